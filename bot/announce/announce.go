package announce

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Announcer shows channels how their games stand: it carries out the table's
// tasks of kind show, and its own. What it posts it posts once, also when it is
// not known what became of a request: see posting.go.
type Announcer struct {
	Table    *table.Table
	Games    games.List
	Channels message.Channels

	mu   sync.Mutex
	self string // id of the bot's own user, once it was asked for
}

// sitting is a game as everybody may know it, and how everybody is told of it.
type sitting struct {
	*table.Position
	game   *games.Game
	frames []engine.Frame // none before the game has begun
	reader present.Reader
	until  present.Deadlines
	// again: the board is to be shown anew, although nobody has moved.
	again bool
	// task is what the message under way is posted or changed for.
	task *store.Task
}

// The announcer's own task. Its kind is its key: a game has one.
const (
	// taskLook looks after the messages of a game: see look.
	taskLook = "look"
)

// Handlers are the handlers of the announcer's tasks.
func (a *Announcer) Handlers() map[string]outbox.Handler {
	return map[string]outbox.Handler{
		table.TaskShow: a.waitAsAsked(a.show), taskLook: a.waitAsAsked(a.look), table.TaskNotice: a.waitAsAsked(a.notice),
		table.TaskMembers: a.members, table.TaskThread: a.waitAsAsked(a.keepThread)}
}

// maxSteps bounds how many messages a task posts: what a part of the game
// brought, the board or the result, and what is found and noted in between.
const maxSteps = 8

// show brings the channel up to date with the game, whatever has happened
// since it was last shown, a message at a time. There is nothing to do when it is up to
// date: the task may have been carried out before. The game is loaded again only
// where it may stand otherwise than it was loaded and what was noted since.
func (a *Announcer) show(ctx context.Context, task *store.Task) error {
	var s *sitting
	for range maxSteps {
		var err error
		if s == nil {
			if s, err = a.find(ctx, task); err != nil {
				return err
			}
			s.task, s.again = task, string(task.Payload) == table.ShowAgain
		}
		doubt := messages(s.Messages).inDoubt()
		more, err := a.findPosted(ctx, s)
		if err == nil && !more {
			more, err = a.showNext(ctx, s)
		}
		if err != nil || !more {
			return err
		}
		if doubt || s.Outdated() {
			s = nil
		}
	}
	return fmt.Errorf("announce: game %d: %d messages and no end", task.Game, maxSteps)
}

// showNext posts or edits the next message that the channel is due. It reports
// whether there may be more.
func (a *Announcer) showNext(ctx context.Context, s *sitting) (more bool, err error) {
	if err := a.waitForLastResult(ctx, s); err != nil {
		return false, err
	}
	switch do, l := s.next(); do {
	case moveToThread:
		return a.moveToThread(ctx, s)
	case post, change:
		return a.bring(ctx, s, do == change, l)
	}
	return false, a.settleDoubt(ctx, s)
}

// bring posts what a label says, or changes the message that shows the game to it.
func (a *Announcer) bring(ctx context.Context, s *sitting, change bool, l label) (more bool, err error) {
	m, err := s.message(l)
	if err != nil {
		return false, err
	}
	if change {
		return a.put(ctx, s, m, l)
	}
	return a.post(ctx, s, m, l)
}

// waitForLastResult holds the first message of a game back until the result of
// the one before has been shown, which may have been delayed: it would look like
// the end of the new one. If it can't be shown for long, so be it.
func (a *Announcer) waitForLastResult(ctx context.Context, s *sitting) error {
	if s.Shown().ID != "" || s.Home != "" {
		return nil
	}
	last, err := a.Table.LastFinished(ctx, s.Channel, s.Kind)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if !endTold(&last) && a.Table.Now().Sub(last.Ended).Abs() < time.Minute {
		return &outbox.Later{After: 200 * time.Millisecond, Cause: fmt.Errorf("the result of game %d comes first", last.ID)}
	}
	return nil
}

// find loads a task's game. One that is gone, or whose rules this program does
// not have, can never be shown.
func (a *Announcer) find(ctx context.Context, task *store.Task) (*sitting, error) {
	p, frames, err := a.Table.Find(ctx, task.Game)
	var refused *engine.Refusal
	if errors.Is(err, store.ErrNotFound) || errors.As(err, &refused) && refused.Code == table.OldRules {
		return nil, fmt.Errorf("%w: game %d: %v", outbox.ErrGiveUp, task.Game, err)
	}
	if err != nil {
		return nil, err
	}
	settings, err := a.Table.Settings(ctx, table.Place{Guild: p.Guild, Channel: cmp.Or(p.Home, p.Channel)})
	if err != nil {
		return nil, err
	}
	return &sitting{Position: p, game: a.Games.Named(p.Kind), frames: frames, until: a.Table.Deadlines(p),
		reader: present.Reader{Lang: cmp.Or(settings.Language, present.PublicLang(&p.Header)), Dark: settings.Dark}}, nil
}

// giveUpWhenGone deals with a message or channel that is no more. Other refusals
// are the outbox's: see waitAsAsked.
func (a *Announcer) giveUpWhenGone(ctx context.Context, game int64, err error) error {
	switch reasonOf(err) {
	case message.NoMessage:
		return nil // somebody deleted it
	case message.NoChannel:
		if left, failed := a.Table.LeaveThread(ctx, game); failed != nil && !errors.Is(failed, store.ErrNotFound) {
			return failed
		} else if left {
			return nil // it is a task of its own to show the game where it goes on
		}
		// Nobody can play there any more.
		if gone := a.Table.Abandon(ctx, game); gone != nil && !errors.Is(gone, store.ErrNotFound) {
			return gone
		}
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	return err
}
