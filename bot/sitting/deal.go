package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Nobody waits for the answer to an offer, and so it may be accepted when who made it
// has gone, or by the order of somebody who is not there at all. Both learn of it by a
// notice if they have done nothing for a while: at once when the game waits for them,
// who may have hoped for it in order to go on. For others there is no hurry, and they
// are told nothing if they are called meanwhile, or come by themselves: the board
// tells them.

// deals are the notices of what was accepted by what was done, of people who are told
// nothing else of it.
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
		here := slices.ContainsFunc(s.rows, func(r Row) bool { return isThere(r.Move, seat) && w.Now.Sub(r.At) < LooksOn })
		if !Plays(own) || here || slices.ContainsFunc(others, func(n Notice) bool { return n.User == own.User }) {
			continue
		}
		list = append(list, Notice{User: own.User, About: Dealt, Turns: []SeatTurn{{Game: s.ID, Seat: seat}},
			Board: s.board(), Called: own.Called, Late: !s.match.Awaited().Has(seat)})
	}
	return list
}
