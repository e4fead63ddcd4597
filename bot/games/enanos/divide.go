package enanos

import (
	"cmp"
	"slices"
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

// maxDeals is how many trades with the bank are offered whole, the most useful first. Other
// trades are picked card by card.
const maxDeals = games.MaxChoices - 1

// dividedDeals returns the ways to trades with the most useful ones first. Of too many, the others
// are picked card by card.
func dividedDeals(v *enanos.View, ways []way) (list []way) {
	wishes := v.Wishes()
	slices.SortStableFunc(ways, func(a, b way) int {
		return cmp.Or(useOf(v, wishes, &b.move)-useOf(v, wishes, &a.move), unevenness(v, &a.move)-unevenness(v, &b.move))
	})
	if len(ways) <= games.MaxChoices {
		return ways
	}
	list = ofEachKind(ways)[:maxDeals]
	for _, w := range ways {
		w.tokens = w.tokens[:len(w.tokens)-1]
		equal := bundleOf(&w.move)
		w = w.with(byOther, "other").with(byBundle, cross(equal.First(), equal.Len()))
		if rest := w.move.Give - equal; rest != 0 {
			w = w.with(byGood, rest.First())
		}
		list = append(list, w.with(byGood, w.move.Want.First()))
	}
	return list
}

// bundleOf returns the equal cards that a trade gives: two, or three beside a fourth.
func bundleOf(m *enanos.Move) enanos.Cards {
	most := m.Give.Most()
	return most.N(min(m.Give.Of(most), enanos.EqualCards))
}

// ofEachKind moves the first trade for each good to the front, since it matters more which card
// is bought than how it is paid.
func ofEachKind(trades []way) []way {
	seen := enanos.Cards(0)
	var first, others []way
	for _, w := range trades {
		if want := w.move.Want; seen.Covers(want) {
			others = append(others, w)
		} else {
			seen += want
			first = append(first, w)
		}
	}
	return append(first, others...)
}

// completes returns the index of the first wish that the viewer can pay for after a trade but not
// before, or -1.
func completes(v *enanos.View, wishes []enanos.Wish, m *enanos.Move) int {
	hand := v.Own.Hand
	return slices.IndexFunc(wishes, func(w enanos.Wish) bool { return !hand.Covers(w.Cost) && (hand - m.Give + m.Want).Covers(w.Cost) })
}

// useOf rates how useful a trade is. Trades that complete a wish come first, those for earlier
// wishes before later ones; then trades that bring wishes nearer, rather than farther.
func useOf(v *enanos.View, wishes []enanos.Wish, m *enanos.Move) (use int) {
	const whole = 1000
	hand := v.Own.Hand
	if at := completes(v, wishes, m); at >= 0 {
		use = whole * (len(wishes) - at)
	}
	for i, w := range wishes {
		use += (len(wishes) - i) * (hand.Lack(w.Cost).Len() - (hand - m.Give + m.Want).Lack(w.Cost).Len())
	}
	return use
}

// unevenness measures how unevenly a trade leaves the hand. Of two trades that are equally
// useful, the one that gives the most frequent cards leaves it more even.
func unevenness(v *enanos.View, m *enanos.Move) (squares int) {
	after := v.Own.Hand - m.Give
	for g := range enanos.Good(enanos.Goods) {
		squares += after.Of(g) * after.Of(g)
	}
	return squares
}
