package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/engine/enanos"
)

// divided returns the ways whose next pick is a whole trade, attack or place with that pick divided
// into several, if there are too many to choose from. Each becomes the last picks of its way.
func divided(v *enanos.View, ways []way, depth int) []way {
	switch kind := ways[0].tokens[depth].kind; {
	case kind == byDeal:
		return dividedDeals(v, ways)
	case len(ways) <= games.MaxChoices:
	case kind == byAttack:
		return dividedAttacks(ways)
	case kind == byPlace:
		return dividedPlaces(ways)
	}
	return ways
}

// dividedAttacks picks a dwarf, the kind of piece that it attacks, and where that is.
func dividedAttacks(ways []way) (list []way) {
	for _, w := range ways {
		from, target := w.tokens[w.n-1].attack()
		w.n--
		w.add(byDwarf, from.a, 0)
		w.add(byPiece, uint8(w.move.Piece), 0)
		w.add(target.kind, target.a, target.b)
		list = append(list, w)
	}
	return list
}

// dividedPlaces picks a hex, then a corner or side of it. There is a way for each hex around a
// place, those by its canonical name first.
func dividedPlaces(ways []way) (list []way) {
	for _, canonical := range []bool{true, false} {
		for _, w := range ways {
			place := w.tokens[w.n-1]
			w.n--
			for h := range enanos.Hex(enanos.Hexes) {
				if t := spotOf(h, place); t.direction() >= 0 && t.named() == canonical {
					at := w
					at.add(byHex, uint8(h), 0)
					at.add(t.kind, t.a, t.b)
					list = append(list, at)
				}
			}
		}
	}
	return list
}
