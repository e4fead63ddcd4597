package azul_test

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
)

// chosen counts what the random player plays at a position, in Spanish.
func chosen(t *testing.T, s *azul.State, times int) map[string]int {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 8))
	view := s.View(s.ToMove().First())
	counts := make(map[string]int)
	for range times {
		counts[azul.Format(players.Random{}.Choose(t.Context(), engine.Budget{}, &view, rng), engine.Spanish)]++
	}
	return counts
}

func TestRandomTakesFromAnyFactoryAnyColorAlike(t *testing.T) {
	s := azul.Position(t, `
		factories BBYR . KKKK
		centre BWWW *
		seat 1
		    . | .....
		   .. | .....
		seat 2`)
	counts := chosen(t, &s, 4000)
	for _, want := range []string{"1 azul fila 1", "1 amarillo fila 1", "1 rojo fila 1", "3 negro fila 1"} {
		// 1,000 expected; the standard deviation is 27.
		if n := counts[want]; n < 850 || n > 1150 {
			t.Errorf("%s was played %d times of 4,000", want, n)
		}
		delete(counts, want)
	}
	if len(counts) > 0 {
		t.Errorf("it also plays %v", counts)
	}
}

func TestRandomTakesFromTheCentreWhenTheFactoriesAreEmpty(t *testing.T) {
	s := azul.Position(t, `
		factories . . .
		centre BWWW *
		seat 1
		seat 2`)
	counts := chosen(t, &s, 2000)
	for _, want := range []string{"centro azul fila 1", "centro blanco fila 1"} {
		if n := counts[want]; n < 850 || n > 1150 {
			t.Errorf("%s was played %d times of 2,000", want, n)
		}
	}
	if len(counts) != 2 {
		t.Errorf("it plays %v", counts)
	}
}

func TestRandomFillsTheFirstLineThatTakesTheColor(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"the first", `
			factories BB
			seat 1
			seat 2`, "1 azul fila 1"},
		{"not a full line", `
			factories BB
			seat 1
			    B | .....
			seat 2`, "1 azul fila 2"},
		{"not a line of another colour", `
			factories BB
			seat 1
			    R | .....
			   .R | .....
			  ..B | .....
			seat 2`, "1 azul fila 3"},
		{"not a line whose wall row has the colour", `
			factories BB
			seat 1
			    . | B....
			   .. | .B...
			seat 2`, "1 azul fila 3"},
		{"the floor when no line can", `
			factories BB
			seat 1
			    . | B....
			   .. | .B...
			  .RR | .....
			 ...R | .....
			BBBBB | .....
			seat 2`, "1 azul suelo"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := azul.Position(t, test.text)
			if counts := chosen(t, &s, 20); counts[test.want] != 20 {
				t.Errorf("plays %v, want %q", counts, test.want)
			}
		})
	}
}

func TestRandomPlacesInAnyLegalColumn(t *testing.T) {
	s := azul.Position(t, `
		wall gris
		seat 1
		    . | .....
		   BB | Y....
		  ... | .B...
		seat 2`)
	counts := chosen(t, &s, 3000)
	for _, want := range []string{"fila 2 columna 3", "fila 2 columna 4", "fila 2 columna 5"} {
		if n := counts[want]; n < 850 || n > 1150 {
			t.Errorf("%s was played %d times of 3,000", want, n)
		}
	}
	if len(counts) != 3 {
		t.Errorf("it plays %v", counts)
	}
}
