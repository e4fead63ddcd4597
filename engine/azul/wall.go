package azul

import "math/bits"

// Wall is the pattern printed on the players' walls.
type Wall uint8

const (
	// Classic ("clasico") is the standard pattern.
	Classic Wall = iota
	// Havana ("habana") is the same shape with another first row.
	Havana
	// Grey ("gris") has no printed colours: players choose the column.
	Grey
)

// wallNames are the walls' names in options and records.
var wallNames = [...]string{"clasico", "habana", "gris"}

func (w Wall) String() string { return wallNames[w] }

// ParseWall reads a wall's name, "" being Classic.
func ParseWall(name string) (Wall, bool) {
	if name == "" {
		return Classic, true
	}
	for i, n := range wallNames {
		if n == name {
			return Wall(i), true
		}
	}
	return 0, false
}

// columns tells in which column of the first row each colour is printed.
var columns = [...][Colors]int{
	Classic: {Blue: 0, Yellow: 1, Red: 2, Black: 3, White: 4},
	Havana:  {Black: 0, Blue: 1, Yellow: 2, Red: 3, White: 4},
}

// Column returns the column, 0 to 4, of a colour in a row, 0 to 4, of a wall
// with printed colours: each row is the one above moved one to the right.
func (w Wall) Column(row int, c Color) int { return (columns[w][c] + row) % size }

// Printed returns the colour printed at a space, NoColor on the grey wall.
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

// size is the number of rows, of columns and of pattern lines.
const size = 5

// cells is a set of wall spaces: bit 5*row+column.
type cells uint32

const (
	firstRow    cells = 0b11111
	firstColumn cells = 1 | 1<<5 | 1<<10 | 1<<15 | 1<<20
)

func cell(row, column int) cells { return 1 << (size*row + column) }

func (s cells) has(row, column int) bool { return s&cell(row, column) != 0 }

// row returns the set's spaces in a row as five bits, column 0 lowest.
func (s cells) row(r int) uint8 { return uint8(s >> (size * r) & firstRow) }

// column returns the set's spaces in a column as five bits, row 0 lowest. The
// multiplication moves bit 5r to bit 20+r; no two of its terms meet.
func (s cells) column(c int) uint8 {
	const gather = 1<<20 | 1<<16 | 1<<12 | 1<<8 | 1<<4
	return uint8(uint64(s>>c&firstColumn) * gather >> 20 & 0b11111)
}

// rows counts the complete rows, columns the complete columns.
func (s cells) rows() int { return (s & (s >> 1) & (s >> 2) & (s >> 3) & (s >> 4) & firstColumn).len() }

func (s cells) columns() int {
	return (s & (s >> 5) & (s >> 10) & (s >> 15) & (s >> 20) & firstRow).len()
}

// usedColumns is the set of columns, as five bits, that have a space of the set.
func (s cells) usedColumns() uint8 {
	return uint8((s | s>>5 | s>>10 | s>>15 | s>>20) & firstRow)
}

// run is the length of the unbroken run of set bits around bit i of five bits.
func run(line uint8, i int) int {
	up := bits.TrailingZeros8(^(line >> i))
	down := bits.LeadingZeros8(^(line << (7 - i)))
	return up + down - 1
}

// placementScore is what a tile just put at a space earns: its horizontal run
// if that is 2 or more plus its vertical run if that is 2 or more, 1 if neither.
func placementScore(wall cells, row, column int) int {
	across, down := run(wall.row(row), column), run(wall.column(column), row)
	if across == 1 {
		return down // 1 when the tile stands alone
	}
	if down == 1 {
		return across
	}
	return across + down
}

// len is the number of spaces in the set.
func (s cells) len() int { return bits.OnesCount32(uint32(s)) }

// rowLen is the number of the set's spaces in a row.
func (s cells) rowLen(r int) int { return bits.OnesCount8(s.row(r)) }

// connected is how many tiles a tile at a space, which need not be in the set,
// has in its unbroken runs across and down.
func (s cells) connected(row, column int) int {
	s |= cell(row, column)
	return run(s.row(row), column) - 1 + run(s.column(column), row) - 1
}
