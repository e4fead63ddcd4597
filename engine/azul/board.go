package azul

import "math/bits"

// FloorSpaces is the number of spaces of a floor line.
const FloorSpaces = 7

// floorCosts is what a floor line with n occupied spaces costs.
var floorCosts = [FloorSpaces + 1]int{0, 1, 2, 4, 6, 8, 11, 14}

// FloorPenalties are the values printed on the floor's spaces, leftmost first.
var FloorPenalties = [FloorSpaces]int{-1, -1, -2, -2, -2, -3, -3}

// Marker is what a floor space shows when it holds the starting-player marker
// instead of a tile.
const Marker Color = 6

// board is what lies in front of one player.
type board struct {
	wall     cells         // all tiles on the wall
	placed   [Colors]cells // the same by colour
	held     grid          // wall row x colour: the row has the colour
	open     grid          // pattern line x colour: the line can take the colour
	lines    [size]line
	floor    [FloorSpaces]Color // the first floorLen spaces: a colour or Marker
	floorLen uint8
	score    int16
}

// line is a pattern line; line i has i+1 spaces.
type line struct {
	color Color // meaningless when n is 0
	n     uint8
}

// dropOnFloor puts n tiles on the floor, leftmost space first, and returns how
// many found no space.
func (b *board) dropOnFloor(n int, c Color) int {
	for ; n > 0 && b.floorLen < FloorSpaces; n-- {
		b.floor[b.floorLen] = c
		b.floorLen++
	}
	return n
}

// grid is a set of pairs of a row or line, 0 to 4, and a colour: bit 5*colour+row.
type grid uint32

const fullGrid grid = 1<<(size*Colors) - 1

func pair(i int, c Color) grid { return 1 << (size*int(c) + i) }

// firstOfAll are the pairs of row or line 0 with every colour.
const firstOfAll grid = 1 | 1<<size | 1<<(2*size) | 1<<(3*size) | 1<<(4*size)

// allColors are the pairs of a row or line with every colour.
func allColors(i int) grid { return firstOfAll << i }

// of is the set of rows or lines, bit 0 being the first, that the set has with
// a colour.
func (g grid) of(c Color) uint8 { return uint8(g>>(size*int(c))) & (1<<size - 1) }

// whole counts the colours that the set has with every row or line.
func (g grid) whole() int {
	return bits.OnesCount32(uint32(g & (g >> 1) & (g >> 2) & (g >> 3) & (g >> 4) & firstOfAll))
}

// receive puts n tiles into a pattern line, 1 to 5, or on the Floor. It returns
// how many of them went to the floor and how many of those found no space.
func (b *board) receive(n int, c Color, to int) (fell, lost int) {
	fell = n
	if to != Floor {
		l := &b.lines[to-1]
		fell = max(0, int(l.n)+n-to)
		l.color = c
		l.n += uint8(n - fell)
		b.open &^= allColors(to - 1)
		if int(l.n) < to {
			b.open |= pair(to-1, c)
		}
	}
	return fell, b.dropOnFloor(fell, c)
}

// take puts n tiles of a colour into a pattern line, 1 to 5, or on the Floor,
// after the marker if that comes along; see receive.
func (b *board) take(n int, c Color, to int, marker bool) (fell, lost int) {
	if marker {
		b.dropOnFloor(1, Marker)
	}
	return b.receive(n, c, to)
}

// fall drops the tiles of full line i, from 0, on the floor and returns those
// that found no space.
func (b *board) fall(i int) (lost Tiles) {
	c := b.lines[i].color
	lost = Some(b.dropOnFloor(i+1, c), c)
	b.empty(i)
	return lost
}

// tile moves a tile of full line i, from 0, to a column of the wall, empties
// the line and returns what the tile scores. It is noted in r, unless that is nil.
func (b *board) tile(i, column int, r *BoardReport) int {
	c := b.lines[i].color
	b.wall |= cell(i, column)
	b.placed[c] |= cell(i, column)
	b.held |= pair(i, c)
	b.empty(i)
	points := placementScore(b.wall, i, column)
	b.score += int16(points)
	if r != nil {
		r.place(Placement{Row: i + 1, Column: column + 1, Color: c, Points: points})
	}
	return points
}

// empty takes all tiles from a pattern line, 0 to 4.
func (b *board) empty(i int) {
	b.lines[i] = line{}
	b.open |= allColors(i) &^ b.held
}

// holds reports whether a wall row has the colour already.
func (b *board) holds(row int, c Color) bool { return b.held&pair(row, c) != 0 }

// takes reports whether a pattern line, 0 to 4, can take a tile of the colour.
func (b *board) takes(i int, c Color) bool { return b.open&pair(i, c) != 0 }

// linesFor is the set of pattern lines, bit 0 being line 1, that can take the colour.
func (b *board) linesFor(c Color) uint8 { return b.open.of(c) }

// freeColumns is the set of columns, bit 0 being column 1, where the grey wall
// may take the colour in a row, 0 to 4: free, and the colour not in the column.
func (b *board) freeColumns(row int, c Color) uint8 {
	return ^b.wall.row(row) &^ b.placed[c].usedColumns() & uint8(firstRow)
}

// nextFull is the topmost full line, 0 to 4, or -1.
func (b *board) nextFull() int {
	for i, l := range b.lines {
		if int(l.n) == i+1 {
			return i
		}
	}
	return -1
}

// Bonus values of the end of the game.
const (
	RowBonus    = 2
	ColumnBonus = 7
	ColorBonus  = 10
)

// Bonuses counts what is worth extra points at the end of the game.
type Bonuses struct {
	Rows, Columns, Colors int // complete rows, complete columns, colours placed five times
}

// Points is what the bonuses are worth.
func (b Bonuses) Points() int {
	return RowBonus*b.Rows + ColumnBonus*b.Columns + ColorBonus*b.Colors
}

func (b *board) bonuses() Bonuses {
	return Bonuses{Rows: b.wall.rows(), Columns: b.wall.columns(), Colors: b.held.whole()}
}
