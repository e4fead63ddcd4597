package storetest

import (
	"errors"
	"fmt"
	"testing"

	"sobremesa/store"
)

// RunShared proves that several Stores of the same data are as good as one.
// open returns n of them, empty, which it closes when the test ends.
func RunShared(t *testing.T, open func(t *testing.T, n int) []store.Store) {
	for _, r := range []struct {
		name  string
		prove func(t *testing.T, stores []store.Store)
	}{
		{"what one Store commits the others see", func(t *testing.T, stores []store.Store) {
			g := newGame(channel)
			commit(t, stores[0], &store.Change{Request: "r", Game: g, Moves: moves(0, 3)})
			for _, s := range stores {
				same(t, "Game", load(t, s, g.ID), g)
				wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", At: at(1)}), store.ErrDuplicate)
				wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Game: newGame(channel), At: at(1)}), store.ErrOccupied)
			}
		}},
		{"of changes made at once in several Stores exactly one wins", func(t *testing.T, stores []store.Store) {
			g := create(t, stores[0], channel)
			const rounds = 10
			for round := range rounds {
				base := load(t, stores[0], g.ID)
				errs := atOnce(4*len(stores), func(i int) error {
					mine := *base
					return stores[i%len(stores)].Commit(t.Context(), &store.Change{
						Game: &mine, Moves: moves(round, 1), Tasks: []store.Task{{Kind: fmt.Sprint(round), Due: at(round)}}, At: at(0),
					})
				})
				wantOneWinner(t, errs, store.ErrConflict)
			}
			same(t, "moves", load(t, stores[1], g.ID).Moves, moves(0, rounds))
			wantPending(t, stores[1], rounds, at(0))
		}},
		{"changes of different games all succeed", func(t *testing.T, stores []store.Store) {
			const each = 25
			for _, err := range atOnce(len(stores)*2, func(i int) error {
				s, g := stores[i%len(stores)], newGame(fmt.Sprint("channel ", i))
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
				if err != nil {
					t.Error(err)
				}
			}
		}},
		{"a task is handed out once, and a game's one at a time", func(t *testing.T, stores []store.Store) {
			const games, each = 4, 3
			for i := range games {
				g := create(t, stores[0], fmt.Sprint("channel ", i))
				commit(t, stores[0], &store.Change{Game: g, Tasks: three("show")})
			}
			errs := atOnce(games*each, func(i int) error {
				_, err := stores[i%len(stores)].Claim(t.Context(), at(1), at(10))
				return err
			})
			claimed := 0
			for _, err := range errs {
				switch {
				case err == nil:
					claimed++
				case !errors.Is(err, store.ErrNotFound):
					t.Error(err)
				}
			}
			if claimed != games {
				t.Errorf("%d tasks of %d games are handed out, want one of each", claimed, games)
			}
		}},
	} {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			r.prove(t, open(t, 3))
		})
	}
}

func three(kind string) []store.Task {
	return []store.Task{{Kind: kind, Due: at(0)}, {Kind: kind, Due: at(0)}, {Kind: kind, Due: at(0)}}
}
