package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Change is a move that has led to the scene's view, with its effects.
type Change struct {
	Seat   engine.Seat
	Move   azul.Move
	Report azul.Report
}

// Compared are two moves that a seat could make in a scene's view: the one that was played and a
// better one. Both are marked where their tiles lie and where they would go, with signs of
// different shape: a cross and a tick.
type Compared struct {
	Seat           engine.Seat
	Played, Better azul.Move
}

// Scene is the content of a picture or a description.
type Scene struct {
	View    azul.View
	Players []engine.Occupant // by seat; a player without a name is "Player 2"
	Words   render.Words
	Theme   sheet.Theme

	// Last are the players' moves since the previous picture, oldest first. Their changes are
	// ringed and, if there are several moves, numbered. In the scene of RoundEnd they are the moves
	// that tiled the walls.
	Last []Change

	Preview  bool        // the view shows a move that is not yet confirmed
	Picked   []azul.Move // moves to choose from. The tiles that they would take are ringed.
	Compared *Compared   // unless nil, two possible moves in the view, shown instead of Last
}

// Step is a picture of a film: a view, the moves that led to it and, if they ended a round, all moves that
// tiled the walls.
type Step struct {
	View         azul.View
	Last, Tiling []Change
}

// first returns the seat that matters most: the viewer's, or else the player's to move.
func (s *Scene) first() engine.Seat {
	if s.View.Viewer >= 0 && int(s.View.Viewer) < s.View.Seats() {
		return s.View.Viewer
	}
	if s.Preview && len(s.Last) > 0 {
		return s.Last[len(s.Last)-1].Seat
	}
	for seat := range s.View.ToMove().All() {
		if seat != engine.Chance {
			return seat
		}
	}
	if s.View.Phase() == azul.Over {
		return s.View.Standings()[0].Seat
	}
	return s.View.Starter()
}

// active reports whether the board of a seat is marked as the board of the player to move.
func (s *Scene) active(seat engine.Seat) bool {
	if s.Preview {
		return seat == s.first()
	}
	return s.View.ToMove().Has(seat)
}

// endedRound returns the number of the round that the scene's changes ended.
func (s *Scene) endedRound() int {
	if s.View.Phase() == azul.Over {
		return s.View.Round()
	}
	return max(1, s.View.Round()-1)
}
