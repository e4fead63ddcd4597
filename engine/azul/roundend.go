package azul

import "sobremesa/engine"

// The end of a round is computed only here, for the rules and for forecasts.

// roundEnd is the result of the end of a round for a board.
type roundEnd struct {
	gain int   // points of the tiles placed on the wall
	lid  Tiles // tiles that go to the lid
}

// finishRound tiles the full lines and subtracts the floor line. It records the effects in r, if
// not nil.
func (b *board) finishRound(wall Wall, r *BoardReport) roundEnd {
	end := b.tileLines(wall, r)
	for _, c := range b.floor[:b.floorLen] {
		if c != Marker {
			end.lid += Some(1, c)
		}
	}
	if r != nil {
		r.FloorCost = b.floorCost(0)
	}
	b.score = int16(b.scoreAfterFloor(0))
	b.floor, b.floorLen = [FloorSpaces]Color{}, 0
	return end
}

// tileLines moves a tile of each full line to the wall, from the top: to its printed space or, on
// the grey wall, to the column that scores most. In play, no full line is left on the grey wall by
// then, because the players have placed their tiles.
func (b *board) tileLines(wall Wall, r *BoardReport) (end roundEnd) {
	for i, l := range b.lines {
		if int(l.n) != i+1 {
			continue
		}
		column := 0
		if wall != Grey {
			column = wall.Column(i, l.color)
		} else if column = b.bestColumn(i, l.color); column < 0 {
			end.lid += b.fall(i)
			continue
		}
		end.gain += b.tile(i, column, r)
		end.lid += Some(i, l.color)
	}
	return end
}

// floorCost returns the cost of the floor line with the given number of additional tiles.
func (b *board) floorCost(more int) int {
	return floorCosts[min(FloorSpaces, int(b.floorLen)+more)]
}

// scoreAfterFloor returns the score after subtracting the floor line with additional tiles.
func (b *board) scoreAfterFloor(more int) int { return max(0, int(b.score)-b.floorCost(more)) }

// Outlook is a seat's result if the round ended now.
type Outlook struct {
	Gain      int // points of the tiles that would be placed on the wall
	FloorCost int // printed cost of the floor line
	Score     int // the resulting score without bonuses, never below 0
	Bonuses   Bonuses
}

// outlook returns the Outlook. It changes b.
func (b *board) outlook(wall Wall) Outlook {
	gain := b.tileLines(wall, nil).gain
	return Outlook{Gain: gain, FloorCost: b.floorCost(0), Score: b.scoreAfterFloor(0), Bonuses: b.bonuses()}
}

// IfRoundEnded returns a seat's result if the round ended now. On the grey wall every full line
// goes, from the top, to the column that scores most, or to the floor line if no column can take
// it.
func (v *View) IfRoundEnded(seat engine.Seat) Outlook {
	b := v.s.boards[seat]
	return b.outlook(v.s.wall)
}

// Forecast computes, at one position, the result of ending the round after each move of a seat. It
// recomputes only what a move changes.
type Forecast struct {
	view    *View
	now     *board // the seat's
	tiled   board  // now with its lines tiled, but its floor line not subtracted
	bonuses int    // points of tiled's bonuses
}

// Forecast returns a Forecast for the view's seat. It is valid as long as v does not change.
func (v *View) Forecast() Forecast {
	f := Forecast{view: v, now: &v.s.boards[v.Viewer]}
	f.tiled = *f.now
	f.tiled.tileLines(v.s.wall, nil)
	f.bonuses = f.tiled.bonuses().Points()
	return f
}

// After returns the Score and the points of the Bonuses that IfRoundEnded would give after a legal
// Take or Place of the seat.
func (f *Forecast) After(m Move) (score, bonuses int) {
	if m.Kind == KindPlace {
		return f.afterPlace(m)
	}
	s := &f.view.s
	n := s.source(int(m.Source)).Of(m.Color)
	marker := s.takesMarker(int(m.Source))
	more := 0 // additional tiles on the floor line
	if m.Line == Floor {
		more = n
	} else if int(f.now.lines[m.Line-1].n)+n >= int(m.Line) {
		return f.afterCompleting(m, n, marker)
	}
	// The same lines are full as before.
	if marker {
		more++
	}
	return f.tiled.scoreAfterFloor(more), f.bonuses
}

// afterCompleting implements After for a Take of n tiles that fills its line.
func (f *Forecast) afterCompleting(m Move, n int, marker bool) (score, bonuses int) {
	after := *f.now
	after.take(n, m.Color, int(m.Line), marker)
	return f.end(&after)
}

func (f *Forecast) afterPlace(m Move) (score, bonuses int) {
	after := *f.now
	after.tile(int(m.Line)-1, int(m.Column)-1, nil)
	return f.end(&after)
}

// end returns the results for b, which it changes.
func (f *Forecast) end(b *board) (score, bonuses int) {
	b.tileLines(f.view.s.wall, nil)
	return b.scoreAfterFloor(0), b.bonuses().Points()
}

// bestColumn returns the legal column of the grey wall that scores most, the leftmost of several,
// or -1 if there is none.
func (b *board) bestColumn(row int, c Color) int {
	best, most := -1, 0
	free := b.freeColumns(row, c)
	for column := range size {
		if free>>column&1 == 0 {
			continue
		}
		if p := placementScore(b.wall|cell(row, column), row, column); p > most {
			best, most = column, p
		}
	}
	return best
}
