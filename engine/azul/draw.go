package azul

import (
	"math/bits"
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
	row := inRow(from)
	for range n {
		c := row.colorOf(sequence % left)
		sequence /= left
		left--
		row = row.without(c)
		tiles += Some(1, c)
	}
	return Deal(int(s.dealt)+1, tiles)
}

// tileRow is a row of tiles sorted by colour. It holds four 16-bit lanes, the lowest first: the
// numbers of tiles before the first Yellow, Red, Black and White one.
type tileRow uint64

const (
	everyLane tileRow = 1<<48 | 1<<32 | 1<<16 | 1
	laneTops  tileRow = everyLane << 15
)

// inRow returns a row of at most 255 tiles.
func inRow(t Tiles) tileRow {
	upTo := t * 0x01_01_01_01_01 // byte c: the number of tiles of colours up to c
	r := tileRow(upTo & 0xff_ff_ff_ff)
	r = (r | r<<16) & 0xffff_0000_ffff
	return (r | r<<8) & 0x00ff_00ff_00ff_00ff
}

// colorOf returns the colour of the i-th tile, from 0.
func (r tileRow) colorOf(i uint32) Color {
	// A lane keeps its top bit if i is not below its number, that is, if the colours before it end
	// before tile i.
	return Color(bits.OnesCount64(uint64(((everyLane*tileRow(i) | laneTops) - r) & laneTops)))
}

// without returns the row without one tile of a colour.
func (r tileRow) without(c Color) tileRow { return r - everyLane<<(16*c) }
