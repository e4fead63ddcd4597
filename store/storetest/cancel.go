package storetest

import (
	"context"
	"sync/atomic"
	"testing"

	"sobremesa/store"
)

var contextRules = []rule{
	{"a cancelled context ends every call with its error", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		put(t, s, "show", at(0))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		for call, err := range everyCall(ctx, s, store.Lease{}, "x") {
			wantErr(t, call, err, context.Canceled)
		}
		same(t, "Game", load(t, s, g.ID), g)
		wantTasks(t, s, 1)
	}},
	{"a call cancelled at any point succeeds or fails with the context's error, and the Store stays usable", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		put(t, s, "held", at(0))
		held := claim(t, s, at(0), at(1000))
		put(t, s, "show", at(0))
		for looks := range int64(60) {
			ctx := cancelledAfter(t.Context(), looks)
			before := load(t, s, g.ID)
			n := len(before.Moves)
			err := s.Commit(ctx, &store.Change{Game: before, Moves: moves(n, 1), At: at(0)})
			after := settled(t, s, g.ID)
			if err == nil && len(after.Moves) != n+1 {
				t.Fatalf("cancelled at look %d: committed, but the game has %d moves, want %d", looks, len(after.Moves), n+1)
			}
			same(t, "moves", after.Moves, moves(0, len(after.Moves)))

			_, read := s.Game(cancelledAfter(t.Context(), looks), g.ID)
			_, due := s.Pending(cancelledAfter(t.Context(), looks))
			_, listed := s.Finishes(cancelledAfter(t.Context(), looks), store.LogQuery{Guild: guild, Kind: kind})
			_, claimed := s.Claim(cancelledAfter(t.Context(), looks), at(int(looks)), at(int(looks)+1))
			extended := s.Extend(cancelledAfter(t.Context(), looks), held.Lease, at(int(looks)), at(1000+int(looks)))
			for call, err := range map[string]error{"Commit": err, "Game": read, "Pending": due, "Finishes": listed, "Claim": claimed, "Extend": extended} {
				if err != nil {
					wantErr(t, call, err, context.Canceled)
				}
			}
		}
		commit(t, s, &store.Change{Game: load(t, s, g.ID), Tasks: []store.Task{{Kind: "show"}}})
	}},
}

// settled loads a game whose changes have all ended for their callers, although some with unknown
// outcome may still be on their way. It makes one more change, which conflicts with those.
func settled(t *testing.T, s store.Store, id int64) *store.Game {
	t.Helper()
	for {
		g := load(t, s, id)
		err := s.Commit(t.Context(), &store.Change{Game: g, At: at(0)})
		if err == nil {
			return g
		}
		wantErr(t, "Commit of no change", err, store.ErrConflict)
		if t.Failed() {
			t.FailNow()
		}
	}
}

// lookedAt is a context that is cancelled after it was consulted a number of times. A call can so
// be interrupted at each of its steps, whatever the machine's speed.
type lookedAt struct {
	context.Context
	cancel context.CancelFunc
	left   *atomic.Int64
}

func cancelledAfter(parent context.Context, looks int64) context.Context {
	ctx, cancel := context.WithCancel(parent)
	c := lookedAt{ctx, cancel, new(atomic.Int64)}
	c.left.Store(looks)
	return c
}

func (c lookedAt) look() {
	if c.left.Add(-1) < 0 {
		c.cancel()
	}
}

func (c lookedAt) Done() <-chan struct{} { c.look(); return c.Context.Done() }
func (c lookedAt) Err() error            { c.look(); return c.Context.Err() }
