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
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Announcer shows channels how their games stand: it carries out the table's
// tasks of kind show, and its own. What it posts it posts once, also when it is
// not known what became of a request: see posting.go.
type Announcer struct {
	Table    *table.Table
	Records  *records.Records
	Games    games.List
	Channels message.Channels

	mu   sync.Mutex
	self string // id of the bot's own user, once it was asked for
}

// find loads a task's game. One that is gone, or whose rules this program does
// not have, can never be shown.
func (a *Announcer) find(ctx context.Context, task *store.Task) (*showing, error) {
	p, frames, err := a.Table.Find(ctx, task.Game)
	if errors.Is(err, store.ErrNotFound) || engine.IsRefused(err, sitting.OldRules) {
		return nil, fmt.Errorf("%w: game %d: %v", outbox.ErrGiveUp, task.Game, err)
	}
	if err != nil {
		return nil, err
	}
	at := settings.Place{Guild: p.Guild, Channel: cmp.Or(p.Home, p.Channel)}
	if p.Guild == "" { // who plays there alone
		at.User = p.Creator
	}
	wanted, err := a.Table.Settings(ctx, at)
	if err != nil {
		return nil, err
	}
	ready, err := a.ready(ctx, p)
	if err != nil {
		return nil, err
	}
	g := a.Games.Named(p.Kind)
	daily, err := a.dailyOf(ctx, p, g, frames)
	if err != nil {
		return nil, err
	}
	return &showing{Display: table.Display{Sitting: p}, game: g, daily: daily, frames: frames, until: a.Table.Deadlines(p), ready: ready,
		viewer: viewerOf(p, wanted)}, nil
}

// viewerOf is who reads what a channel shows: all of it, or the one person of a game in
// direct messages.
func viewerOf(p *sitting.Sitting, wanted settings.Settings) present.Viewer {
	value := wanted.Value
	if p.Guild == "" {
		value = wanted.OwnValue
	}
	return present.Viewer{Lang: cmp.Or(engine.Lang(value(settings.Language)), present.PublicLang(&p.Header)), Dark: value(settings.Theme) == settings.Dark}
}

// maxSteps bounds how many messages a task posts: what a part of the game
// brought, the board or the result, and what is found and noted in between.
const maxSteps = 8

// now is the time as it is kept.
func (a *Announcer) now() time.Time { return a.Table.Now().UTC().Truncate(time.Millisecond) }

func (a *Announcer) whoAmI(ctx context.Context) (string, error) {
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

// maxPages bounds how much of a channel is read in search of a message: a
// hundred messages each.
const maxPages = 5
