package azul

import (
	"math/bits"
	"math/rand/v2"
)

// Random is the published player "aleatorio". While a factory holds tiles it
// takes from a factory, else from the centre: any colour of any such source,
// all pairs alike. The tiles go to the first line that can take them, to the
// floor when none can. On the grey wall it places in any legal column.
type Random struct{}

// Choose implements engine.Player.
func (Random) Choose(view *View, rng *rand.Rand) Move {
	s := &view.s
	if s.phase == Placing {
		return s.RandomMove(view.Viewer, rng)
	}
	from := s.offers & atFactories
	if from == 0 {
		from = s.offers
	}
	source, c := from.nth(rng.IntN(from.len()))
	lines := s.boards[s.turn].linesFor(c)
	if lines == 0 {
		return Take(source, c, Floor)
	}
	return Take(source, c, bits.TrailingZeros8(lines)+1)
}
