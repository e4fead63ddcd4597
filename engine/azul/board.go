package azul

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

// receive puts n tiles into a pattern line, 1 to 5, or on the Floor. It returns
// how many of them went to the floor and how many of those found no space.
func (b *board) receive(n int, c Color, to int) (fell, lost int) {
	fell = n
	if to != Floor {
		l := &b.lines[to-1]
		fell = max(0, int(l.n)+n-to)
		l.color = c
		l.n += uint8(n - fell)
	}
	return fell, b.dropOnFloor(fell, c)
}

// tile moves a tile of full line i, from 0, to a column of the wall, empties
// the line and returns what the tile scores.
func (b *board) tile(i, column int) int {
	points := b.put(i, column, b.lines[i].color)
	b.lines[i] = line{}
	return points
}

// holds reports whether a wall row has the colour already.
func (b *board) holds(row int, c Color) bool { return b.placed[c].row(row) != 0 }

// takes reports whether a pattern line, 0 to 4, can take a tile of the colour.
func (b *board) takes(i int, c Color) bool {
	l := b.lines[i]
	return (l.n == 0 || l.color == c && int(l.n) <= i) && !b.holds(i, c)
}

// put adds a tile to the wall and scores it.
func (b *board) put(row, column int, c Color) int {
	b.wall |= cell(row, column)
	b.placed[c] |= cell(row, column)
	points := placementScore(b.wall, row, column)
	b.score += int16(points)
	return points
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
	full := Bonuses{Rows: b.wall.rows(), Columns: b.wall.columns()}
	for _, spaces := range b.placed {
		if spaces.len() == size {
			full.Colors++
		}
	}
	return full
}
