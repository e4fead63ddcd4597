package azul

import "math/bits"

// Offers is a set of what can be taken, as pairs of a source and a colour: bit
// 5*place+colour, the factories' places in their order and the centre's last.
// Ascending bits are thus in the order of moves.
type Offers uint64

// atFactories and atCentre are all pairs of these sources.
const (
	atFactories Offers = 1<<(Colors*maxFactories) - 1
	atCentre    Offers = 0b11111 << (Colors * maxFactories)
)

// ofBlue are the pairs of every source with Blue; shifted, with another colour.
const ofBlue Offers = (atFactories | atCentre) / 0b11111

// placeOf is the place of a source, Centre or a factory from 1.
func placeOf(source int) int {
	if source == Centre {
		return maxFactories
	}
	return source - 1
}

// offersAt is a source's part of a set, for a set of colours.
func offersAt(source int, colors uint8) Offers {
	return Offers(colors) << (Colors * placeOf(source))
}

// has reports whether a colour can be taken from a source.
func (o Offers) has(source int, c Color) bool {
	return o>>(Colors*placeOf(source)+int(c))&1 == 1
}

// of are the pairs with a colour.
func (o Offers) of(c Color) Offers { return o & (ofBlue << c) }

// Len is the number of pairs.
func (o Offers) Len() int { return bits.OnesCount64(uint64(o)) }

// first is the lowest pair of a set that is not empty.
func (o Offers) first() (source int, c Color) {
	i := bits.TrailingZeros64(uint64(o))
	if i >= Colors*maxFactories {
		return Centre, Color(i - Colors*maxFactories)
	}
	return i/Colors + 1, Color(i % Colors)
}

// Nth is the n-th pair, from 0.
func (o Offers) Nth(n int) (source int, c Color) {
	for range n {
		o &= o - 1
	}
	return o.first()
}

// AtFactories are the pairs of a factory.
func (o Offers) AtFactories() Offers { return o & atFactories }
