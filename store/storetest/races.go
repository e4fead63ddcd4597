package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"sobremesa/store"
)

var raceRules = []rule{
	{"of changes made at once from the same revision exactly one wins", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		const rounds = 10
		for round := range rounds {
			base := load(t, s, g.ID)
			errs := atOnce(8, func(i int) error {
				mine := *base
				mine.EndedBy = fmt.Sprint(i)
				return s.Commit(t.Context(), &store.Change{Game: &mine, Moves: moves(round, 1), At: at(0)})
			})
			wantOneWinner(t, errs, store.ErrConflict)
		}
		same(t, "moves", load(t, s, g.ID).Moves, moves(0, rounds))
	}},
	{"a request delivered several times at once is carried out once", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		base := load(t, s, g.ID)
		errs := atOnce(8, func(i int) error {
			mine := *base
			return s.Commit(t.Context(), &store.Change{
				Request: "r", Answer: []byte("answer"), Game: &mine, Moves: moves(0, 1), Tasks: []store.Task{{Kind: "show"}}, At: at(0),
			})
		})
		wantOneWinner(t, errs, store.ErrDuplicate)
		same(t, "moves", load(t, s, g.ID).Moves, moves(0, 1))
		if n, _, err := s.Pending(t.Context()); err != nil || n != 1 {
			t.Errorf("%d tasks pending, %v; want 1", n, err)
		}
	}},
	{"of games opened at once in a channel exactly one is", func(t *testing.T, s store.Store) {
		errs := atOnce(8, func(int) error {
			return s.Commit(t.Context(), &store.Change{Game: newGame(channel), At: at(0)})
		})
		wantOneWinner(t, errs, store.ErrOccupied)
	}},
	{"a task is handed to one of many who claim at once", func(t *testing.T, s store.Store) {
		commit(t, s, &store.Change{Tasks: []store.Task{{Kind: "show", Due: at(0)}}})
		errs := atOnce(8, func(int) error {
			_, err := s.Claim(t.Context(), at(1), at(10))
			return err
		})
		wantOneWinner(t, errs, store.ErrNotFound)
	}},
	{"readers see whole changes only", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		first, last := g.Revision, g.Revision+100
		var writer sync.WaitGroup
		writer.Go(func() {
			mine := *g
			for mine.Revision < last {
				mine.CommitmentForm++
				mine.Seats = mine.Seats[:1]
				if mine.CommitmentForm%2 == 0 {
					mine.Seats = []store.Seat{mine.Seats[0], {User: "luis", Name: "Luis"}}
				}
				if err := s.Commit(t.Context(), &store.Change{Game: &mine, Moves: moves(mine.CommitmentForm-1, 1), At: at(0)}); err != nil {
					t.Errorf("Commit: %v", err)
					return
				}
			}
		})
		defer writer.Wait()
		for revision := first; revision < last && !t.Failed(); {
			got := load(t, s, g.ID)
			seats := 2 - got.CommitmentForm%2
			if got.Revision < revision || int64(got.CommitmentForm) != got.Revision-first || len(got.Moves) != got.CommitmentForm || len(got.Seats) != seats {
				t.Errorf("revision %d, %d shown, %d moves, %d seats", got.Revision, got.CommitmentForm, len(got.Moves), len(got.Seats))
				return
			}
			revision = got.Revision
		}
	}},
}

// atOnce calls f from n goroutines that start together and returns what they
// returned.
func atOnce(n int, f func(i int) error) []error {
	errs := make([]error, n)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			<-start
			errs[i] = f(i)
		})
	}
	close(start)
	all.Wait()
	return errs
}

func wantOneWinner(t *testing.T, errs []error, others error) {
	t.Helper()
	won := 0
	for _, err := range errs {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, others):
			t.Errorf("error %v, want %v", err, others)
		}
	}
	if won != 1 {
		t.Errorf("%d of %d won, want 1", won, len(errs))
	}
}
