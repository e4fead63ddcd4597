package azul

import (
	"cmp"
	"math/bits"
	"slices"
)

// Wall is the pattern of the players' walls.
type Wall uint8

const (
	Classic Wall = iota // "clasico", the standard pattern
	Havana              // "habana": it has the same shape with another first row
	Grey                // "gris": it has no printed colours: players choose the column
)

var wallNames = [...]string{"clasico", "habana", "gris"} // the names of the walls in options and records

func (w Wall) String() string { return wallNames[w] }

// ParseWall returns the wall with a name. "" means Classic.
func ParseWall(name string) (Wall, bool) {
	at := slices.Index(wallNames[:], cmp.Or(name, wallNames[Classic]))
	return Wall(max(0, at)), at >= 0
}

// columns is the column of each colour in the first row.
var columns = [...][Colors]int{
	Classic: {Blue: 0, Yellow: 1, Red: 2, Black: 3, White: 4},
	Havana:  {Black: 0, Blue: 1, Yellow: 2, Red: 3, White: 4},
}

// Column returns the column, 0 to 4, of a colour in a row, 0 to 4, of a printed wall. Each row is
// the one above shifted right by one.
func (w Wall) Column(row int, c Color) int { return (columns[w][c] + row) % size }

// Printed returns the colour printed on a space, or NoColor on the grey wall.
func (w Wall) Printed(row, column int) Color {
	if w == Grey {
		return NoColor
	}
	for c := range Color(Colors) {
		if w.Column(row, c) == column {
			return c
		}
	}
	return NoColor
}

const size = 5 // the number of rows, columns and pattern lines

// cells is a set of wall spaces; the bit of a space is 5*row+column.
type cells uint32

const (
	firstRow    cells = 0b11111
	firstColumn cells = 1 | 1<<5 | 1<<10 | 1<<15 | 1<<20
)

func cell(row, column int) cells { return 1 << (size*row + column) }

func (s cells) has(row, column int) bool { return s&cell(row, column) != 0 }

// row returns the set's spaces in a row as five bits, the first column lowest.
func (s cells) row(r int) uint8 { return uint8(s >> (size * r) & firstRow) }

// column returns the set's spaces in a column as five bits, the first row lowest. The
// multiplication moves bit 5r to bit 20+r; no two of its terms overlap.
func (s cells) column(c int) uint8 {
	const gather = 1<<20 | 1<<16 | 1<<12 | 1<<8 | 1<<4
	return uint8(uint64(s>>c&firstColumn) * gather >> 20 & 0b11111)
}

// rows returns the number of complete rows, columns that of complete columns.
func (s cells) rows() int { return (s & (s >> 1) & (s >> 2) & (s >> 3) & (s >> 4) & firstColumn).len() }

func (s cells) columns() int {
	return (s & (s >> 5) & (s >> 10) & (s >> 15) & (s >> 20) & firstRow).len()
}

// usedColumns returns the columns, as five bits, with a space of the set.
func (s cells) usedColumns() uint8 {
	return uint8((s | s>>5 | s>>10 | s>>15 | s>>20) & firstRow)
}

// run returns the length of the run of set bits around bit i of five bits.
func run(line uint8, i int) int {
	up := bits.TrailingZeros8(^(line >> i))
	down := bits.LeadingZeros8(^(line << (7 - i)))
	return up + down - 1
}

// placementScore returns the points of a tile just placed on a space: the lengths of its horizontal
// and vertical runs, counting only runs of 2 or more, or 1 if there is neither.
func placementScore(wall cells, row, column int) int {
	across, down := run(wall.row(row), column), run(wall.column(column), row)
	if across == 1 {
		return down // 1 for a tile without neighbours
	}
	if down == 1 {
		return across
	}
	return across + down
}

// len returns the number of spaces in the set.
func (s cells) len() int { return bits.OnesCount32(uint32(s)) }

// rowLen returns the number of the set's spaces in a row.
func (s cells) rowLen(r int) int { return bits.OnesCount8(s.row(r)) }

// connected returns the number of other tiles in the horizontal and vertical runs of a tile on a
// space, which need not be in the set.
func (s cells) connected(row, column int) int {
	s |= cell(row, column)
	return run(s.row(row), column) - 1 + run(s.column(column), row) - 1
}
