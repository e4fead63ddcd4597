package announce

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Announcer shows games in their channels: it carries out the tasks that [Announcer.Handlers]
// lists. It posts each message once, even if the outcome of a request is unknown: see posting.go.
// An Announcer is safe for concurrent use.
type Announcer struct {
	Table    *table.Table
	Records  *records.Records
	Games    games.List
	Channels message.Channels

	mu   sync.Mutex
	self string // id of the bot's own user, "" until it is first needed
}

// find loads a task's game. The error is outbox.ErrGiveUp if the game is gone or this program does
// not have its rules: then it can never be shown.
func (a *Announcer) find(ctx context.Context, task *store.Task) (*showing, error) {
	p, frames, err := a.Table.Find(ctx, task.Game)
	if errors.Is(err, store.ErrNotFound) || engine.IsRefused(err, sitting.OldRules) {
		return nil, fmt.Errorf("%w: game %d: %v", outbox.ErrGiveUp, task.Game, err)
	}
	if err != nil {
		return nil, err
	}
	at := settings.Place{Guild: p.Guild, Channel: cmp.Or(p.Home, p.Channel)}
	if p.Guild == "" { // direct messages: the creator is the only reader
		at.User = p.Creator
	}
	wanted, err := a.Table.Settings(ctx, at)
	if err != nil {
		return nil, err
	}
	next, err := a.nextOpponent(ctx, p)
	if err != nil {
		return nil, err
	}
	g := a.Games.Named(p.Kind)
	daily, err := a.dailyOf(ctx, p, g, frames)
	if err != nil {
		return nil, err
	}
	return &showing{Sitting: p, game: g, daily: daily, frames: frames, until: a.Table.Deadlines(p), nextOpponent: next,
		viewer: viewerOf(p, wanted)}, nil
}

// viewerOf returns the reader of a game's messages: everybody in the channel, or the one person of
// a game in direct messages, whose own settings then apply.
func viewerOf(p *sitting.Sitting, wanted settings.Settings) present.Viewer {
	value := wanted.Value
	if p.Guild == "" {
		value = wanted.OwnValue
	}
	return present.Viewer{Lang: cmp.Or(engine.Lang(value(settings.Language)), present.PublicLang(&p.Header)), Dark: value(settings.Theme) == settings.Dark}
}

// maxSteps bounds the steps of a task. A step posts, edits, finds or looks after one message.
const maxSteps = 8

// now returns the time with the precision of the store.
func (a *Announcer) now() time.Time { return a.Table.Now().UTC().Truncate(time.Millisecond) }

func (a *Announcer) ownID(ctx context.Context) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.self == "" {
		var err error
		if a.self, err = a.Channels.Self(ctx); err != nil {
			return "", err
		}
	}
	return a.self, nil
}

// Handlers returns the handlers of the announcer's tasks, by the kind of the task.
func (a *Announcer) Handlers() map[string]outbox.Handler {
	return map[string]outbox.Handler{
		sitting.TaskShow: a.waitAsAsked(a.show), posted.TaskLook: a.waitAsAsked(a.look), sitting.TaskNotice: a.waitAsAsked(a.notice),
		records.TaskMembers: a.members, puzzles.TaskPost: a.waitAsAsked(a.puzzle), sitting.TaskThread: a.waitAsAsked(a.keepThread)}
}

// show brings the channel up to date with the game, one message at a time. If the channel is up to
// date already, perhaps because the task was carried out before, show does nothing. It loads the
// game again only if the game may have changed since it was loaded.
func (a *Announcer) show(ctx context.Context, task *store.Task) error {
	var s *showing
	for range maxSteps {
		var err error
		if s == nil {
			if s, err = a.find(ctx, task); err != nil {
				return err
			}
			payload := string(task.Payload)
			s.task, s.again, s.raise, s.inPlace = task, payload == sitting.ShowAgain || s.Silent() != "", payload == sitting.ShowRaise, s.MayChange(payload, a.now())
		}
		doubt := posted.Messages(s.Messages).InDoubt()
		more, err := a.findPosted(ctx, s)
		if err == nil && !more {
			more, err = a.showNext(ctx, s)
		}
		if err != nil {
			return a.noteSilence(ctx, s, err)
		}
		if !more {
			return nil
		}
		if doubt || s.Outdated() {
			s = nil
		}
	}
	return fmt.Errorf("announce: game %d: %d messages and no end", task.Game, maxSteps)
}

// showNext posts or edits the next message of the game. It reports whether there may be more to
// show.
func (a *Announcer) showNext(ctx context.Context, s *showing) (more bool, err error) {
	switch do, l := s.next(); do {
	case moveToThread:
		return a.moveToThread(ctx, s)
	case post, edit:
		return a.postOrEdit(ctx, s, do == edit, l)
	}
	return false, a.endDoubt(ctx, s)
}

// members checks which users of a leaderboard have left the guild. It gives up where the bot may not
// ask: the next leaderboard asks again.
func (a *Announcer) members(ctx context.Context, task *store.Task) error {
	err := a.Records.CheckMembers(ctx, task, a.Channels.IsMember)
	var r *message.Refused
	switch {
	case !errors.As(err, &r):
		return err
	case r.Reason == message.TooMany && r.After > 0:
		return &outbox.Later{After: r.After, Cause: err}
	case r.Reason == message.TooMany:
		return err
	}
	return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
}
