package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// rule is a rule of the contract, with its test on an empty Store.
type rule struct {
	name  string
	prove func(t *testing.T, s store.Store)
}

// raceRule is a rule about concurrent calls, with its test on one or several empty Stores of the
// same data.
type raceRule struct {
	name  string
	prove func(t *testing.T, stores []store.Store)
}

const (
	guild   = "guild"
	channel = "channel"
	kind    = "azul"
)

// at returns a moment in the tests' own time, which is independent of the clock.
func at(seconds int) time.Time {
	return time.Date(2026, 3, 1, 12, 0, seconds, 0, time.UTC)
}

// newGame returns a running game of Ana and Luis in a channel, not yet stored.
func newGame(channel string) *store.Game {
	return &store.Game{
		Kind: kind, Version: 1, Variant: "clasico", Seed: engine.Seed{1, 2, 3},
		Guild: guild, Channel: channel, Lang: "es", Creator: "ana",
		Status: store.Running, Capacity: 2,
		Seats:   []store.Seat{{User: "ana", Name: "Ana"}, {User: "luis", Name: "Luis"}},
		Created: at(0), Started: at(1),
		Messages: []store.Message{{State: store.MessageShown, Part: "board", Channel: channel, ID: "1"}},
	}
}

// moves returns n moves, numbered from the given one. Every third is chance's.
func moves(from, n int) []store.Move {
	list := make([]store.Move, n)
	for i := range list {
		seq := from + i
		list[i] = store.Move{Move: engine.Move{Seat: engine.Seat(seq % 2), Text: fmt.Sprintf("move %d", seq)}, At: at(seq)}
		if seq%3 == 0 {
			list[i].Seat = engine.Chance
		}
	}
	return list
}

func commit(t *testing.T, s store.Store, c *store.Change) {
	t.Helper()
	if c.At.IsZero() {
		c.At = at(0)
	}
	must.Succeed(t, s.Commit(t.Context(), c))
}

// create stores a new running game.
func create(t *testing.T, s store.Store, channel string) *store.Game {
	t.Helper()
	g := newGame(channel)
	commit(t, s, &store.Change{Game: g})
	return g
}

func load(t *testing.T, s store.Store, id int64) *store.Game {
	t.Helper()
	g, err := s.Game(t.Context(), id)
	if err != nil {
		t.Fatalf("Game(%d): %v", id, err)
	}
	return g
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: error %v, want %v", what, got, want)
	}
}

// same fails the test if the values differ. It does not distinguish nil from empty slices.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// wantReturned returns a function that compares the result of a call, which must succeed.
func wantReturned[T any](t *testing.T, what string, want T) func(T, error) {
	return func(got T, err error) {
		t.Helper()
		must.Succeed(t, err)
		same(t, what, got, want)
	}
}

// errOf returns the error of a call with another result.
func errOf(_ any, err error) error { return err }

// atOnce calls f from goroutines that start together, distributed over the Stores. It fails the test for
// each call that failed.
func atOnce(t *testing.T, stores []store.Store, f func(s store.Store, i int) error) {
	t.Helper()
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range callsAtOnce(stores) {
		all.Go(func() {
			<-start
			if err := f(stores[i%len(stores)], i); err != nil {
				t.Error(err)
			}
		})
	}
	close(start)
	all.Wait()
}

func keptOfAna(t *testing.T, s store.Store) *store.Kept {
	t.Helper()
	k, err := store.KeptOf(t.Context(), s, "ana")
	must.Succeed(t, err)
	return k
}

// callsAtOnce is the number of calls that atOnce makes.
func callsAtOnce(stores []store.Store) int { return 8 + 4*(len(stores)-1) }
