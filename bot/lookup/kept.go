package lookup

import (
	"context"
	"errors"
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
func (f *Finder) HomeOf(ctx context.Context, channel string, kinds []string) (string, error) {
	for _, kind := range kinds {
		for _, find := range []func(context.Context, string, string) (*store.Game, error){f.store.LiveGame, f.store.LastGame} {
			g, err := find(ctx, channel, kind)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return "", err
			}
			if err == nil && g.Channel == channel && g.Home != "" {
				return g.Home, nil
			}
		}
	}
	return channel, nil
}

// Kept returns everything stored about a person.
func (f *Finder) Kept(ctx context.Context, user string) (*store.Kept, error) {
	return f.store.Kept(ctx, user)
}
