package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/outbox"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Announcer shows channels how their games stand: it carries out the table's
// tasks of kind show, and its own. What it posts it posts once, also when it is
// not known what became of a request: see posting.go.
type Announcer struct {
	Table    *table.Table
	Channels *Channels

	mu   sync.Mutex
	self string // id of the bot's own user, once it was asked for
}

const (
	// taskRetire takes the buttons off a message that is not the newest any more.
	taskRetire = "retire"
	// taskFilm shows the channel the film of a game that has ended.
	taskFilm = "film"
	// taskLate looks for what came late of a request that was in doubt.
	taskLate = "late"
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
		table.TaskShow: a.heed(a.show), taskRetire: a.heed(a.retire), taskFilm: a.heed(a.film), taskLate: a.heed(a.late)}
}

// maxSteps bounds how many messages a task posts: what a part of the game
// brought, the board or the result, and what is found and noted in between.
const maxSteps = 8

// stepwise carries a task out a message at a time: step is called with the
// game as it stands until there is nothing more to do.
func (a *Announcer) stepwise(ctx context.Context, task *store.Task, step func(context.Context, *table.Situation) (more bool, err error)) error {
	for range maxSteps {
		s, err := a.find(ctx, task)
		if err != nil {
			return err
		}
		more, err := a.findPosted(ctx, s)
		if err == nil && !more {
			more, err = step(ctx, s)
		}
		if err != nil || !more {
			return err
		}
	}
	return fmt.Errorf("discord: game %d: %d messages and no end", task.Game, maxSteps)
}

// show brings the channel up to date with the game, whatever has happened
// since it was last shown. There is nothing to do when it is up to date: the
// task may have been carried out before.
func (a *Announcer) show(ctx context.Context, task *store.Task) error {
	return a.stepwise(ctx, task, a.showNext)
}

// showNext posts or edits the next message that the channel is due. It reports
// whether there may be more.
func (a *Announcer) showNext(ctx context.Context, s *table.Situation) (more bool, err error) {
	g := s.Game
	if err := a.afterLast(ctx, g); err != nil {
		return false, err
	}
	next := table.DisplayOf(g).Next()
	switch {
	case g.Status == store.Lobby:
		return a.put(ctx, s, lobbyMessage(s), labelOf(s, partLobby, 0))
	case g.Concluded,
		g.Status == store.Cancelled && len(g.Moves) == 0 && g.Message == "",
		g.Status == store.Running && g.Shown == len(g.Moves) && g.Message != "" && !agreed(g):
		return false, a.letGo(ctx, s)
	case g.Status == store.Cancelled && len(g.Moves) == 0:
		return a.put(ctx, s, closedLobby(s), labelOf(s, partClosed, 0))
	case g.Status == store.Cancelled:
		// It tells of no move, but that there will be none.
		return a.post(ctx, s, cancelledMessage(s), labelOf(s, partCancelled, len(g.Moves)))
	}
	dark := isDark(ctx, a.Table, g.Guild)
	m, at, err := recapMessage(s, dark)
	if err != nil {
		return false, err
	}
	if m != nil {
		l := labelOf(s, partRecap, next)
		l.To = at
		return a.post(ctx, s, m, l)
	}
	edit, err := sameTurn(s)
	if err != nil {
		return false, err
	}
	l := labelOf(s, partBoard, next)
	switch {
	case edit:
		l.From = g.Told // the message goes on telling what it told
	case g.Status == store.Finished:
		l.Part = partResult
	case g.Message == "" && g.Shown == len(g.Moves):
		l.From = g.Told // somebody deleted the message that told it
	}
	if m, err = boardMessage(s, l.From, dark); err != nil {
		return false, err
	}
	if edit {
		return a.put(ctx, s, m, l)
	}
	return a.post(ctx, s, m, l)
}

// labelOf is the label of a message that tells what happened after so many
// moves and shows the game as it stands.
func labelOf(s *table.Situation, p part, from int) label {
	return label{Kind: s.Game.Kind, Game: s.Game.ID, Part: p, From: from, To: len(s.Game.Moves)}
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
	if !last.Concluded && a.Table.Now().Sub(last.Ended).Abs() < time.Minute {
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

// film posts the film of a game that has ended, unless the next one has begun
// meanwhile: its board is not to be pushed out of sight, and the film can be
// asked for at any time.
func (a *Announcer) film(ctx context.Context, task *store.Task) error {
	return a.stepwise(ctx, task, func(ctx context.Context, s *table.Situation) (more bool, err error) {
		g := s.Game
		if g.Filmed {
			return false, a.letGo(ctx, s)
		}
		if task.Attempts >= 5 {
			if err := a.letGo(ctx, s); err != nil {
				return false, err
			}
			return false, fmt.Errorf("%w: the film of game %d: %s", outbox.ErrGiveUp, task.Game, task.Reason)
		}
		m, err := filmMessage(ctx, s, publicLang(g), isDark(ctx, a.Table, g.Guild))
		if err != nil {
			return false, err
		}
		_, err = a.Table.Store.LiveGame(ctx, g.Channel, g.Kind)
		if err == nil {
			return false, a.letGo(ctx, s)
		}
		if !errors.Is(err, store.ErrNotFound) {
			return false, err
		}
		return a.post(ctx, s, m, labelOf(s, partFilm, 0))
	})
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

func (a *Announcer) retire(ctx context.Context, task *store.Task) error {
	var r retirement
	if err := json.Unmarshal(task.Payload, &r); err != nil {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	return a.undelivered(ctx, task.Game, a.retireNow(ctx, r))
}

func (a *Announcer) retireNow(ctx context.Context, r retirement) error {
	if r.Content != "" {
		return a.Channels.Edit(ctx, r.Channel, r.Message, &Message{Content: r.Content})
	}
	return a.Channels.Edit(ctx, r.Channel, r.Message, noButtons{})
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
