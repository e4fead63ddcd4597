package players

import "sobremesa/engine/enanos"

// firmly is by how much another preference has to be better to be ordered: people are
// told of each.
const firmly = 8

// last is how many steps before Antwerp a player decides what it offers there.
const last = 2

// muster orders, at the end of a turn near Antwerp, whether all fed dwarves are offered
// there or none, whichever promises more. Nobody has to wait for the answer then.
func (w *weights) muster(v *enanos.View) (enanos.Move, bool) {
	var o outlook
	o.look(w, v)
	fed := o.me.FedLevels()
	if fed == 0 || o.foes.left > last {
		return enanos.Move{}, false
	}
	order := enanos.AnswerAll
	if o.offering(0) > o.offering(fed)-o.Fed*float64(o.me.Fed().Len()) {
		order = enanos.AnswerNone
	}
	return enanos.Move{Kind: enanos.KindAntwerp, N: uint8(order)}, v.Own.Antwerp != order
}

// prefer orders, at the end of a turn, what mines and medicine are to give for the hand
// that is left. What is best does not depend on what stands, and an order is given only
// when it is better than that, so there is an end to orders.
func (w *weights) prefer(v *enanos.View) (enanos.Move, bool) {
	var o outlook
	o.look(w, v)
	p, hand := o.me, v.Own.Hand
	for _, g := range []enanos.Good{enanos.Stone, enanos.Iron, enanos.Coal} {
		other, _ := g.Smuggled()
		double := p.Production.Plain >> g & 1
		gain := o.hand(hand+g.Mined(true)) - o.hand(hand+g.Mined(false))
		if o.mines(g) && (double == 0 && gain > firmly || double == 1 && -gain > firmly) && v.Bank.Of(other) > 0 {
			return enanos.Move{Kind: enanos.KindProduction, Good: g, N: 1 - double}, true
		}
	}
	if p.Levels[enanos.Medicine] < 3 {
		return enanos.Move{}, false
	}
	wish, most := enanos.Move{}, 0.0
	least := enanos.Good(0)
	for g := range enanos.Good(enanos.Resources) {
		if hand.Of(g) < hand.Of(least) {
			least = g
		}
	}
	most = o.hand(hand+least.N(1)) + firmly
	for g := range enanos.Good(enanos.Resources) {
		if n := o.hand(hand + g.N(1)); n > most {
			wish, most = enanos.Move{Kind: enanos.KindRemedy, Good: g, N: 1}, n
		}
	}
	wish.Kind = enanos.KindRemedy
	return wish, p.Production.Remedy != wish.N*uint8(wish.Good+1)
}

// mines reports whether the viewer has a mine in a hex of a resource.
func (o *outlook) mines(g enanos.Good) bool {
	for c := range o.me.Mines.All() {
		for _, h := range hexesAt[c] {
			if o.v.Terrain[h] == enanos.TerrainOf(g) {
				return true
			}
		}
	}
	return false
}
