package azul_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
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
