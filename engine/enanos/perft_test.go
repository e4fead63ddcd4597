package enanos

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/engine/perft"
)

// The counts of the ways to play on change at once when the rules do.
func TestTheWaysToPlayOn(t *testing.T) {
	for _, test := range []struct {
		name, position string
		counts         []uint64 // by depth, from 1
	}{
		{"everything can be paid for", richRing, []uint64{164, 16964}},
		{"a poor turn", ring + `
			1 shaft e n
			1 hand 1 wood 1 iron`, []uint64{15, 14, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := position(t, test.position)
			c := perft.At(Rules{}, s, len(test.counts), nil)
			for i, want := range test.counts {
				if got := c.Count(t.Context(), i+1); got != want {
					t.Errorf("depth %d: %d ways, want %d", i+1, got, want)
				}
			}
		})
	}
}

func TestTheWaysToBegin(t *testing.T) {
	d, err := perft.Of(Rules{}, nil).Deal(engine.Options{Seats: 2}, engine.Seed{1}, 4)
	must.Succeed(t, err)
	// A shaft at any of 54 crossings; a rail at each of its edges (18 crossings have two, 36
	// three); then a shaft anywhere but there and beside it: 18*2*51 + 36*3*50.
	for i, want := range []uint64{54, 144, 7236, 19248} {
		if got := d.Count(t.Context(), i+1); got != want {
			t.Errorf("depth %d: %d ways, want %d", i+1, got, want)
		}
	}
}
