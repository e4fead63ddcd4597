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

// Deadlines are when the time of those whom a game waits for will have run
// out, as far as is known today; of those whose clock runs.
func (f *Finder) Deadlines(s *sitting.Sitting) map[engine.Seat]time.Time {
	g := sitting.Stored(s)
	return sitting.Deadlines(g, absence.Of(g, f.Now()))
}

// Bets are how many have bet on each seat of a game, and on which a user has, Spectator
// for none.
func (f *Finder) Bets(ctx context.Context, s *sitting.Sitting, user string) (on []int, own engine.Seat, err error) {
	list, err := f.store.Bets(ctx, s.ID)
	on, own = make([]int, len(s.Seats)), engine.Spectator
	for _, bet := range list {
		if int(bet.Seat) < len(on) {
			on[bet.Seat]++
		}
		if bet.User == user {
			own = bet.Seat
		}
	}
	return on, own, err
}

// Settings reads the settings that hold for a place, all at once.
func (f *Finder) Settings(ctx context.Context, at settings.Place) (settings.Settings, error) {
	stored, err := f.store.Settings(ctx, at.Scopes()...)
	return settings.At(at, stored), err
}

// HomeOf is the channel to which a thread belongs in which a game is or was
// played; any other channel is its own. Settings of a channel are those of its
// games' threads.
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

// Kept is all that is kept of a person.
func (f *Finder) Kept(ctx context.Context, user string) (*store.Kept, error) {
	return f.store.Kept(ctx, user)
}
