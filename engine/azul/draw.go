package azul

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// drawable returns what the next factory display gets: the certain tiles, and n random ones of
// from.
func (s *State) drawable() (certain, from Tiles, n int) {
	inBag := s.bag.Len()
	if inBag >= tilesPerFactory {
		return 0, s.bag, tilesPerFactory
	}
	return s.bag, s.lid, min(tilesPerFactory-inBag, s.lid.Len())
}

// deals appends every possible Deal of the next factory display.
func (s *State) deals(buf []Move) []Move {
	certain, from, n := s.drawable()
	return appendDeals(buf, int(s.dealt)+1, certain, from, n)
}

// appendDeals appends the Deals that consist of the certain tiles and n of from.
func appendDeals(buf []Move, factory int, certain, from Tiles, n int) []Move {
	var choose func(c Color, tiles Tiles, left int)
	choose = func(c Color, tiles Tiles, left int) {
		if left == 0 {
			buf = append(buf, Deal(factory, tiles))
			return
		}
		if c == Colors {
			return
		}
		for k := min(left, from.Of(c)); k >= 0; k-- {
			choose(c+1, tiles+Some(k, c), left-k)
		}
	}
	choose(Blue, certain, n)
	return buf
}

// Draw picks a chance move with its probability: the starting player uniformly, the tiles of a
// factory display one by one without replacement.
func (s *State) Draw(rng *rand.Rand) Move {
	if s.phase == Beginning {
		return First(engine.Seat(rng.IntN(int(s.seats))))
	}
	tiles, from, n := s.drawable()
	left := uint32(from.Len())
	// One random number encodes the whole sequence of draws. Dividing it by the number of tiles left
	// gives each draw in turn. With 200 tiles it is below 2^31.
	sequences := uint32(1)
	for i := range uint32(n) {
		sequences *= left - i
	}
	sequence := rng.Uint32N(sequences)
	for range n {
		i := int(sequence % left) // of the tiles left, sorted by colour
		sequence /= left
		left--
		c := Blue
		for ; i >= from.Of(c); c++ {
			i -= from.Of(c)
		}
		from -= Some(1, c)
		tiles += Some(1, c)
	}
	return Deal(int(s.dealt)+1, tiles)
}
