package azul

import (
	"testing"

	"sobremesa/engine/enginetest"
)

// chanceOf returns the probability of a chance move, computed by counting combinations, unlike
// Draw.
func chanceOf(s *State, m Move) float64 {
	if m.Kind == KindFirst {
		return 1 / float64(s.seats)
	}
	certain, from := Tiles(0), s.bag
	if s.bag.Len() < tilesPerFactory {
		certain, from = s.bag, s.lid
	}
	drawn := m.Tiles - certain
	ways := 1.0
	for c := range Color(Colors) {
		ways *= combinations(from.Of(c), drawn.Of(c))
	}
	return ways / combinations(from.Len(), drawn.Len())
}

func combinations(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}

func TestContract(t *testing.T) {
	enginetest.Run(t, Rules{}, enginetest.Probability(chanceOf))
}
