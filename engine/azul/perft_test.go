package azul

import (
	"testing"

	"sobremesa/engine/must"
	"sobremesa/engine/perft"
)

var perftDeals = []struct {
	name   string
	wall   Wall
	seats  int
	moves  []string // from the start: chance moves, then players' moves in turn
	counts []int    // by depth, from 1
}{
	{"two players", Classic, 2, []string{
		"inicio 1", "reparto 1 azul azul amarillo rojo", "reparto 2 amarillo rojo negro blanco", "reparto 3 rojo rojo rojo negro",
		"reparto 4 azul blanco blanco blanco", "reparto 5 negro negro blanco blanco",
	}, []int{78, 5616, 311850}},
	{"three players", Havana, 3, []string{
		"inicio 3", "reparto 1 azul azul azul azul", "reparto 2 amarillo amarillo rojo rojo", "reparto 3 rojo negro negro negro",
		"reparto 4 blanco blanco blanco blanco", "reparto 5 azul negro blanco blanco", "reparto 6 azul amarillo rojo negro",
		"reparto 7 amarillo amarillo amarillo rojo",
	}, []int{90, 7560, 574128}},
	{"four players on the grey wall", Grey, 4, []string{
		"inicio 2", "reparto 1 azul azul azul amarillo", "reparto 2 amarillo amarillo rojo rojo", "reparto 3 rojo negro negro negro",
		"reparto 4 azul blanco blanco blanco", "reparto 5 azul negro blanco blanco", "reparto 6 azul amarillo rojo negro",
		"reparto 7 amarillo amarillo amarillo rojo", "reparto 8 negro negro negro negro", "reparto 9 amarillo rojo blanco blanco",
	}, []int{126, 15120, 1687392}},
	{"the end of a round", Classic, 2, []string{
		"inicio 1", "reparto 1 azul azul azul azul", "reparto 2 rojo rojo rojo rojo", "reparto 3 rojo rojo rojo negro",
		"reparto 4 azul azul blanco blanco", "reparto 5 negro negro negro negro",
		"1 azul fila 4", "2 rojo fila 5", "4 blanco fila 2",
	}, []int{21, 252, 2280, 7566, 0}},
}

func TestPerft(t *testing.T) {
	for _, deal := range perftDeals {
		t.Run(deal.name, func(t *testing.T) {
			s, err := Start(deal.seats, deal.wall)
			must.Succeed(t, err)
			play(t, &s, deal.moves...)
			counter := perft.At(Rules{}, s, len(deal.counts), (*State).Drafting)
			for i, want := range deal.counts {
				depth := i + 1
				if got := int(counter.Count(t.Context(), depth)); got != want {
					t.Errorf("depth %d: got %d, want %d", depth, got, want)
				}
			}
		})
	}
}
