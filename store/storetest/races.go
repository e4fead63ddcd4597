package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// raceRule is a rule about concurrent calls, with its test on one or several empty Stores of the
// same data.
type raceRule struct {
	name  string
	prove func(t *testing.T, stores []store.Store)
}

// RunShared checks that several Stores of the same data behave as one. open returns n of them,
// empty, and closes them when the test ends.
func RunShared(t *testing.T, open func(t *testing.T, n int) []store.Store) {
	for _, r := range slices.Concat(modelRules(4), raceRules(), scheduleRules()) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			r.prove(t, open(t, 3))
		})
	}
}

// raceRules are the rules about concurrent calls that the model does not cover.
func raceRules() []raceRule {
	return slices.Concat(commitRaceRules, finishRules, taskRaceRules, valueRaceRules, pruneRaceRules)
}

var commitRaceRules = []raceRule{
	{"every Store sees what is committed", func(t *testing.T, stores []store.Store) {
		g := newGame(channel)
		commit(t, stores[0], &store.Change{Request: "r", Game: g, Moves: moves(0, 3)})
		for _, s := range stores {
			same(t, "Game", load(t, s, g.ID), g)
			wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", At: at(1)}), store.ErrDuplicate)
			wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Game: newGame(channel), At: at(1)}), store.ErrOccupied)
		}
	}},
	{"of concurrent changes from the same revision exactly one wins", func(t *testing.T, stores []store.Store) {
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
		wantTasks(t, last, rounds)
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
		wantTasks(t, stores[0], 1)
	}},
	{"of games opened at once in a channel exactly one is created", func(t *testing.T, stores []store.Store) {
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
	{"a game is read as of one moment, with its settings and facts", func(t *testing.T, stores []store.Store) {
		s := stores[0]
		g := create(t, s, channel)
		first, last := g.Revision, g.Revision+60
		var writer sync.WaitGroup
		writer.Go(func() {
			mine := *g
			for mine.Revision < last {
				mine.CommitmentForm++
				mine.Seats = mine.Seats[:1]
				if mine.CommitmentForm%2 == 0 {
					mine.Seats = []store.Seat{mine.Seats[0], {User: "luis", Name: "Luis"}}
				}
				n := fmt.Sprint(mine.CommitmentForm)
				err := errors.Join(s.SetValues(t.Context(), store.Texts{ana.Key("n"): n, store.Outages: n, store.PresenceIn(guild): n}),
					s.Commit(t.Context(), &store.Change{Game: &mine, Moves: moves(mine.CommitmentForm-1, 1), At: at(0)}))
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
		defer writer.Wait()
		for revision := first; revision < last && !t.Failed(); {
			got := load(t, stores[len(stores)-1], g.ID)
			seats := 2 - got.CommitmentForm%2
			for _, with := range []string{got.People["ana"]["n"], got.Outages, got.Presence} { // set just before
				if n, _ := strconv.Atoi(with); n != got.CommitmentForm && n != got.CommitmentForm+1 {
					t.Errorf("after change %d the game comes with setting or fact %q", got.CommitmentForm, with)
				}
			}
			if got.Revision < revision || int64(got.CommitmentForm) != got.Revision-first || len(got.Moves) != got.CommitmentForm || len(got.Seats) != seats {
				t.Errorf("mixed state: revision %d, change %d, %d moves, %d seats", got.Revision, got.CommitmentForm, len(got.Moves), len(got.Seats))
				return
			}
			revision = got.Revision
		}
	}},
}

// atOnce calls f from goroutines that start together, distributed over the Stores, and returns the
// errors.
func atOnce(stores []store.Store, f func(s store.Store, i int) error) []error {
	errs := make([]error, callsAtOnce(stores))
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

// callsAtOnce is the number of calls that atOnce makes.
func callsAtOnce(stores []store.Store) int { return 8 + 4*(len(stores)-1) }

// wantOneWinner fails the test unless exactly one call succeeded, and returns its index.
func wantOneWinner(t *testing.T, errs []error, others error) (winner int) {
	t.Helper()
	won := 0
	for i, err := range errs {
		switch {
		case err == nil:
			won++
			winner = i
		case !errors.Is(err, others):
			t.Errorf("error %v, want %v", err, others)
		}
	}
	if won != 1 {
		t.Errorf("%d of %d won, want one", won, len(errs))
	}
	return winner
}
