package azul

import "math/bits"

// Offers is the set of pairs of a source and a colour that can be taken. The bit of a pair is
// 5*place+colour; the places are those of the factory displays in order, then that of the centre.
// Ascending bits are therefore in the order of moves.
type Offers uint64

// atFactories are all pairs of factory displays.
const atFactories Offers = 1<<(Colors*maxFactories) - 1

// placeOf returns the place of a source: Centre or a factory display, from 1.
func placeOf(source int) int {
	if source == Centre {
		return maxFactories
	}
	return source - 1
}

// offersAt returns the pairs of a source with a set of colours.
func offersAt(source int, colors uint8) Offers {
	return Offers(colors) << (Colors * placeOf(source))
}

// has reports whether a colour can be taken from a source.
func (o Offers) has(source int, c Color) bool {
	return o>>(Colors*placeOf(source)+int(c))&1 == 1
}

// Len returns the number of pairs.
func (o Offers) Len() int { return bits.OnesCount64(uint64(o)) }

// First returns the lowest pair of a non-empty set.
func (o Offers) First() (source int, c Color) {
	i := bits.TrailingZeros64(uint64(o))
	if i >= Colors*maxFactories {
		return Centre, Color(i - Colors*maxFactories)
	}
	return i/Colors + 1, Color(i % Colors)
}

// Nth returns the n-th pair, from 0.
func (o Offers) Nth(n int) (source int, c Color) {
	for range n {
		o &= o - 1
	}
	return o.First()
}

// AtFactories returns the pairs of factory displays.
func (o Offers) AtFactories() Offers { return o & atFactories }
