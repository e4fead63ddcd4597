package azul

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// Moves appends to buf the moves that Play accepts from the seat. Takes come
// by source (factories from 1, then the centre), colour, and line (1 to 5,
// then the floor): the order in which ties between moves are broken.
func (s *State) Moves(seat engine.Seat, buf []Move) []Move {
	if !s.ToMove().Has(seat) {
		return buf
	}
	switch s.phase {
	case Beginning:
		for first := range engine.Seat(s.seats) {
			buf = append(buf, First(first))
		}
	case Dealing:
		buf = s.deals(buf)
	case Drafting:
		buf = s.takes(buf)
	case Placing:
		buf = s.places(seat, buf)
	}
	return buf
}

// maxMoves bounds the moves open to a player: nine factories of four colours,
// five lines and the floor. A centre with tiles stands for a factory without.
const maxMoves = maxFactories*tilesPerFactory*(size+1) + Colors*(size+1)

func (s *State) takes(buf []Move) []Move {
	b := &s.boards[s.turn]
	var lines [Colors]uint8 // the lines, bit 0 being line 1, that take the colour
	for c := range Color(Colors) {
		for i := range size {
			if b.takes(i, c) {
				lines[c] |= 1 << i
			}
		}
	}
	factories := s.factoryCount()
	for n := 1; n <= factories+1; n++ {
		source := n
		if n > factories {
			source = Centre
		}
		tiles := s.source(source)
		if tiles == 0 {
			continue
		}
		for c := range Color(Colors) {
			if tiles.Of(c) == 0 {
				continue
			}
			for line := 1; line <= size; line++ {
				if lines[c]>>(line-1)&1 == 1 {
					buf = append(buf, Take(source, c, line))
				}
			}
			buf = append(buf, Take(source, c, Floor))
		}
	}
	return buf
}

func (s *State) places(seat engine.Seat, buf []Move) []Move {
	b := &s.boards[seat]
	row := b.nextFull()
	free := b.freeColumns(row, b.lines[row].color)
	for column := range size {
		if free>>column&1 == 1 {
			buf = append(buf, Place(row+1, column+1))
		}
	}
	return buf
}

// drawable splits what the next factory gets: the tiles that are certain to be
// in it, and from which tiles how many more are drawn.
func (s *State) drawable() (certain, from Tiles, n int) {
	held := s.bag.Len()
	if held >= tilesPerFactory {
		return 0, s.bag, tilesPerFactory
	}
	return s.bag, s.lid, min(tilesPerFactory-held, s.lid.Len())
}

// deals appends every content that the next factory can get.
func (s *State) deals(buf []Move) []Move {
	certain, from, n := s.drawable()
	var choose func(c Color, tiles Tiles, left int)
	choose = func(c Color, tiles Tiles, left int) {
		if left == 0 {
			buf = append(buf, Deal(int(s.dealt)+1, tiles))
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

// Draw picks one of chance's moves with its probability: the starting player
// among all seats alike, a factory's tiles one by one without replacement.
func (s *State) Draw(rng *rand.Rand) Move {
	if s.phase == Beginning {
		return First(engine.Seat(rng.IntN(int(s.seats))))
	}
	tiles, from, n := s.drawable()
	left := from.Len()
	for range n {
		at := rng.IntN(left)
		c := Blue
		for at >= from.Of(c) {
			at -= from.Of(c)
			c++
		}
		tiles += Some(1, c)
		from -= Some(1, c)
		left--
	}
	return Deal(int(s.dealt)+1, tiles)
}
