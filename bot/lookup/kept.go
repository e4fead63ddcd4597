package lookup

import (
	"context"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Deadlines returns when the time of each awaited seat with a running clock will run
// out, as far as is known now. If the game's channel takes no messages, that is when it would run
// out if the channel took the next one.
func (f *Finder) Deadlines(s *sitting.Sitting) map[engine.Seat]time.Time {
	g, now := *sitting.Stored(s), f.Now()
	g.Silences = absence.Taken(g.Silences, now)
	return sitting.Deadlines(&g, absence.Of(&g, now))
}

// Settings reads all settings that apply to a place, in one query.
func (f *Finder) Settings(ctx context.Context, at settings.Place) (settings.Settings, error) {
	stored, err := f.store.Settings(ctx, at.Scopes()...)
	return settings.At(at, stored), err
}

// HomeOf returns the channel to which a game's thread belongs. Any other channel is its own
// home. The settings of a channel apply to the threads of its games.
func (f *Finder) HomeOf(ctx context.Context, channel string) (string, error) {
	games, err := f.store.Games(ctx, store.Query{Thread: channel, Limit: 1})
	for _, g := range games {
		return g.Home, nil
	}
	return channel, err
}

// Kept returns everything stored about a person.
func (f *Finder) Kept(ctx context.Context, user string) (*store.Kept, error) {
	return f.store.Kept(ctx, user)
}
