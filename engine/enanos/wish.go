package enanos

// Wish is what the viewer could do on the board as it is, if it could pay for it.
type Wish struct {
	Kind Kind
	Area Area // of KindAdvance
	Cost Cards
}

// Lack are the cards that some lack to pay for the wish.
func (w Wish) Lack(hand Cards) (lack Cards) {
	for g := range Good(Goods) {
		lack += g.N(max(0, w.Cost.Of(g)-hand.Of(g)))
	}
	return lack
}

// wished are the kinds of moves that are paid for, those that bring points first.
var wished = [...]Kind{KindMine, KindShaft, KindAdvance, KindRail, KindDwarf, KindFeed, KindPromote, KindMint}

// Wishes are all that the viewer could pay for in a turn of its own, dear or not, in the
// order of what brings points. What is free is none.
func (v *View) Wishes() (list []Wish) {
	if !v.has(v.Viewer) {
		return nil
	}
	rich := *v
	rich.Own.Hand = 0
	for g := range Good(Goods) {
		rich.Own.Hand += g.N(MaxLevel) // more than anything costs
	}
	for _, kind := range wished {
		moves := rich.of().actions(kind, nil)
		for i, m := range moves {
			w := Wish{Kind: kind, Cost: v.Price(kind)}
			if kind == KindAdvance {
				w.Area, w.Cost = m.Area, v.Advancing(m.Area)
			} else if i > 0 {
				break
			}
			if w.Cost != 0 {
				list = append(list, w)
			}
		}
	}
	return list
}
