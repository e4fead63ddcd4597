package azul

import (
	"cmp"
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

// DealAs fills all factory displays, in order, as another program did. It serves to replay games of
// programs that deal differently from the rules. It returns the first factory display, from 1, whose
// content the rules exclude, or 0 if there is none. If no round is to be dealt, or bag and lid do not hold
// the tiles, it returns an *engine.Refusal and leaves s unchanged.
func (s *State) DealAs(factories []Tiles) (odd int, err error) {
	var all Tiles
	fits := s.phase == Dealing && s.dealt == 0 && len(factories) == s.factoryCount()
	for _, f := range factories {
		all += f
		fits = fits && f.Len() <= tilesPerFactory
	}
	if !fits || all == 0 || !(s.bag + s.lid).covers(all) {
		return 0, engine.Refuse(ImpossibleDraw)
	}
	for i, tiles := range factories {
		if s.play(engine.Chance, Deal(i+1, tiles), nil) || s.phase == Drafting && tiles == 0 {
			continue
		}
		odd = cmp.Or(odd, i+1)
		for c := range Color(Colors) {
			fromBag := min(tiles.Of(c), s.bag.Of(c))
			s.bag -= Some(fromBag, c)
			s.lid -= Some(tiles.Of(c)-fromBag, c)
		}
		s.fill(i+1, tiles)
		s.dealt = uint8(i + 1)
	}
	s.phase = Drafting
	return odd, nil
}
