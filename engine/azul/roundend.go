package azul

import "sobremesa/engine"

// The end of a round is reckoned here alone: for the rules, which play it, and for
// those who ask what it would bring a board.

// roundEnd is what the end of a round brought a board.
type roundEnd struct {
	gain int   // points of the tiles that went to the wall
	lid  Tiles // that go to the lid
}

// finishRound moves the full lines to the wall and pays the floor. It notes in
// r, unless it is nil, what was done.
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

// tileLines moves a tile of each full line to the wall, from the top: to its
// printed space or, on the grey wall, to the column that scores most. In play
// no line of the grey wall is left to do so, its players have placed them.
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

// floorCost is what the floor would cost with so many tiles more on it.
func (b *board) floorCost(more int) int {
	return floorCosts[min(FloorSpaces, int(b.floorLen)+more)]
}

// scoreAfterFloor is the score once the floor, with so many tiles more, is paid.
func (b *board) scoreAfterFloor(more int) int { return max(0, int(b.score)-b.floorCost(more)) }

// Outlook is what a seat's score would become if the round ended now.
type Outlook struct {
	Gain      int // points of the tiles that would go to the wall
	FloorCost int // printed cost of the floor line
	Score     int // the score then, never below 0, bonuses not counted
	Bonuses   Bonuses
}

// outlook changes b.
func (b *board) outlook(wall Wall) Outlook {
	gain := b.tileLines(wall, nil).gain
	return Outlook{Gain: gain, FloorCost: b.floorCost(0), Score: b.scoreAfterFloor(0), Bonuses: b.bonuses()}
}

// IfRoundEnded reckons a seat's score as if the round ended now. On the grey
// wall every full line goes, from the top, to the column that earns most; one
// that no column takes falls to the floor.
func (v *View) IfRoundEnded(seat engine.Seat) Outlook {
	b := v.s.boards[seat]
	return b.outlook(v.s.wall)
}

// Forecast reckons for one position what the round's end would bring a seat
// after each of its moves, at the cost of no more than what a move changes.
type Forecast struct {
	view    *View
	now     *board // the seat's
	tiled   board  // its lines tiled, its floor not paid
	bonuses int    // points of tiled's
}

// Forecast is of the view's seat. It holds as long as v is not changed.
func (v *View) Forecast() Forecast {
	f := Forecast{view: v, now: &v.s.boards[v.Viewer]}
	f.tiled = *f.now
	f.tiled.tileLines(v.s.wall, nil)
	f.bonuses = f.tiled.bonuses().Points()
	return f
}

// After is the Score, and the points of the Bonuses, that IfRoundEnded would
// tell after a legal Take or Place of the seat.
func (f *Forecast) After(m Move) (score, bonuses int) {
	if m.Kind == KindPlace {
		return f.afterPlace(m)
	}
	s := &f.view.s
	n := s.source(int(m.Source)).Of(m.Color)
	marker := s.comesWithMarker(int(m.Source))
	more := 0 // tiles on the floor
	if m.Line == Floor {
		more = n
	} else if int(f.now.lines[m.Line-1].n)+n >= int(m.Line) {
		return f.afterCompleting(m, n, marker)
	}
	// The lines that are full stay the same.
	if marker {
		more++
	}
	return f.tiled.scoreAfterFloor(more), f.bonuses
}

// afterCompleting is After a Take of n tiles that fills its line.
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

// end changes b.
func (f *Forecast) end(b *board) (score, bonuses int) {
	b.tileLines(f.view.s.wall, nil)
	return b.scoreAfterFloor(0), b.bonuses().Points()
}

// bestColumn is the legal column of the grey wall that scores most, the
// leftmost of several, or -1 when there is none.
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
