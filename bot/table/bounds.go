package table

import (
	"cmp"
	"context"

	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Bounds are how many tables there may be at once, in lobbies and in play. There is no
// bound where they are zero.
type Bounds struct {
	// Person is how many one person may have opened that are there still, and Channel how
	// many there may be in a channel and its threads.
	Person, Channel int
}

// counted is how many games that run in a server, of those opened last, are looked at
// when tables are counted.
const counted = 1000

// openOne opens or begins a table while nobody else does, so that it is counted before
// the next one is. Another process may open one in between: by so many the bounds can be
// passed.
func (t *Table) openOne(ctx context.Context, u update) (sitting.Done, error) {
	if t.Bounds != (Bounds{}) {
		t.opening.Lock()
		defer t.opening.Unlock()
	}
	return t.update(ctx, new(sitting.Sitting), u)
}

// mayOpen reports by its error, a Refusal, whether there may be another table of the one
// who asks, in the request's channel.
func (t *Table) mayOpen(ctx context.Context, req lookup.Request) error {
	if t.Bounds == (Bounds{}) {
		return nil
	}
	mine, err := t.store.GamesOf(ctx, req.User)
	if err != nil {
		return err
	}
	running, err := t.store.RunningGames(ctx, req.Guild, counted)
	if err != nil {
		return err
	}
	return t.Bounds.allow(req.User, req.Channel, mine, running)
}

// mayBegin is mayOpen for a table of artificial players alone, at which its opener has
// no seat: nobody counts it before it is played.
func (t *Table) mayBegin(ctx context.Context, req lookup.Request, s *sitting.Sitting) error {
	if t.Bounds == (Bounds{}) || sitting.SeatOf(s.Seats, req.User) != engine.Spectator {
		return nil
	}
	req.Channel = ""
	return t.mayOpen(ctx, req)
}

// allow reports by its error, a Refusal, whether a person may open another table in a
// channel, given the games at which they have a seat and those that run in the server.
func (b Bounds) allow(user, channel string, mine, running []*store.Game) error {
	own, here := make(map[int64]bool), make(map[int64]bool)
	for _, list := range [][]*store.Game{mine, running} {
		for _, g := range list {
			if !g.Status.Live() {
				continue
			}
			if g.Creator == user {
				own[g.ID] = true
			}
			if cmp.Or(g.Home, g.Channel) == channel {
				here[g.ID] = true
			}
		}
	}
	switch {
	case b.Person > 0 && len(own) >= b.Person:
		return refuse(TooManyTables, engine.Args{"n": len(own)})
	case b.Channel > 0 && len(here) >= b.Channel:
		return refuse(ChannelFull, engine.Args{"n": len(here)})
	}
	return nil
}
