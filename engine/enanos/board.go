package enanos

import (
	"iter"
	"math/bits"
	"slices"
)

// Hex is one of the board's hexes, from 0 to 18 for a to s: left to right, top to bottom.
type Hex uint8

// Crossing is a corner of hexes: the number of its bit in Crossings.
type Crossing uint8

// Edge is a side of hexes, between two crossings: the number of its bit in Edges. Upright edges
// are numbered from 64.
type Edge uint8

// Sizes of the board, and of the zigzag rows of its crossings.
const (
	Hexes    = 19
	redHexes = 4 // how many hexes have a 6 or 8

	zigzag  = 11 // the distance in bits from a crossing to the one below
	upright = 64 // added to the bit of an upright edge
	places  = 128
)

// Crossings is a set of crossings: bit row*11+column. The rows are the zigzags between the rows
// of hexes; the tops of the hexes in a row are in every second column.
type Crossings uint64

// Edges is a set of edges. A slanting edge leads from its crossing to the next bit, an upright
// edge to the crossing below, 11 bits further.
type Edges struct{ Slanting, Upright Crossings }

// HexSet is a set of hexes, a bit each.
type HexSet uint32

// hexRows gives the column of the first hex's top and the number of hexes in each row.
var hexRows = [...]struct{ column, n int }{{3, 3}, {2, 4}, {1, 5}, {2, 4}, {3, 3}}

// The directions. A hex has corners in all but east and west, and sides in all but north and
// south.
const (
	North = iota
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest

	directions
)

// nowhere stands for no crossing and for no edge: the first bits of a word are off the board.
const nowhere = 0

// geometry holds the board as tables.
type geometry struct {
	corner    [Hexes][directions]Crossing // nowhere for east and west
	side      [Hexes][directions]Edge     // nowhere for north and south
	corners   [Hexes]Crossings
	sides     [Hexes]Edges
	touching  [Hexes]HexSet         // the neighbours of a hex
	hexesAt   [places / 2]HexSet    // of a crossing
	hexList   [places / 2][]Hex     // the same in ascending order
	edgesAt   [places / 2]Edges     // of a crossing
	ends      [places][2]Crossing   // of an edge
	crossings Crossings             // all of them
	edges     Edges                 // all of them
	redSets   [Hexes][]HexSet       // by hex: all sets of four hexes, none beside another, that leave this hex out
	crossName [places / 2]placeName // canonical
	edgeName  [places]placeName     // canonical
}

// placeName names a place by a hex and one of the hex's corners or sides.
type placeName struct{ hex, direction uint8 }

var board = layBoard()

func layBoard() *geometry {
	g := &geometry{}
	hex := 0
	for row, r := range hexRows {
		for k := range r.n {
			g.layHex(hex, row*zigzag+r.column+2*k)
			hex++
		}
	}
	for e := range Edge(places) {
		if g.edges.Has(e) {
			a, b := g.ends[e][0], g.ends[e][1]
			g.edgesAt[a] = g.edgesAt[a].With(e)
			g.edgesAt[b] = g.edgesAt[b].With(e)
		}
	}
	for a := range Hexes {
		for b := range Hexes {
			if a != b && g.corners[a]&g.corners[b] != 0 {
				g.touching[a] |= 1 << b
			}
		}
	}
	for h := range g.redSets {
		g.redSets[h] = slices.DeleteFunc(g.independent(nil, 0, 0, redHexes), func(set HexSet) bool { return set>>h&1 == 1 })
	}
	return g
}

// layHex enters a hex whose top is the given bit.
func (g *geometry) layHex(hex, top int) {
	for _, c := range [...]struct{ direction, at int }{
		{North, top}, {NorthEast, top + 1}, {SouthEast, top + zigzag + 1}, {South, top + zigzag}, {SouthWest, top + zigzag - 1}, {NorthWest, top - 1},
	} {
		at := Crossing(c.at)
		g.corner[hex][c.direction] = at
		g.corners[hex] |= at.set()
		g.hexesAt[at] |= 1 << hex
		g.hexList[at] = append(g.hexList[at], Hex(hex))
		if g.crossings&at.set() == 0 {
			g.crossName[at] = placeName{uint8(hex), uint8(c.direction)}
		}
		g.crossings |= at.set()
	}
	for _, s := range [...]struct{ direction, at int }{
		{NorthEast, top}, {East, upright + top + 1}, {SouthEast, top + zigzag}, {SouthWest, top + zigzag - 1}, {West, upright + top - 1}, {NorthWest, top - 1},
	} {
		e := Edge(s.at)
		g.side[hex][s.direction] = e
		g.sides[hex] = g.sides[hex].With(e)
		if !g.edges.Has(e) {
			g.edgeName[e] = placeName{uint8(hex), uint8(s.direction)}
		}
		g.edges = g.edges.With(e)
		first := Crossing(s.at % upright)
		g.ends[e] = [2]Crossing{first, first + 1}
		if s.at >= upright {
			g.ends[e][1] = first + zigzag
		}
	}
}

