package table

import (
	"cmp"
	"context"
	"slices"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// counted bounds how many of a server's running games are read to count tables, those opened
// last.
const counted = 1000

// openOne opens or begins one table at a time, so that each is counted before the next.
// Other processes are not kept from opening a table meanwhile, so the limits can be
// exceeded by as many.
func (t *Table) openOne(ctx context.Context, u update) (sitting.Done, error) {
	t.opening.Lock()
	defer t.opening.Unlock()
	return t.update(ctx, new(sitting.Sitting), u)
}

// mayOpen returns a Refusal if the requester may not have another table in the request's
// channel.
func (t *Table) mayOpen(ctx context.Context, req Request) error {
	if t.with.Bounds == (Bounds{}) {
		return nil
	}
	mine, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
	if err != nil {
		return err
	}
	near := store.Query{Guild: req.Guild, Status: store.Live, Newest: true, Limit: counted}
	if req.Guild == "" {
		near.Channel = req.Channel
	}
	running, err := t.store.Games(ctx, near)
	if err != nil {
		return err
	}
	running = slices.DeleteFunc(running, func(g *store.Game) bool { return g.Status != store.Running }) // a lobby is its people's
	return t.with.Bounds.allow(req.User, req.Channel, mine, running)
}

// mayBegin is mayOpen for a table at which only artificial players sit, and its opener does
// not. Such a table is not counted before it is played.
func (t *Table) mayBegin(ctx context.Context, req Request, s *sitting.Sitting) error {
	if sitting.SeatOf(s.Seats, req.User) != engine.Spectator {
		return nil
	}
	req.Channel = ""
	return t.mayOpen(ctx, req)
}

// allow returns a Refusal if a person may not open another table in a channel. mine are the
// games in which the person has a seat, running those that run in the server.
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
