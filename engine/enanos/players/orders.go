package players

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// orderMargin is how much better another preference has to be to be ordered. People are told of
// each order.
const orderMargin = 8

// antwerpSteps is how many steps before Antwerp a player orders what it offers there.
const antwerpSteps = 2

// orderAntwerp gives a standing order for Antwerp at the end of a turn near it: all fed dwarves or
// none, whichever promises more. Nobody has to wait for the answer then.
func (o *outlook) orderAntwerp() (enanos.Move, bool) {
	fed := o.me.FedLevels()
	if fed == 0 || o.left > antwerpSteps {
		return enanos.Move{}, false
	}
	order := enanos.AnswerAll
	if o.offering(0) > o.offering(fed)-o.Fed*float64(o.me.Fed().Len()) {
		order = enanos.AnswerNone
	}
	return enanos.Move{Kind: enanos.KindAntwerp, N: uint8(order)}, o.v.Own.Antwerp != order
}

// orderProduction gives a standing order, at the end of a turn, for the production of mines and for
// the remedy, by the remaining hand. The best preference does not depend on the current one, as the
// outlook for it has none, and an order is given only for a clear gain, so orders come to an end.
func (o *outlook) orderProduction() (enanos.Move, bool) {
	p, hand := o.me, o.v.Own.Hand
	neutral := *o.v
	neutral.Players[o.seat].Production = enanos.Production{}
	n := o.weights.outlook(&neutral)
	for _, g := range []enanos.Good{enanos.Stone, enanos.Iron, enanos.Coal} {
		other, _ := g.Smuggled()
		double := p.Production.Plain >> g & 1
		gain := n.hand(hand+g.Mined(true)) - n.hand(hand+g.Mined(false))
		if o.hasMine(g) && (double == 0 && gain > orderMargin || double == 1 && -gain > orderMargin) && o.v.Bank.Of(other) > 0 {
			return enanos.Move{Kind: enanos.KindProduction, Good: g, N: 1 - double}, true
		}
	}
	if p.Levels[enanos.Medicine] < enanos.SkillLevel && !o.v.Behind(o.seat) {
		return enanos.Move{}, false
	}
	least := enanos.Good(0)
	for g := range enanos.Good(enanos.Resources) {
		if hand.Of(g) < hand.Of(least) {
			least = g
		}
	}
	wish, most := enanos.Move{Kind: enanos.KindRemedy}, n.hand(hand+least.N(1))+orderMargin
	for g := range enanos.Good(enanos.Resources) {
		if worth := n.hand(hand + g.N(1)); worth > most {
			wish, most = enanos.Move{Kind: enanos.KindRemedy, Good: g, N: 1}, worth
		}
	}
	return wish, p.Production.Remedy != wish.N*uint8(wish.Good+1)
}

// hasMine reports whether the viewer has a mine at a hex of a resource.
func (o *outlook) hasMine(g enanos.Good) bool {
	for h, terrain := range o.v.Terrain {
		if terrain == enanos.TerrainOf(g) && o.me.Mines&enanos.Hex(h).Corners() != 0 {
			return true
		}
	}
	return false
}

// offersAll is the assumed probability that another player offers all fed dwarves; otherwise it
// offers none.
const offersAll = 0.85

// pledge returns the value of an offer for Antwerp.
func (o *outlook) pledge(m enanos.Move) float64 {
	levels, cost := 0, 0.0
	for _, e := range m.Edges {
		if i := o.me.DwarfAt(e); i >= 0 {
			levels += int(o.me.Dwarves[i].Level)
			cost += o.Fed
		}
	}
	return o.offering(levels) - cost
}

// offering returns the expected value of offering some levels, over what each of the other
// players may offer.
func (o *outlook) offering(levels int) float64 {
	var feds, spares []int
	for seat := range engine.Seat(o.v.Seats) {
		if seat != o.seat {
			feds, spares = append(feds, o.v.Players[seat].FedLevels()), append(spares, o.spares(seat))
		}
	}
	sum := 0.0
	for set := range 1 << len(feds) {
		chance, all, most, least := 1.0, levels, 0, math.MaxInt
		for i, n := range feds {
			switch {
			case set>>i&1 == 1 && n == 0:
				chance = 0
			case set>>i&1 == 1:
				n, chance = 0, chance*(1-offersAll)
			case n > 0:
				chance *= offersAll
			}
			all, most, least = all+n, max(most, n), min(least, n-spares[i])
		}
		switch {
		case chance == 0:
		case all >= o.strength && levels > most:
			sum += chance * o.Top
		case all >= o.strength && levels == most && levels > 0:
			sum += chance * o.Top / 5
		case all < o.strength && levels <= least && o.me.PlainMines() != 0:
			sum -= chance * o.Loss
		}
	}
	return sum
}
