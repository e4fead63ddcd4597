package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// raceRule is a sentence of the contract about what happens at once, and its proof on
// one or several empty Stores of the same data.
type raceRule struct {
	name  string
	prove func(t *testing.T, stores []store.Store)
}

// RunShared proves that several Stores of the same data are as good as one.
// open returns n of them, empty, which it closes when the test ends.
func RunShared(t *testing.T, open func(t *testing.T, n int) []store.Store) {
	for _, r := range append(modelRules(), raceRules...) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			r.prove(t, open(t, 3))
		})
	}
}

var raceRules = []raceRule{
	{"what is committed all see", func(t *testing.T, stores []store.Store) {
		g := newGame(channel)
		commit(t, stores[0], &store.Change{Request: "r", Game: g, Moves: moves(0, 3)})
		for _, s := range stores {
			same(t, "Game", load(t, s, g.ID), g)
			wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", At: at(1)}), store.ErrDuplicate)
			wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Game: newGame(channel), At: at(1)}), store.ErrOccupied)
		}
	}},
	{"of changes made at once from the same revision exactly one wins", func(t *testing.T, stores []store.Store) {
		g, last := create(t, stores[0], channel), stores[len(stores)-1]
		const rounds = 10
		for round := range rounds {
			base := load(t, stores[0], g.ID)
			errs := atOnce(stores, func(s store.Store, i int) error {
				mine := *base
				mine.EndedBy = fmt.Sprint(i)
				return s.Commit(t.Context(), &store.Change{
					Game: &mine, Moves: moves(round, 1), Tasks: []store.Task{{Kind: fmt.Sprint(round), Due: at(round)}}, At: at(0),
				})
			})
			wantOneWinner(t, errs, store.ErrConflict)
		}
		same(t, "moves", load(t, last, g.ID).Moves, moves(0, rounds))
		wantPending(t, last, rounds, at(0))
	}},
	{"a request delivered several times at once is carried out once", func(t *testing.T, stores []store.Store) {
		g := create(t, stores[0], channel)
		base := load(t, stores[0], g.ID)
		errs := atOnce(stores, func(s store.Store, i int) error {
			mine := *base
			return s.Commit(t.Context(), &store.Change{
				Request: "r", Answer: []byte("answer"), Game: &mine, Moves: moves(0, 1), Tasks: []store.Task{{Kind: "show"}}, At: at(0),
			})
		})
		wantOneWinner(t, errs, store.ErrDuplicate)
		same(t, "moves", load(t, stores[0], g.ID).Moves, moves(0, 1))
		wantPending(t, stores[0], 1, at(0))
	}},
	{"of games opened at once in a channel exactly one is", func(t *testing.T, stores []store.Store) {
		errs := atOnce(stores, func(s store.Store, _ int) error {
			return s.Commit(t.Context(), &store.Change{Game: newGame(channel), At: at(0)})
		})
		wantOneWinner(t, errs, store.ErrOccupied)
	}},
	{"changes of different games made at once all succeed", func(t *testing.T, stores []store.Store) {
		const each = 25
		for _, err := range atOnce(stores, func(s store.Store, i int) error {
			g := newGame(fmt.Sprint("channel ", i))
			for n := range each {
				if err := s.Commit(t.Context(), &store.Change{Game: g, Moves: moves(n, 1), At: at(n)}); err != nil {
					return err
				}
			}
			back, err := s.Game(t.Context(), g.ID)
			if err == nil && len(back.Moves) != each {
				err = fmt.Errorf("game %d has %d moves, want %d", g.ID, len(back.Moves), each)
			}
			return err
		}) {
			must.Succeed(t, err)
		}
	}},
	{"a task is handed to one of many who claim at once, and of a game one at a time", func(t *testing.T, stores []store.Store) {
		claim := func(s store.Store, _ int) error {
			_, err := s.Claim(t.Context(), at(1), at(10))
			return err
		}
		put(t, stores[0], "of no game", at(0))
		wantOneWinner(t, atOnce(stores, claim), store.ErrNotFound)
		const games = 4
		for i := range games {
			g := create(t, stores[0], fmt.Sprint("channel ", i))
			commit(t, stores[0], &store.Change{Game: g, Tasks: []store.Task{{Kind: "a", Due: at(0)}, {Kind: "b", Due: at(0)}, {Kind: "c", Due: at(0)}}})
		}
		wantWinners(t, atOnce(stores, claim), games, store.ErrNotFound)
	}},
	{"readers see whole changes only", func(t *testing.T, stores []store.Store) {
		s := stores[0]
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
			got := load(t, stores[len(stores)-1], g.ID)
			seats := 2 - got.CommitmentForm%2
			if got.Revision < revision || int64(got.CommitmentForm) != got.Revision-first || len(got.Moves) != got.CommitmentForm || len(got.Seats) != seats {
				t.Errorf("revision %d, %d shown, %d moves, %d seats", got.Revision, got.CommitmentForm, len(got.Moves), len(got.Seats))
				return
			}
			revision = got.Revision
		}
	}},
}

// atOnce calls f from goroutines that start together, some with each Store, and
// returns what they returned.
func atOnce(stores []store.Store, f func(s store.Store, i int) error) []error {
	errs := make([]error, 8+4*(len(stores)-1))
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() {
			<-start
			errs[i] = f(stores[i%len(stores)], i)
		})
	}
	close(start)
	all.Wait()
	return errs
}

func wantOneWinner(t *testing.T, errs []error, others error) {
	t.Helper()
	wantWinners(t, errs, 1, others)
}

func wantWinners(t *testing.T, errs []error, want int, others error) {
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
	if won != want {
		t.Errorf("%d of %d won, want %d", won, len(errs), want)
	}
}
