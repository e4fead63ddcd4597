package azul

import "math/bits"

// FloorSpaces is the number of spaces of a floor line.
const FloorSpaces = 7

var floorCosts = [FloorSpaces + 1]int{0, 1, 2, 4, 6, 8, 11, 14} // the cost of a floor line by the number of occupied spaces

// FloorPenalties are the values printed on the spaces of a floor line, leftmost first.
var FloorPenalties = [FloorSpaces]int{-1, -1, -2, -2, -2, -3, -3}

// Marker is the content of a floor space that holds the starting player marker.
const Marker Color = 6

// board is a player's board.
type board struct {
	wall      cells         // all tiles on the wall
	placed    [Colors]cells // tiles on the wall by colour
	rowColors grid          // wall row and colour: the row has the colour
	open      grid          // pattern line and colour: the line can take the colour
	lines     [size]line
	floor     [FloorSpaces]Color // the first floorLen spaces hold a colour or Marker
	floorLen  uint8
	score     int16
}

// line is a pattern line. Line i, from 0, has i+1 spaces.
type line struct {
	color Color // meaningless when n is 0
	n     uint8
}

// dropOnFloor puts n tiles on the floor line, leftmost space first, and returns how many did not
// fit.
func (b *board) dropOnFloor(n int, c Color) int {
	for ; n > 0 && b.floorLen < FloorSpaces; n-- {
		b.floor[b.floorLen] = c
		b.floorLen++
	}
	return n
}

// grid is a set of pairs of a row or pattern line, 0 to 4, and a colour; the bit is 5*colour+row.
type grid uint32

const fullGrid grid = 1<<(size*Colors) - 1

func pair(i int, c Color) grid { return 1 << (size*int(c) + i) }

// firstOfAll is the pairs of row or line 0 with every colour.
const firstOfAll grid = 1 | 1<<size | 1<<(2*size) | 1<<(3*size) | 1<<(4*size)

// allColors returns the pairs of a row or line with every colour.
func allColors(i int) grid { return firstOfAll << i }

// of returns the rows or lines that are paired with a colour; bit 0 is the first.
func (g grid) of(c Color) uint8 { return uint8(g>>(size*int(c))) & (1<<size - 1) }

// whole returns the number of colours that are paired with every row or line.
func (g grid) whole() int {
	return bits.OnesCount32(uint32(g & (g >> 1) & (g >> 2) & (g >> 3) & (g >> 4) & firstOfAll))
}

// take puts n tiles of a colour into a pattern line, 1 to 5, or on the Floor, after the marker if it is
// taken too. It returns how many fell to the floor line, and how many of those were lost because it was
// full.
func (b *board) take(n int, c Color, to int, marker bool) (fell, lost int) {
	if marker {
		b.dropOnFloor(1, Marker)
	}
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

// fall drops the tiles of full line i, from 0, on the floor line and returns those that did not
// fit.
func (b *board) fall(i int) (lost Tiles) {
	c := b.lines[i].color
	lost = Some(b.dropOnFloor(i+1, c), c)
	b.empty(i)
	return lost
}

// tile moves a tile of full line i, from 0, to a column of the wall, empties the line and returns
// the points. It records the placement in r, if not nil.
func (b *board) tile(i, column int, r *BoardReport) int {
	c := b.lines[i].color
	b.wall |= cell(i, column)
	b.placed[c] |= cell(i, column)
	b.rowColors |= pair(i, c)
	b.empty(i)
	points := placementScore(b.wall, i, column)
	b.score += int16(points)
	if r != nil {
		r.place(Placement{Row: i + 1, Column: column + 1, Color: c, Points: points})
	}
	return points
}

// empty empties a pattern line, 0 to 4.
func (b *board) empty(i int) {
	b.lines[i] = line{}
	b.open |= allColors(i) &^ b.rowColors
}

// holds reports whether a wall row, 0 to 4, already has the colour.
func (b *board) holds(row int, c Color) bool { return b.rowColors&pair(row, c) != 0 }

// takes reports whether a pattern line, 0 to 4, can take a tile of the colour.
func (b *board) takes(i int, c Color) bool { return b.open&pair(i, c) != 0 }

// linesFor returns the set of pattern lines that can take the colour; bit 0 is line 1.
func (b *board) linesFor(c Color) uint8 { return b.open.of(c) }

// freeColumns returns the columns of the grey wall that can take the colour in a row, 0 to 4: those
// with a free space there and without the colour. Bit 0 is column 1.
func (b *board) freeColumns(row int, c Color) uint8 {
	return ^b.wall.row(row) &^ b.placed[c].usedColumns() & uint8(firstRow)
}

// nextFull returns the topmost full line, 0 to 4, or -1.
func (b *board) nextFull() int {
	for i, l := range b.lines {
		if int(l.n) == i+1 {
			return i
		}
	}
	return -1
}

func (b *board) bonuses() Bonuses {
	return Bonuses{Rows: b.wall.rows(), Columns: b.wall.columns(), Colors: b.rowColors.whole()}
}

// finishRound tiles the full lines, subtracts the floor line, and returns the tiles that go to the lid. It
// records the effects in r, if not nil.
func (b *board) finishRound(wall Wall, r *BoardReport) Tiles {
	_, lid := b.tileLines(wall, r)
	for _, c := range b.floor[:b.floorLen] {
		if c != Marker {
			lid += Some(1, c)
		}
	}
	if r != nil {
		r.FloorCost = b.floorCost(0)
	}
	b.score = int16(b.scoreAfterFloor())
	b.floor, b.floorLen = [FloorSpaces]Color{}, 0
	return lid
}

// tileLines moves a tile of each full line to the wall, from the top. It returns their points and the
// tiles that go to the lid. In play, no full line is left on the grey wall by then, because the players
// have placed their tiles.
func (b *board) tileLines(wall Wall, r *BoardReport) (gain int, lid Tiles) {
	for i, l := range b.lines {
		if int(l.n) != i+1 {
			continue
		}
		if column := b.columnFor(wall, i, l.color); column < 0 {
			lid += b.fall(i)
		} else {
			gain += b.tile(i, column, r)
			lid += Some(i, l.color)
		}
	}
	return gain, lid
}

// columnFor returns the column of the wall to which a tile goes in a row: its printed space or, on the
// grey wall, the column that scores most. It returns -1 if there is none.
func (b *board) columnFor(wall Wall, row int, c Color) int {
	if wall != Grey {
		return wall.Column(row, c)
	}
	column, _ := b.bestColumn(row, c, func(k int) int { return placementScore(b.wall|cell(row, k), row, k) })
	return column
}

// floorCost returns the cost of the floor line with the given number of additional tiles.
func (b *board) floorCost(more int) int {
	return floorCosts[min(FloorSpaces, int(b.floorLen)+more)]
}

// scoreAfterFloor returns the score after subtracting the floor line.
func (b *board) scoreAfterFloor() int { return max(0, int(b.score)-b.floorCost(0)) }

// bestColumn returns the legal column of the grey wall that is worth most for a colour, the leftmost of
// several, and its worth, at least 0. Without a legal column it returns -1.
func (b *board) bestColumn(row int, c Color, worth func(column int) int) (best, most int) {
	best, most = -1, -1
	for free := b.freeColumns(row, c); free != 0; free &= free - 1 {
		column := bits.TrailingZeros8(free)
		if n := worth(column); n > most {
			best, most = column, n
		}
	}
	return best, most
}
