package enanos

import (
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine/enanos"
)

// divided returns the ways whose next and last pick is a whole trade, attack or place with that pick
// divided into several, if there are too many to choose from.
func divided(v *enanos.View, ways []way, depth int) (list []way) {
	kind := ways[0].tokens[depth].kind
	if kind == byDeal {
		return dividedDeals(v, ways)
	}
	if len(ways) <= games.MaxChoices || kind != byAttack && kind != byPlace {
		return ways
	}
	if kind == byAttack { // a dwarf, the kind of piece that it attacks, and where that is
		for _, w := range ways {
			m := &w.move
			w.tokens = w.tokens[:depth]
			list = append(list, w.with(byDwarf, joined(dwarfOf(m).Name())).with(byPiece, m.Piece).with(byPlace, joined(placed(m))))
		}
		return list
	}
	for h := range enanos.Hex(enanos.Hexes) { // each hex around a place, then a corner or side of it
		names := enanos.NamesIn(h.Name())
		for _, w := range ways {
			if hex, direction, _ := strings.Cut(names.Of(&w.move), " "); hex == h.Name() {
				w.tokens = w.tokens[:depth]
				list = append(list, w.with(byHex, hex).with(bySpot, direction))
			}
		}
	}
	return list
}
