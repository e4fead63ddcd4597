package enanos

import (
	"cmp"
	"slices"

	"sobremesa/engine/enanos"
)

// maxDeals are the trades with the bank that are picked whole, the most useful ones
// first; the others are picked card by card.
const maxDeals = 9

// dealPick is the pick of a whole trade: what three or two are given of, the fourth
// card, and what is taken.
func dealPick(m *enanos.Move) token {
	most := m.Give.Most()
	fourth := uint8(noFourth)
	if m.Give.Len() > cheapTrade {
		fourth = uint8(m.Give.First())
		if rest := m.Give - most.N(3); rest != 0 {
			fourth = uint8(rest.First())
		}
	}
	return token{byDeal, uint8(most)<<4 | fourth, uint8(m.Want.First())}
}

const (
	cheapTrade = 2 // cards that are given where two are enough
	noFourth   = 15
)

// withDeals has the trades among some ways picked whole, as far as there is room.
func withDeals(v *enanos.View, ways []way) []way {
	var trades []way
	ways = slices.DeleteFunc(ways, func(w way) bool {
		if w.move.Kind == enanos.KindTrade {
			trades = append(trades, w)
		}
		return w.move.Kind == enanos.KindTrade
	})
	wishes := v.Wishes()
	slices.SortStableFunc(trades, func(a, b way) int {
		return cmp.Or(useOf(v, wishes, &b.move)-useOf(v, wishes, &a.move), unevenness(v, &a.move)-unevenness(v, &b.move))
	})
	whole := trades
	if len(trades) > maxChoices {
		whole = ofEachKind(trades)[:maxDeals]
	}
	for _, w := range whole {
		deal := dealPick(&w.move)
		w.n -= w.picksOfTrade()
		w.add(deal.kind, deal.a, deal.b)
		ways = append(ways, w)
	}
	if len(whole) == len(trades) {
		return ways
	}
	for _, w := range trades {
		w.n -= w.picksOfTrade()
		w.add(byOther, 0, 0)
		w.trade(&w.move)
		ways = append(ways, w)
	}
	return ways
}

// ofEachKind are trades in their order, but the first for each kind that is wanted
// before all others: what a card is paid with matters less than which one it is.
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

// picksOfTrade is how many picks lead through the cards of a trade.
func (w *way) picksOfTrade() int {
	var t way
	t.trade(&w.move)
	return t.n
}

// completes is the first of some wishes that the viewer can pay for after a trade and
// can't before; -1 of none.
func completes(v *enanos.View, wishes []enanos.Wish, m *enanos.Move) int {
	hand := v.Own.Hand
	return slices.IndexFunc(wishes, func(w enanos.Wish) bool { return !hand.Covers(w.Cost) && (hand - m.Give + m.Want).Covers(w.Cost) })
}

// useOf is how useful a trade is: one that completes something is, the earlier among
// the wishes the more, and one that is on the way there; what costs something that could
// be paid for is not.
func useOf(v *enanos.View, wishes []enanos.Wish, m *enanos.Move) (use int) {
	const whole, near, lost = 1000, 30, 200
	hand := v.Own.Hand
	after := hand - m.Give + m.Want
	if at := completes(v, wishes, m); at >= 0 {
		use += whole * (len(wishes) - at)
	}
	for i, w := range wishes {
		lacked, lacks := hand.Lack(w.Cost).Len(), after.Lack(w.Cost).Len()
		switch {
		case lacked == 0 && lacks > 0:
			use -= lost * (len(wishes) - i)
		case lacked > lacks:
			use += near * (len(wishes) - i)
		}
	}
	return use
}

// unevenness is how far a trade leaves some kinds in plenty and none of others: of two
// trades that are equally useful the one with less gives what there is most of.
func unevenness(v *enanos.View, m *enanos.Move) (squares int) {
	after := v.Own.Hand - m.Give
	for g := range enanos.Good(enanos.Goods) {
		squares += after.Of(g) * after.Of(g)
	}
	return squares
}
