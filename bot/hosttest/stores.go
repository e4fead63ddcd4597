package hosttest

import (
	"context"
	"slices"
	"sync/atomic"

	"sobremesa/store"
)

// Failing is a store whose writes fail when a test says so. It covers the calls that store what
// users ask for, which are not those that set facts.
type Failing struct {
	store.Store
	// Fail, unless nil, is called instead of each write, with the write. It must not change while
	// calls are made.
	Fail func(write func() error) error
}

func (f *Failing) write(write func() error) error {
	if f.Fail == nil {
		return write()
	}
	return f.Fail(write)
}

// Commit implements [store.Store]. A commit that is made but fails leaves the change as it is.
func (f *Failing) Commit(ctx context.Context, c *store.Change) error {
	made := c
	if f.Fail != nil {
		made = copyOf(c)
	}
	err := f.write(func() error { return f.Store.Commit(ctx, made) })
	if err == nil {
		*c = *made
	}
	return err
}

// SetValues implements [store.ValueStore].
func (f *Failing) SetValues(ctx context.Context, texts store.Texts) error {
	if onlyFacts(texts) {
		return f.Store.SetValues(ctx, texts)
	}
	return f.write(func() error { return f.Store.SetValues(ctx, texts) })
}

// SwapValue implements [store.ValueStore].
func (f *Failing) SwapValue(ctx context.Context, key store.Key, had, text string, others store.Texts) error {
	if key.Kind == store.Fact {
		return f.Store.SwapValue(ctx, key, had, text, others)
	}
	return f.write(func() error { return f.Store.SwapValue(ctx, key, had, text, others) })
}

func onlyFacts(texts store.Texts) bool {
	for key := range texts {
		if key.Kind != store.Fact {
			return false
		}
	}
	return true
}

// Unsure is a store in which every second commit, beginning with the first, fails with
// [store.ErrUnknown].
type Unsure struct {
	store.Store
	Made    bool // the failing commits were made all the same
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
