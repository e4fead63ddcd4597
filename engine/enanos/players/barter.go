package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

const (
	// offersATurn is how many offers a player makes in its turn.
	offersATurn = 2
	// urgent is by how much an offer would have to help: people are kept waiting by it.
	urgent = 22
	// margin is by how much an exchange has to be better than none.
	margin = 3
)

// tradeWorth is what the position is worth after an exchange.
func tradeWorth(v *enanos.View, give, get enanos.Cards, with engine.Seat) float64 {
	after := *v
	after.Own.Hand = v.Own.Hand - give + get
	after.Players[v.Viewer].Cards = uint8(after.Own.Hand.Len())
	help := 0.0 // for one who is close to the goal
	if left := int(v.Goal) - v.Score(with).Total(); left <= 3 {
		help = float64(20 * (4 - left))
	}
	return worth(&after) - help
}

// Answer implements engine.Answerer: it accepts what leaves it better off and
// declines the rest.
func (Regent) Answer(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	var decline enanos.Move
	c := choice{rng: rng, worth: worth(v) + margin}
	for _, m := range v.Moves(nil) {
		switch m.Kind {
		case enanos.KindAccept:
			o := v.Offers[m.N-1]
			c.show(m, tradeWorth(v, o.Want, o.Give, o.Maker))
		case enanos.KindDecline:
			decline = m
		}
	}
	if c.move.Kind != 0 {
		return c.move, true
	}
	return decline, decline.Kind != 0
}

// offer is an offer for what the viewer lacks: a card, or two, that it misses
// least for the one that it needs most.
func offer(v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	mine := 0
	for i := range v.Offers[:v.Made] {
		if v.Offers[i].Maker == v.Viewer {
			mine++
		}
	}
	if mine >= offersATurn || int(v.Made) >= enanos.MaxOffers-1 {
		return enanos.Move{}, false
	}
	var room [12]wish
	list := wishes(v, v.Viewer, room[:0])
	hand := v.Own.Hand
	c := choice{rng: rng, worth: handWorth(hand, list) + float64(urgent*(1+mine))}
	for g := range enanos.Good(enanos.Goods) {
		// Others have it: what is in no hand can't be got.
		if held := g.Supply() - v.Bank.Of(g) - hand.Of(g); held <= 0 {
			continue
		}
		for h := range enanos.Good(enanos.Goods) {
			if h == g || hand.Of(h) < 1+mine {
				continue
			}
			give := h.N(1 + mine) // more, when nobody wanted the first
			c.show(enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator, Give: give, Want: g.N(1)},
				handWorth(hand-give+g.N(1), list)-float64(perCard*mine))
		}
	}
	return c.move, c.move.Kind != 0
}
