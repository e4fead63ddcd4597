package azul

import (
	"math/bits"

	"sobremesa/engine"
)

// Moves appends to buf the moves that Play accepts from the seat. Takes are ordered by source
// (factory displays from 1, then the centre), colour, and line (1 to 5, then the floor line).
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

// MaxMoves is an upper bound of a player's legal moves: nine factory displays of four colours, five
// lines and the floor line, plus those from the centre.
const MaxMoves = maxFactories*tilesPerFactory*(size+1) + Colors*(size+1)

func (s *State) takes(buf []Move) []Move {
	b := &s.boards[s.turn]
	for rest := s.offers; rest != 0; rest &= rest - 1 {
		source, c := rest.First()
		for lines := b.linesFor(c); lines != 0; lines &= lines - 1 {
			buf = append(buf, Take(source, c, bits.TrailingZeros8(lines)+1))
		}
		buf = append(buf, Take(source, c, Floor))
	}
	return buf
}

func (s *State) places(seat engine.Seat, buf []Move) []Move {
	b := &s.boards[seat]
	row := b.nextFull()
	for free := b.freeColumns(row, b.lines[row].color); free != 0; free &= free - 1 {
		buf = append(buf, Place(row+1, bits.TrailingZeros8(free)+1))
	}
	return buf
}
