package enanos

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// nation is what a player's pieces look like: a colour and the shape of a plate.
type nation uint8

const nations = enanos.MaxSeats

// nationOf is the nation of a seat: the one its player chose, or else the seat's
// own. Where somebody else has chosen that, it is the first that is left, so that
// no two look the same.
func nationOf(players []engine.Occupant, seat engine.Seat) nation {
	if seat < 0 {
		return 0
	}
	var taken [nations]bool
	var of [nations]nation
	var known [nations]bool
	take := func(at int, n nation) {
		if !known[at] && !taken[n] {
			of[at], known[at], taken[n] = n, true, true
		}
	}
	for at := range min(len(players), nations) {
		if token := players[at].Token; token > 0 && token <= nations {
			take(at, nation(token-1))
		}
	}
	for at := range nations {
		take(at, nation(at))
	}
	for at := range nations {
		for n := range nation(nations) {
			take(at, n)
		}
	}
	return of[seat%nations]
}

// nation is the nation of a seat.
func (s *Scene) nation(seat engine.Seat) nation { return nationOf(s.Players, seat) }

// nation is the nation of a seat.
func (p *plan) nation(seat engine.Seat) nation { return nationOf(p.players, seat) }
