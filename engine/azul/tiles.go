package azul

import "sobremesa/engine"

// Color is a colour of tile, in the order of the wall's first row.
type Color uint8

// The colours of the tiles.
const (
	Blue Color = iota
	Yellow
	Red
	Black
	White

	// Colors is how many there are, and NoColor what an empty space holds.
	Colors        = 5
	NoColor Color = 255
)

// Term is the key under which languages keep the colour's name.
func (c Color) Term() engine.Term { return colorTerms[c] }

var colorTerms = [Colors]engine.Term{
	"azul.color.blue", "azul.color.yellow", "azul.color.red", "azul.color.black", "azul.color.white",
}

// Tiles names so many tiles of the colour: "white", "whites".
func (c Color) Tiles(n int) engine.Counted { return engine.Counted{Of: tilesTerms[c], N: n} }

var tilesTerms = [Colors]engine.Term{
	"azul.tiles.blue", "azul.tiles.yellow", "azul.tiles.red", "azul.tiles.black", "azul.tiles.white",
}

// Tiles counts tiles by colour: eight bits a colour, Blue lowest, so that
// adding two Tiles adds all five counts at once. No count exceeds 20 in a game.
type Tiles uint64

// Some returns n tiles of a colour.
func Some(n int, c Color) Tiles { return Tiles(n) << (8 * c) }

// Of returns how many tiles there are of a colour.
func (t Tiles) Of(c Color) int { return int(t >> (8 * c) & 0xff) }

// Len returns how many tiles there are in all.
func (t Tiles) Len() int {
	// The product's byte 4 is the sum of bytes 0 to 4; at most 100.
	return int(t * 0x01_01_01_01_01 >> 32 & 0xff)
}

// tops are the highest bits of the five counts, which no count reaches.
const (
	tops      Tiles = 0x80_80_80_80_80
	belowTops Tiles = 0x7f_7f_7f_7f_7f
)

// covers reports whether t has at least o's count of every colour.
func (t Tiles) covers(o Tiles) bool {
	// A count's top bit survives the subtraction unless it had to be borrowed.
	return o&^belowTops == 0 && ((t|tops)-o)&tops == tops
}

// colors is the set of colours of which there are tiles, Blue lowest.
func (t Tiles) colors() uint8 {
	// The sum carries into the top bit of every count but 0; the product moves
	// the bit of colour c from 8c to 32+c. No two of its terms meet.
	const gather = 1<<32 | 1<<25 | 1<<18 | 1<<11 | 1<<4
	some := (t + belowTops) >> 7 & 0x01_01_01_01_01
	return uint8(some * gather >> 32 & 0b11111)
}

const (
	tilesPerColor   = 20
	tilesPerFactory = 4
	maxFactories    = 9
	// MaxSeats is the most players Azul takes; it is played by 2 to 4.
	MaxSeats = 4
)

// allTiles is the full bag: 20 of each colour.
const allTiles Tiles = tilesPerColor * 0x01_01_01_01_01

// FactoriesFor returns the number of factories for a number of players.
func FactoriesFor(seats int) int { return 2*seats + 1 }
