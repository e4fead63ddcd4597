package azul

import (
	"math/bits"

	"sobremesa/engine"
)

// Color is a colour of tile, in the order of the wall's first row.
type Color uint8

// The colours of the tiles.
const (
	Blue Color = iota
	Yellow
	Red
	Black
	White

	Colors        = 5   // the number of colours
	NoColor Color = 255 // the content of an empty space
)

// Term returns the key of the colour's name.
func (c Color) Term() engine.Term { return colorTerms[c] }

var colorTerms = [Colors]engine.Term{
	"azul.color.blue", "azul.color.yellow", "azul.color.red", "azul.color.black", "azul.color.white",
}

// Tiles returns the name of n tiles of the colour, such as "white" or "whites".
func (c Color) Tiles(n int) engine.Counted { return engine.Counted{Of: tilesTerms[c], N: n} }

var tilesTerms = [Colors]engine.Term{
	"azul.tiles.blue", "azul.tiles.yellow", "azul.tiles.red", "azul.tiles.black", "azul.tiles.white",
}

// Tiles counts tiles by colour in eight bits each, Blue lowest, so that adding two Tiles adds all
// five counts. No count exceeds 20 in a game.
type Tiles uint64

// Some returns n tiles of a colour.
func Some(n int, c Color) Tiles { return Tiles(n) << (8 * c) }

// Of returns the number of tiles of a colour.
func (t Tiles) Of(c Color) int { return int(t >> (8 * c) & 0xff) }

// Len returns the total number of tiles.
func (t Tiles) Len() int {
	// Byte 4 of the product is the sum of bytes 0 to 4, which is at most 100.
	return int(t * 0x01_01_01_01_01 >> 32 & 0xff)
}

// tops is the highest bits of the five counts, which counts never use.
const (
	tops      Tiles = 0x80_80_80_80_80
	belowTops Tiles = 0x7f_7f_7f_7f_7f
)

// covers reports whether t has at least o's count of every colour.
func (t Tiles) covers(o Tiles) bool {
	// A count's top bit survives the subtraction unless the subtraction had to borrow it.
	return o&^belowTops == 0 && ((t|tops)-o)&tops == tops
}

// colors returns the set of colours with tiles; bit 0 is Blue.
func (t Tiles) colors() uint8 {
	// The addition sets the top bit of every count but 0. The multiplication moves the bit of
	// colour c from 8c to 32+c; no two of its terms overlap.
	const gather = 1<<32 | 1<<25 | 1<<18 | 1<<11 | 1<<4
	some := (t + belowTops) >> 7 & 0x01_01_01_01_01
	return uint8(some * gather >> 32 & 0b11111)
}

const (
	tilesPerColor   = 20
	tilesPerFactory = 4
	maxFactories    = 9
	MaxSeats        = 4 // the largest number of players. The smallest is 2.
)

const allTiles Tiles = tilesPerColor * 0x01_01_01_01_01 // the full bag: 20 of each colour

// The source of a Take from the centre, and the line of a Take to the floor line.
const (
	Centre = 0
	Floor  = 0
)

// Offers is the set of pairs of a source and a colour that can be taken. The bit of a pair is
// 5*place+colour; the places are those of the factory displays in order, then that of the centre.
// Ascending bits are therefore in the order of moves.
type Offers uint64

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

// First returns the lowest pair of a non-empty set.
func (o Offers) First() (source int, c Color) {
	i := bits.TrailingZeros64(uint64(o))
	if i >= Colors*maxFactories {
		return Centre, Color(i - Colors*maxFactories)
	}
	return i/Colors + 1, Color(i % Colors)
}
