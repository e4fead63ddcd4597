package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// An offer does not hold up the game. It may be accepted after its maker has left, or by the
// standing order of a player who is away. Both parties get a notice if they have been inactive
// for a while: at once if the game waits for them, since they may need the deal in order to go on,
// and later otherwise. They get none if they are called in the meantime or return by themselves,
// because the board shows the deal.

// deals returns the notices about accepted offers. Players who get another notice of the same
// change, in others, get none.
func (s *Sitting) deals(w World, others []Notice) (list []Notice) {
	var parties engine.Seats
	for _, e := range s.told {
		parties |= w.Games.Dealt(s.g.Kind, e)
	}
	if parties == 0 || s.g.Status != store.Running {
		return nil
	}
	for seat := range parties.All() {
		own := s.g.Seats[seat]
		active := slices.ContainsFunc(s.rows, func(r Row) bool { return showsPresence(r.Move, seat) && w.Now.Sub(r.At) < LooksOn })
		if !Plays(own) || active || slices.ContainsFunc(others, func(n Notice) bool { return n.User == own.User }) {
			continue
		}
		list = append(list, Notice{User: own.User, About: Dealt, Turns: []SeatTurn{{Game: s.ID, Seat: seat}},
			Board: s.board(), Called: own.Called, Late: !s.match.Awaited().Has(seat)})
	}
	return list
}
