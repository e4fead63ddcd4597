package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Change is a move that has led to the scene's view, with what it did.
type Change struct {
	Seat   engine.Seat
	Move   azul.Move
	Report azul.Report
}

// Scene is what a picture or a description is made of.
type Scene struct {
	View    azul.View
	Players []engine.Occupant // by seat; without a name they are "Player 2"
	Words   render.Words
	Theme   sheet.Theme
	Title   string // small, in the header; may be empty

	// Last are the players' moves since the picture before, oldest first.
	// What changed by them is ringed, and numbered when they are several.
	// Of RoundEnd's scene they are the moves that tiled the walls.
	Last []Change

	// Preview says that the view is of a move that is not yet confirmed.
	Preview bool

	// Compared, unless nil, are two moves that could be made in the view, instead of Last.
	Compared *Compared
}

// Step is one picture of a film: a view and the moves that led to it.
type Step struct {
	View azul.View
	Last []Change
}

// first is whose board is largest: the viewer's, else the one to move's.
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

// active reports whether a seat's board shows that it is that player's turn.
func (s *Scene) active(seat engine.Seat) bool {
	if s.Preview {
		return seat == s.first()
	}
	return s.View.ToMove().Has(seat)
}

// seating lists the seats in the order of their boards: the first, then in
// turn order. With two players, whose boards are of a size, nothing changes
// place: a player finds the own board where the channel's picture has it.
func (s *Scene) seating() []engine.Seat {
	n := engine.Seat(s.View.Seats())
	from := s.first()
	if n == 2 {
		from = 0
	}
	order := make([]engine.Seat, n)
	for i := range order {
		order[i] = (from + engine.Seat(i)) % n
	}
	return order
}
