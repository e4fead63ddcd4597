package storetest

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
)

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
