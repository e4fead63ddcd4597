package azul

import "sobremesa/engine"

// What players ask a view who look far ahead: they play moves on it, thousands for one
// of theirs, and so ask for little at a time. All that they come to follows from the
// view that they were given, up to the next move of chance.

// Play plays a legal Take or Place of the seat on the view itself, and is false, without
// having done anything, for any other.
func (v *View) Play(seat engine.Seat, m Move) bool {
	return m.Kind != KindDeal && m.Kind != KindFirst && v.s.play(seat, m, nil)
}

// Turn is the seat that takes next, in the draft.
func (v *View) Turn() engine.Seat { return v.s.turn }

// TakesMarker reports whether who takes from a source takes the marker too.
func (v *View) TakesMarker(source int) bool { return v.s.comesWithMarker(source) }

// LinesFor is the set of a seat's pattern lines, bit 0 being line 1, that can take a colour.
func (v *View) LinesFor(seat engine.Seat, c Color) uint8 { return v.s.boards[seat].linesFor(c) }

// FloorLen is how many spaces of a seat's floor line are occupied, the marker's too.
func (v *View) FloorLen(seat engine.Seat) int { return int(v.s.boards[seat].floorLen) }

// FloorCost is what a floor line with n occupied spaces costs; with more than
// FloorSpaces, as much as with those.
func FloorCost(n int) int { return floorCosts[min(n, FloorSpaces)] }

// Cells are the occupied spaces of a seat's wall: bit 5*(row-1)+column-1.
func (v *View) Cells(seat engine.Seat) uint32 { return uint32(v.s.boards[seat].wall) }

// Placed is how many tiles of a colour are on a seat's wall.
func (v *View) Placed(seat engine.Seat, c Color) int { return v.s.boards[seat].placed[c].len() }

// Target is the column, 1 to 5, where a tile of the colour would go in a row of a
// seat's wall, and what it would score there now: on the grey wall the legal column that
// scores most, the leftmost of several. It is 0 where no column takes it.
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

// First is the lowest pair of a set that is not empty.
func (o Offers) First() (source int, c Color) { return o.first() }
