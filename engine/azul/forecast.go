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
