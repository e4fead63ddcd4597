package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/outbox"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Announcer shows channels how their games stand: it carries out the table's
// tasks of kind show, and its own of kind retire.
type Announcer struct {
	Table    *table.Table
	Channels *Channels
}

const (
	// taskRetire takes the buttons off a message that is not the newest any more.
	taskRetire = "retire"
	// taskFilm shows the channel the film of a game that has ended.
	taskFilm = "film"
)

// retirement is the payload of a taskRetire.
type retirement struct {
	Channel string `json:"channel"`
	Message string `json:"message"`
	Content string `json:"content,omitempty"` // its last words, "" to leave it what it says
}

// Handlers are the handlers of the announcer's tasks.
func (a *Announcer) Handlers() map[string]outbox.Handler {
	return map[string]outbox.Handler{
		table.TaskShow: a.heed(a.show), taskRetire: a.heed(a.retire), taskFilm: a.heed(a.film)}
}

// show brings the channel up to date with the game, whatever has happened
// since it was last shown. There is nothing to do when it is up to date: the
// task may have been carried out before.
func (a *Announcer) show(ctx context.Context, task *store.Task) error {
	s, err := a.find(ctx, task)
	if err != nil {
		return err
	}
	g := s.Game
	if err := a.afterLast(ctx, g); err != nil {
		return err
	}
	switch {
	case g.Status == store.Lobby:
		return a.put(ctx, s, lobbyMessage(s))
	case g.Status == store.Cancelled && len(g.Moves) == 0:
		if g.Message == "" {
			return nil
		}
		return a.put(ctx, s, closedLobby(s))
	case g.Status == store.Cancelled && g.Told == len(g.Moves):
		return nil // that it was given up has been told
	case g.Status == store.Cancelled:
		return a.post(ctx, s, cancelledMessage(s))
	case g.Shown == len(g.Moves) && g.Message != "" && !agreed(g):
		return nil
	}
	dark := isDark(ctx, a.Table, g.Guild)
	if s, err = a.recap(ctx, s, dark); err != nil {
		return err
	}
	edit, err := sameTurn(s)
	if err != nil {
		return err
	}
	from := s.Game.Shown
	if edit {
		from = s.Game.Told // the message goes on telling what it told
	}
	m, err := boardMessage(s, from, dark)
	if err != nil {
		return err
	}
	if edit {
		return a.put(ctx, s, m)
	}
	return a.post(ctx, s, m)
}

// afterLast holds the first message of a game back until the result of the one
// before has been shown, which may have been delayed: it would look like the
// end of the new one. If it can't be shown for long, so be it.
func (a *Announcer) afterLast(ctx context.Context, g *store.Game) error {
	if g.Message != "" {
		return nil
	}
	last, err := a.Table.Store.LastGame(ctx, g.Channel, g.Kind)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if last.Shown < len(last.Moves) && a.Table.Now().Sub(last.Ended).Abs() < time.Minute {
		return &outbox.Later{After: 200 * time.Millisecond, Cause: fmt.Errorf("the result of game %d comes first", last.ID)}
	}
	return nil
}

// find loads a task's game. One that is gone, or whose rules this program does
// not have, can never be shown.
func (a *Announcer) find(ctx context.Context, task *store.Task) (*table.Situation, error) {
	s, err := a.Table.Find(ctx, task.Game)
	var refused *engine.Refusal
	if errors.Is(err, store.ErrNotFound) || errors.As(err, &refused) && refused.Code == table.OldRules {
		return nil, fmt.Errorf("%w: game %d: %v", outbox.ErrGiveUp, task.Game, err)
	}
	return s, err
}

// recap posts what a part of the game that has ended meanwhile brought, in a
// message of its own, and returns the game as it is shown from there on.
func (a *Announcer) recap(ctx context.Context, s *table.Situation, dark bool) (*table.Situation, error) {
	g := s.Game
	m, at, err := recapMessage(s, dark)
	if err != nil || m == nil {
		return s, err
	}
	m.Nonce = fmt.Sprintf("%d.%d.recap", g.ID, at)
	if _, err := a.Channels.Create(ctx, g.Channel, m); err != nil {
		return s, a.undelivered(ctx, g.ID, err)
	}
	if at == len(g.Moves) {
		// The result is still to come, and notes that all is shown.
		g.Shown = at
		return s, nil
	}
	d := table.DisplayOf(g)
	d.Shown = at
	if err := a.Table.Shown(ctx, g.ID, d, nil); err != nil {
		return s, err
	}
	return a.Table.Find(ctx, g.ID)
}

