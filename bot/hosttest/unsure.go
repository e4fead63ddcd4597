package hosttest

import (
	"context"
	"slices"
	"sync/atomic"

	"sobremesa/store"
)

// Unsure is a store of whose commits every second that could be made is one of which
// nobody knows what became.
type Unsure struct {
	store.Store
	// Made: those were committed all the same; else they were not.
	Made    bool
	commits atomic.Int64
	unknown atomic.Int64
}

// Commit implements [store.Store].
func (u *Unsure) Commit(ctx context.Context, c *store.Change) error {
	if u.commits.Add(1)%2 == 0 {
		return u.Store.Commit(ctx, c)
	}
	if u.Made {
		if err := u.Store.Commit(ctx, copyOf(c)); err != nil {
			return err
		}
	}
	u.unknown.Add(1)
	return store.ErrUnknown
}

// Unknown is of how many commits nobody knows.
func (u *Unsure) Unknown() int { return int(u.unknown.Load()) }

// copyOf is a change of which the caller's stays as it is when it is committed.
func copyOf(c *store.Change) *store.Change {
	same := *c
	same.Others, same.Tasks = nil, slices.Clone(c.Tasks)
	if c.Game != nil {
		same.Game = copyOfGame(c.Game)
	}
	for _, g := range c.Others {
		same.Others = append(same.Others, copyOfGame(g))
	}
	return &same
}

func copyOfGame(g *store.Game) *store.Game {
	same := *g
	same.Moves = slices.Clip(g.Moves)
	return &same
}
