package enanos

// Wish is something that the viewer could buy on the board as it is, with enough cards.
type Wish struct {
	Kind Kind
	Area Area // for KindAdvance
	Cost Cards
}

// wished lists the kinds of moves that cost something, those that bring points first.
var wished = [...]Kind{KindMine, KindShaft, KindAdvance, KindRail, KindDwarf, KindFeed, KindPromote, KindMint}

// Wishes returns everything that the viewer could buy in its turn with enough cards, the
// purchases that bring points first. It leaves out what is free.
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
		moves := rich.actions(kind, nil)
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