// film posts the film of a game that has ended, unless the next one has begun
// meanwhile: its board is not to be pushed out of sight, and the film can be
// asked for at any time.
func (a *Announcer) film(ctx context.Context, task *store.Task) error {
	s, err := a.find(ctx, task)
	if err != nil {
		return err
	}
	if task.Attempts >= 5 {
		return fmt.Errorf("%w: the film of game %d: %s", outbox.ErrGiveUp, task.Game, task.Reason)
	}
	m, err := filmMessage(ctx, s, publicLang(s.Game), isDark(ctx, a.Table, s.Game.Guild))
	if err != nil {
		return err
	}
	_, err = a.Table.Store.LiveGame(ctx, s.Game.Channel, s.Game.Kind)
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	m.Nonce = fmt.Sprintf("%d.film", s.Game.ID)
	_, err = a.Channels.Create(ctx, s.Game.Channel, m)
	return a.undelivered(ctx, s.Game.ID, err)
}

// sameTurn reports whether the message that shows the game asks the same people
// as before, less those who have moved meanwhile: where several decide at once,
// not every move is worth a message.
func sameTurn(s *table.Situation) (bool, error) {
	if s.Game.Message == "" || s.Game.Shown == 0 || s.ToMove == 0 {
		return false, nil
	}
	if s.Game.Shown == len(s.Game.Moves) {
		return true, nil // somebody wants to give the game up
	}
	then, err := s.ToMoveAt(s.Game.Shown)
	if err != nil {
		return false, err
	}
	for _, m := range s.Game.Moves[s.Game.Shown:] {
		if m.Seat == engine.Chance || !then.Has(m.Seat) {
			return false, nil
		}
	}
	return then.Len() > 1 && s.ToMove&^then == 0, nil
}

// put edits the message that shows the game; it posts one if there is none
// (any more).
func (a *Announcer) put(ctx context.Context, s *table.Situation, m *Message) error {
	g := s.Game
	if g.Message == "" {
		return a.post(ctx, s, m)
	}
	err := a.Channels.Edit(ctx, g.Channel, g.Message, m)
	var refused *APIError
	if errors.As(err, &refused) && refused.Code == codeUnknownMessage {
		return a.post(ctx, s, m)
	}
	if err != nil {
		return a.undelivered(ctx, g.ID, err)
	}
	d := table.DisplayOf(g)
	d.Shown = len(g.Moves)
	return a.Table.Shown(ctx, g.ID, d, nil)
}

// post sends a new message and retires the one before.
func (a *Announcer) post(ctx context.Context, s *table.Situation, m *Message) error {
	g := s.Game
	// Should the process die before the message is written down, the next one
	// posts it again with the same nonce, and Discord keeps one.
	m.Nonce = fmt.Sprintf("%d.%d.%s", g.ID, len(g.Moves), g.Status)
	d := table.Display{Told: g.Shown, Shown: len(g.Moves)}
	switch {
	case g.Status == store.Cancelled:
		d.Told = len(g.Moves) // it tells of no move, but that there will be none
	case g.Message != "" && g.Shown == len(g.Moves) && g.Status.Live():
		m.Nonce, d.Told = g.Message+".again", g.Told // somebody deleted it
	}
	id, err := a.Channels.Create(ctx, g.Channel, m)
	if err != nil {
		return a.undelivered(ctx, g.ID, err)
	}
	var tasks []store.Task
	if g.Message != "" && g.Message != id {
		r := retirement{Channel: g.Channel, Message: g.Message}
		if g.Shown == 0 {
			r.Content = closedLobby(s).Content
		}
		payload, err := json.Marshal(r)
		if err != nil {
			return err
		}
		tasks = append(tasks, store.Task{Kind: taskRetire, Payload: payload, Due: a.Table.Now()})
	}
	if g.Status == store.Finished {
		tasks = append(tasks, store.Task{Kind: taskFilm, Due: a.Table.Now()})
	}
	d.Message = id
	return a.Table.Shown(ctx, g.ID, d, tasks)
}

func (a *Announcer) retire(ctx context.Context, task *store.Task) error {
	var r retirement
	if err := json.Unmarshal(task.Payload, &r); err != nil {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	var change edit = noButtons{}
	if r.Content != "" {
		change = &Message{Content: r.Content}
	}
	return a.undelivered(ctx, task.Game, a.Channels.Edit(ctx, r.Channel, r.Message, change))
}

// undelivered deals with what Discord says of a message or channel that is no
// more. Its other refusals are the outbox's: see heed.
func (a *Announcer) undelivered(ctx context.Context, game int64, err error) error {
	var refused *APIError
	if !errors.As(err, &refused) {
		return err
	}
	switch refused.Code {
	case codeUnknownMessage:
		return nil // somebody deleted it
	case codeUnknownChannel:
		// Nobody can play there any more.
		if gone := a.Table.Abandon(ctx, game); gone != nil && !errors.Is(gone, store.ErrNotFound) {
			return gone
		}
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	return err
}

// noButtons is the edit that takes a message's components off and leaves all
// else as it is.
type noButtons struct{}

func (noButtons) edit() (any, []File) {
	return map[string]any{"components": []discordgo.MessageComponent{}}, nil
}

func (m *Message) edit() (any, []File) {
	body, files := m.body()
	body.Nonce, body.EnforceNonce = "", false
	return body, files
}
