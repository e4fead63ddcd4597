package azul

import (
	"math/bits"
	"math/rand/v2"

	"sobremesa/engine"
)

// RandomMove picks one of a player's moves uniformly, without listing them. The seat must be to
// move.
func (s *State) RandomMove(seat engine.Seat, rng *rand.Rand) Move {
	b := &s.boards[seat]
	if s.phase == Placing {
		row := b.nextFull()
		free := b.freeColumns(row, b.lines[row].color)
		return Place(row+1, nthBit(free, rng.IntN(bits.OnesCount8(free)))+1)
	}
	// Number the moves by colour, then source, then destination.
	var upTo fiveSums
	for c := range Color(Colors) {
		upTo.add(c, s.offers.of(c).Len()*destinations(b.linesFor(c)))
	}
	n := int(rng.Uint32N(uint32(upTo.total())))
	c, before := upTo.find(n)
	lines := b.linesFor(c)
	ways := destinations(lines)
	source, _ := s.offers.of(c).Nth((n - before) / ways)
	if n = (n - before) % ways; n > 0 {
		return Take(source, c, nthBit(lines, n-1)+1)
	}
	return Take(source, c, Floor)
}

// destinations returns the number of destinations: the given lines and the floor line.
func destinations(lines uint8) int { return bits.OnesCount16(uint16(lines)) + 1 }

// fiveSums holds the running sums of five numbers in twelve bits each.
type fiveSums uint64

const (
	everySum fiveSums = 1<<48 | 1<<36 | 1<<24 | 1<<12 | 1
	sumTops  fiveSums = everySum << 11
)

// add adds n for a colour, and so to the sums of those after it. The total must stay below 2,048.
func (f *fiveSums) add(c Color, n int) { *f += fiveSums(n) * everySum << (12 * c) & (1<<60 - 1) }

func (f fiveSums) total() int { return int(f >> 48) }

// find returns the colour that the n-th item, from 0, belongs to, and the number of items before
// that colour.
func (f fiveSums) find(n int) (c Color, before int) {
	// A lane keeps its top bit if n is not below its sum.
	c = Color(bits.OnesCount64(uint64(((fiveSums(n)*everySum | sumTops) - f) & sumTops)))
	return c, int(f << 12 >> (12 * c) & 0xfff)
}

// nthBit returns the position of the n-th set bit, from 0, of a five-bit set.
func nthBit(set uint8, n int) int { return int(bitsSet[set&0b11111][n]) }

// bitsSet lists the set bits of every five-bit set.
var bitsSet = func() (table [32][size]uint8) {
	for set := range table {
		n := 0
		for i := range uint8(size) {
			if set>>i&1 == 1 {
				table[set][n] = i
				n++
			}
		}
	}
	return table
}()
