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
