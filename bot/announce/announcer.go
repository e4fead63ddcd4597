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
	value := wanted.Value
	if p.Guild == "" { // whose own settings apply
		value = wanted.OwnValue
	}
	viewer := present.Viewer{Lang: cmp.Or(engine.Lang(value(settings.Language)), present.PublicLang(&p.Header)), Dark: value(settings.Theme) == settings.Dark}
	next, err := a.nextOpponent(ctx, p)
	if err != nil {
		return nil, err
	}
	avenged, err := a.avenged(ctx, p, viewer.Lang)
	if err != nil {
		return nil, err
	}
	reliable, err := a.reliable(ctx, p, viewer.Lang)
	if err != nil {
		return nil, err
	}
	g := a.Games.Named(p.Kind)
	daily, err := a.dailyOf(ctx, p, g, frames)
	if err != nil {
		return nil, err
	}
	inSeason, err := a.inSeason(ctx, p, viewer.Lang)
	if err != nil {
		return nil, err
	}
	return &showing{Sitting: p, game: g, daily: daily, inSeason: inSeason, frames: frames, until: a.Table.Deadlines(p), nextOpponent: next, avenged: avenged, reliable: reliable,
		viewer: viewer}, nil
}

// viewerIn returns how everybody in a channel of a guild is shown what belongs to no game: where no setting names a
// language, in that of the guild, Spanish if it is "".
func (a *Announcer) viewerIn(ctx context.Context, guild, channel string, l engine.Lang) (present.Viewer, error) {
	said, err := a.Table.Settings(ctx, settings.Place{Guild: guild, Channel: channel, Language: cmp.Or(l, engine.Spanish)})
	if err != nil {
		return present.Viewer{}, err
	}
	return present.Viewer{Lang: said.Language(), Dark: said.Value(settings.Theme) == settings.Dark}, nil
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