// independent appends the sets that extend set by n hexes from a hex on, no two of them neighbours.
func (g *geometry) independent(list []HexSet, set HexSet, from, n int) []HexSet {
	if n == 0 {
		return append(list, set)
	}
	for hex := from; hex < Hexes; hex++ {
		if g.touching[hex]&set == 0 {
			list = g.independent(list, set|1<<hex, hex+1, n-1)
		}
	}
	return list
}

func (c Crossing) set() Crossings { return 1 << (c % 64) }

// At returns the row of the crossing, which is a zigzag, and its column.
func (c Crossing) At() (row, column int) { return int(c) / zigzag, int(c) % zigzag }

// ends returns the two crossings of the edge as a set.
func (e Edge) ends() Crossings { return board.ends[e][0].set() | board.ends[e][1].set() }

// Ends returns the two crossings that the edge joins.
func (e Edge) Ends() [2]Crossing { return board.ends[e] }

// Has reports whether a crossing is in the set.
func (s Crossings) Has(c Crossing) bool { return c < 64 && s&c.set() != 0 }

// Len returns the number of crossings in the set.
func (s Crossings) Len() int { return bits.OnesCount64(uint64(s)) }

// All yields the crossings of the set in ascending order.
func (s Crossings) All() iter.Seq[Crossing] {
	return func(yield func(Crossing) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.first()) {
				return
			}
		}
	}
}

// All yields the edges of the set in ascending order.
func (s Edges) All() iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		for c := range s.Slanting.All() {
			if !yield(Edge(c)) {
				return
			}
		}
		for c := range s.Upright.All() {
			if !yield(upright + Edge(c)) {
				return
			}
		}
	}
}

// first returns the lowest crossing. The set must not be empty.
func (s Crossings) first() Crossing { return Crossing(bits.TrailingZeros64(uint64(s))) }

// Has reports whether an edge is in the set.
func (s Edges) Has(e Edge) bool {
	if e >= upright {
		return e < places && s.Upright>>(e-upright)&1 == 1
	}
	return s.Slanting>>e&1 == 1
}

// With returns the set with an edge added.
func (s Edges) With(e Edge) Edges {
	if e >= upright {
		s.Upright |= 1 << (e - upright)
	} else {
		s.Slanting |= 1 << e
	}
	return s
}

// Or returns the union of two sets.
func (s Edges) Or(o Edges) Edges { return Edges{s.Slanting | o.Slanting, s.Upright | o.Upright} }

func (s Edges) and(o Edges) Edges    { return Edges{s.Slanting & o.Slanting, s.Upright & o.Upright} }
func (s Edges) andNot(o Edges) Edges { return Edges{s.Slanting &^ o.Slanting, s.Upright &^ o.Upright} }

// Len returns the number of edges in the set.
func (s Edges) Len() int { return s.Slanting.Len() + s.Upright.Len() }

// Empty reports whether the set has no edge.
func (s Edges) Empty() bool { return s.Slanting|s.Upright == 0 }

// at returns the edges of the set that end at one of the crossings.
func (s Edges) at(c Crossings) Edges {
	return Edges{s.Slanting & (c | c>>1), s.Upright & (c | c>>zigzag)}
}

// ends returns the crossings at which edges of the set end.
func (s Edges) ends() Crossings {
	return s.Slanting | s.Slanting<<1 | s.Upright | s.Upright<<zigzag
}

// flood returns the crossings reached along rails from those in from, through those of pass alone.
func flood(from, pass Crossings, rails Edges) Crossings {
	from &= pass
	for {
		next := from | from.along(rails)&pass
		if next == from {
			return from
		}
		from = next
	}
}

// Beside returns the crossings one edge away from a crossing of the set.
func (s Crossings) Beside() Crossings { return s.along(board.edges) }

// along returns the crossings one of some edges away from a crossing of the set.
func (s Crossings) along(e Edges) Crossings {
	return (s&e.Slanting)<<1 | s>>1&e.Slanting | (s&e.Upright)<<zigzag | s>>zigzag&e.Upright
}
