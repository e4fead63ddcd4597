package azul

import "sobremesa/engine"

// The end of a round is computed only here, for the rules and for forecasts.

// Outlook is a seat's result if the round ended now.
type Outlook struct {
	Gain      int // points of the tiles that would be placed on the wall
	FloorCost int // printed cost of the floor line
	Score     int // the resulting score without bonuses, never below 0
	Bonuses   Bonuses
}

// outlook returns the Outlook. It changes b.
func (b *board) outlook(wall Wall) Outlook {
	gain, _ := b.tileLines(wall, nil)
	return Outlook{Gain: gain, FloorCost: b.floorCost(0), Score: b.scoreAfterFloor(), Bonuses: b.bonuses()}
}

// IfRoundEnded returns a seat's result if the round ended now. On the grey wall every full line
// goes, from the top, to the column that scores most, or to the floor line if no column can take
// it.
func (v *View) IfRoundEnded(seat engine.Seat) Outlook {
	b := v.s.boards[seat]
	return b.outlook(v.s.wall)
}

// IfRoundEndedAfter is IfRoundEnded for the view's seat after a legal Take or Place.
func (v *View) IfRoundEndedAfter(m Move) Outlook {
	b, source := v.s.boards[v.Viewer], int(m.Source)
	if m.Kind == KindPlace {
		b.tile(int(m.Line)-1, int(m.Column)-1, nil)
	} else {
		b.take(v.s.source(source).Of(m.Color), m.Color, int(m.Line), v.s.takesMarker(source))
	}
	return b.outlook(v.s.wall)
}

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
	if column = b.columnFor(v.s.wall, i, c); column < 0 {
		return 0, 0
	}
	return column + 1, placementScore(b.wall|cell(i, column), i, column)
}
