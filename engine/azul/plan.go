package azul

import (
	"fmt"

	"sobremesa/engine"
)

var _ engine.Planner[Move, View] = Rules{}

// AtTurn is the view as if it were the seat's turn to take tiles, or to place
// them, which all do at the same time.
func (Rules) AtTurn(v View, seat engine.Seat) (View, bool) {
	if seat < 0 || seat >= engine.Seat(v.s.seats) {
		return View{}, false
	}
	switch v.s.phase {
	case Drafting:
		v.s.turn = seat
		return v, true
	case Placing:
		return v, v.s.placing.Has(seat)
	}
	return View{}, false
}

// Effect tells how many tiles are taken, where they come to lie, and whether the
// marker comes along. A player's own board stays as it is until their turn.
func (Rules) Effect(v View, seat engine.Seat, m Move) (string, error) {
	_, r, err := v.After(seat, m)
	if err != nil {
		return "", err
	}
	if m.Kind == KindPlace {
		return fmt.Sprint("points ", r.Boards[seat].Placed()[0].Points), nil
	}
	return fmt.Sprintf("tiles %d, fell %d, lost %d, marker %v", r.Took.Tiles, r.Took.Fell, r.Took.Lost, r.Took.Marker), nil
}
