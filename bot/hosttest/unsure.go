package hosttest

import (
	"context"
	"slices"
	"sync/atomic"

	"sobremesa/store"
)

// Unsure is a store in which every second commit, beginning with the first, fails with
// [store.ErrUnknown].
type Unsure struct {
	store.Store
	// Made says that the failing commits were made all the same.
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

// Unknown returns how many commits have failed.
func (u *Unsure) Unknown() int { return int(u.unknown.Load()) }

// copyOf returns a copy of a change, so that committing it leaves the caller's unchanged.
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
