package azul_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
	"sobremesa/engine/simulate"
)

// place returns the sort key of a move in the reading order of the board: factory displays in
// order, then the centre; colours and lines from the top, then the floor line.
func place(m azul.Move) [4]int {
	last := func(n, of int) int {
		if n == of {
			return 99
		}
		return n
	}
	return [4]int{last(int(m.Source), azul.Centre), int(m.Color), last(int(m.Line), azul.Floor), int(m.Column)}
}

func TestCompletionsAreInTheReadingOrderOfTheBoard(t *testing.T) {
	azul.EveryTable(t, func(t *testing.T, seats int, wall azul.Wall) {
		n, rng := 0, rand.New(rand.NewPCG(4, uint64(seats)))
		azul.RandomGame(t, seats, wall, rng, func(s *azul.State, seat engine.Seat, _ azul.Move) {
			if seat == engine.Chance || s.Phase() == azul.Beginning {
				return
			}
			v := s.View(seat)
			for _, typed := range []string{"", "azul", "fila 3", "centro", "suelo", "fab 2", "rojo f"} {
				list := v.Complete(seat, typed, "")
				n += len(list)
				if !slices.IsSortedFunc(list, func(a, b azul.Move) int { x, y := place(a), place(b); return slices.Compare(x[:], y[:]) }) {
					t.Fatalf("%q is completed to %v", typed, list)
				}
			}
		})
		if n < 1000 {
			t.Errorf("%d completions, want at least 1000", n)
		}
	})
}

// first is a player that plays the first completion of an empty text.
type first struct{}

func (first) Choose(_ context.Context, _ engine.Budget, v *azul.View, _ *rand.Rand) azul.Move {
	return v.Complete(v.Viewer, "", "")[0]
}

// TestAlwaysPlayingTheFirstCompletionLoses checks that completions don't give advice. When they
// were sorted by their gain, the first one won 43 games of 69 against the best player.
func TestAlwaysPlayingTheFirstCompletionLoses(t *testing.T) {
	simulator := players.SimulatorOf(append(players.All(), players.Named{Name: "first", Player: first{}}))
	for _, wall := range []azul.Wall{azul.Classic, azul.Havana, azul.Grey} {
		for _, other := range []string{"voraz", "escalonado"} {
			c := simulate.Config{Players: []string{"first", other}, Games: 100, Seed: "primera", Workers: 1, Chosen: engine.Chosen{azul.WallOption: wall.String()}}
			s, err := simulator.Run(t.Context(), c, nil)
			must.Succeed(t, err)
			t.Logf("%s: %s wins %d of %d games, the first completion %d", wall, other, s.Players[1].Wins, c.Games, s.Players[0].Wins)
			if s.Players[0].Wins > c.Games/20 {
				t.Errorf("%s: the first completion wins %d of %d games against %s", wall, s.Players[0].Wins, c.Games, other)
			}
		}
	}
}
