package azul

import "sobremesa/engine"

// Methods for players that search ahead. They play thousands of moves on a view for each move of
// their own, so these methods are cheap. Everything they find out follows from the view that they
// were given, up to the next chance move.

// Play plays a Take or Place of the seat on the view itself. If the move is not legal, Play returns
// false and does nothing.
func (v *View) Play(seat engine.Seat, m Move) bool {
	return m.Kind != KindDeal && m.Kind != KindFirst && v.s.play(seat, m, nil)
}

// Mover returns the seat that takes next in the draft.
func (v *View) Mover() engine.Seat { return v.s.turn }

// TakesMarker reports whether a Take from the source also takes the starting player marker.
func (v *View) TakesMarker(source int) bool { return v.s.takesMarker(source) }

// LinesFor returns the set of a seat's pattern lines that can take a colour; bit 0 is line 1.
func (v *View) LinesFor(seat engine.Seat, c Color) uint8 { return v.s.boards[seat].linesFor(c) }

// FloorLen returns the number of occupied spaces of a seat's floor line, the marker's included.
func (v *View) FloorLen(seat engine.Seat) int { return int(v.s.boards[seat].floorLen) }

// FloorCost returns the cost of a floor line with n occupied spaces. Values of n above FloorSpaces
// count as FloorSpaces.
func FloorCost(n int) int { return floorCosts[min(n, FloorSpaces)] }

// Cells returns the occupied spaces of a seat's wall; the bit of a space is 5*(row-1)+column-1.
func (v *View) Cells(seat engine.Seat) uint32 { return uint32(v.s.boards[seat].wall) }

// Placed returns the number of tiles of a colour on a seat's wall.
func (v *View) Placed(seat engine.Seat, c Color) int { return v.s.boards[seat].placed[c].len() }

// Target returns the column, 1 to 5, where a tile of the colour would go in a row of a seat's wall,
// and the points it would score there now. On the grey wall this is the legal column that scores
// most, the leftmost of several. The column is 0 if no column can take the tile.
func (v *View) Target(seat engine.Seat, row int, c Color) (column, points int) {
	b, i := &v.s.boards[seat], row-1
	if b.holds(i, c) {
		return 0, 0
	}
	if v.s.wall != Grey {
		column = v.s.wall.Column(i, c)
	} else if column = b.bestColumn(i, c); column < 0 {
		return 0, 0
	}
	return column + 1, placementScore(b.wall|cell(i, column), i, column)
}
