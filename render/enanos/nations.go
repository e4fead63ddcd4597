package enanos

import (
	"strings"
	"unicode"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// nation is what a player's pieces look like: a colour and the shape of a plate.
type nation uint8

const nations = enanos.MaxSeats

// nationTerms are the keys of the nations' names.
var nationTerms = [nations]string{"enanos.nation.lake", "enanos.nation.forge", "enanos.nation.amber", "enanos.nation.amethyst"}

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
		if faction := players[at].Faction; faction > 0 && faction <= nations {
			take(at, nation(faction-1))
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

// clan is what a seat's nation is called, without the sign that stands before it
// in texts.
func (s *Scene) clan(seat engine.Seat) string {
	return strings.TrimLeftFunc(s.Words(nationTerms[s.nation(seat)], nil), func(r rune) bool { return !unicode.IsLetter(r) })
}

// nation is the nation of a seat.
func (p *plan) nation(seat engine.Seat) nation { return nationOf(p.players, seat) }
