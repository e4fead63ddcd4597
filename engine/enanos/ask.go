package enanos

import (
	"cmp"
	"slices"
	"strings"

	"sobremesa/engine"
)

// Asking returns offers to everybody of one kind of card for a wanted kind, as many of one as of the
// other, that leave the hand what it keeps. What the viewer can spare most of comes first, and
// resources come before contraband. There are none for a kind that nobody else can have.
func (v *View) Asking(want Good, n int, keep Cards) (list []Move) {
	spare := v.Own.Hand - (keep - v.Own.Hand.Lack(keep))
	goods := make([]Good, 0, Goods)
	for g := range spare.All() {
		goods = append(goods, g)
	}
	slices.SortStableFunc(goods, func(a, b Good) int {
		if a.Contraband() != b.Contraband() {
			return cmp.Compare(a, b)
		}
		return cmp.Compare(spare.Of(b), spare.Of(a))
	})
	for _, g := range goods {
		m := Move{Kind: KindOffer, Whom: engine.Spectator, Give: g.N(n), Want: want.N(n)}
		if spare.Covers(m.Give) && v.Elsewhere().Covers(m.Want) && (v.Planned || v.Check(m) == nil) {
			list = append(list, m)
		}
	}
	return list
}

// asked returns the offers that a text stands for which names only what is wanted, such as "pide 2
// cobre", and false for another text.
func (v *View) asked(text string) (list []Move, ok bool) {
	verb, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	if !slices.Contains([]string{"pide", "pido", "pedir", "ask", "request"}, engine.Plain(verb)) {
		return nil, false
	}
	r := draft("ofrece " + rest)
	for _, a := range r.goods {
		for _, m := range v.Asking(a.good, max(1, a.n), 0) {
			if !slices.Contains(list, m) { // a kind may be named twice
				list = append(list, m)
			}
		}
	}
	return list, len(list) > 0
}

// KindTyped returns the kind of player's move that a text begins, or 0.
func KindTyped(text string) Kind { return verbOf(tokens(text)) }
