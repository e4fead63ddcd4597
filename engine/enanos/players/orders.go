package players

import "sobremesa/engine/enanos"

// orderMargin is how much better another preference has to be to be ordered. People are told of
// each order.
const orderMargin = 8

// antwerpSteps is how many steps before Antwerp a player orders what it offers there.
const antwerpSteps = 2

// orderAntwerp gives a standing order for Antwerp at the end of a turn near it: all fed dwarves or
// none, whichever promises more. Nobody has to wait for the answer then.
func (w *weights) orderAntwerp(v *enanos.View) (enanos.Move, bool) {
	var o outlook
	o.assess(w, v)
	fed := o.me.FedLevels()
	if fed == 0 || o.foes.left > antwerpSteps {
		return enanos.Move{}, false
	}
	order := enanos.AnswerAll
	if o.siege(0) > o.siege(fed)-o.Fed*float64(o.me.Fed().Len()) {
		order = enanos.AnswerNone
	}
	return enanos.Move{Kind: enanos.KindAntwerp, N: uint8(order)}, v.Own.Antwerp != order
}

// orderProduction gives a standing order, at the end of a turn, for the production of mines, by the
// remaining hand. The best preference does not depend on the current one, and
// an order is given only for a clear gain, so orders come to an end.
func (w *weights) orderProduction(v *enanos.View) (enanos.Move, bool) {
	var o outlook
	o.assess(w, v)
	p, hand := o.me, v.Own.Hand
	for _, g := range []enanos.Good{enanos.Stone, enanos.Iron, enanos.Coal} {
		other, _ := g.Smuggled()
		double := p.Production.Plain >> g & 1
		gain := o.hand(hand+g.Mined(true)) - o.hand(hand+g.Mined(false))
		if o.hasMine(g) && (double == 0 && gain > orderMargin || double == 1 && -gain > orderMargin) && v.Bank.Of(other) > 0 {
			return enanos.Move{Kind: enanos.KindProduction, Good: g, N: 1 - double}, true
		}
	}
	return enanos.Move{}, false
}

// hasMine reports whether the viewer has a mine at a hex of a resource.
func (o *outlook) hasMine(g enanos.Good) bool {
	for c := range o.me.Mines.All() {
		for _, h := range enanos.HexesAt(c) {
			if o.v.Terrain[h] == enanos.TerrainOf(g) {
				return true
			}
		}
	}
	return false
}

// pledge chooses the best offer for Antwerp.
func (w *weights) pledge(v *enanos.View, choice *choice) {
	var o outlook
	o.assess(w, v)
	for _, m := range v.Moves(nil) {
		levels := 0
		cost := 0.0
		for _, e := range m.Edges {
			if i := o.me.DwarfAt(e); e != 0 && i >= 0 {
				levels += int(o.me.Dwarves[i].Level)
				cost += o.Fed
			}
		}
		choice.consider(m, o.siege(levels)-cost)
	}
}
