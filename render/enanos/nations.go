package enanos

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Nation is the look of a player's pieces: a colour and the shape of a plate.
type Nation uint8

const nations = enanos.MaxSeats

var nationTerms = [nations]string{"enanos.nation.lake", "enanos.nation.forge", "enanos.nation.amber", "enanos.nation.amethyst"}

// NationOf returns the nation of a seat: the one its player chose, or else the seat's
// own. If another player has chosen that one, it is the first free nation, so that no two
// players look the same.
func NationOf(players []engine.Occupant, seat engine.Seat) Nation {
	if seat < 0 {
		return 0
	}
	var taken, known [nations]bool
	var of [nations]Nation
	take := func(at int, n Nation) {
		if n < nations && !known[at] && !taken[n] {
			of[at], known[at], taken[n] = n, true, true
		}
	}
	for at := range min(len(players), nations) {
		take(at, Nation(players[at].Faction-1)) // none is 0
	}
	for at := range nations {
		take(at, Nation(at))
	}
	for at := range nations {
		for n := range Nation(nations) {
			take(at, n)
		}
	}
	return of[seat%nations]
}
