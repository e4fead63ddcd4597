package azul

import (
	"fmt"

	"sobremesa/engine"
)

var _ engine.Planner[Move, View] = Rules{}

// AtTurn returns the view as if it were the seat's turn to take tiles. Tiles are placed by all
// seats at the same time, so there the view stays as it is.
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

// Effect states how many tiles are taken, where they go, and whether the starting player marker is
// taken too. The player's own board does not change before their turn.
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
