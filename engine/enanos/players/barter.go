package players

import (
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

const (
	// offersATurn is how many offers a player makes in its turn.
	offersATurn = 3
	// margin is by how much an exchange has to be better than none.
	margin = 3
	// deals is how often the others' hands are dealt to see who would accept an offer.
	deals = 4
)

// helps is what it costs to trade with one who is close to the goal.
func helps(v *enanos.View, with engine.Seat) float64 {
	if left := int(v.Goal) - v.Score(with).Total(); left <= 3 {
		return float64(20 * (4 - left))
	}
	return 0
}

// exchange is by how much an exchange makes the hand worth more.
func (o *outlook) exchange(give, get enanos.Cards) float64 {
	return o.hand(o.v.Own.Hand-give+get) - o.hand(o.v.Own.Hand)
}

// answer accepts what leaves the viewer better off and declines the rest.
func (w *weights) answer(v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	var decline enanos.Move
	var o outlook
	o.look(w, v)
	c := choice{rng: rng, worth: margin}
	for _, m := range v.Moves(nil) {
		switch m.Kind {
		case enanos.KindAccept:
			offer := &v.Offers[m.N-1]
			c.show(m, o.exchange(offer.Want, offer.Give)-helps(v, offer.Maker))
		case enanos.KindDecline:
			decline = m
		}
	}
	if c.move.Kind != 0 {
		return c.move, true
	}
	return decline, decline.Kind != 0
}

// offer is the offer that promises most: what it would bring, times how many of the
// hands that the others may have would accept it.
func (w *weights) offer(v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	mine := 0
	for i := range v.Offers[:v.Made] {
		if v.Offers[i].Maker == v.Viewer {
			mine++
		}
	}
	if mine >= offersATurn || int(v.Made) >= enanos.MaxOffers-1 || v.Own.Hand == 0 {
		return enanos.Move{}, false
	}
	var o outlook
	o.look(w, v)
	list := o.wanted()
	if len(list) == 0 {
		return enanos.Move{}, false
	}
	accepts := make([]int, len(list))
	for range deals {
		s := v.Sample(rng)
		var taken [maxWanted]bool
		for seat := range engine.Seat(v.Seats) {
			if seat == v.Viewer {
				continue
			}
			view := s.View(seat)
			var other outlook
			other.look(w, &view)
			for i, m := range list {
				taken[i] = taken[i] || view.Own.Hand.Covers(m.move.Want) && other.exchange(m.move.Want, m.move.Give)-helps(&view, v.Viewer) > margin
			}
		}
		for i := range list {
			if taken[i] {
				accepts[i]++
			}
		}
	}
	c := choice{rng: rng, worth: 1}
	for i, m := range list {
		if 2*accepts[i] >= deals {
			c.show(m.move, m.gain*float64(accepts[i])/deals)
		}
	}
	return c.move, c.move.Kind != 0
}

// bargain is an offer and what it would bring.
type bargain struct {
	move enanos.Move
	gain float64
}

// maxWanted is how many offers are looked at closely.
const maxWanted = 12

// wanted are the offers that would bring most: a card, or two of a kind, for another.
func (o *outlook) wanted() (list []bargain) {
	v := o.v
	hand := v.Own.Hand
	for g := range enanos.Good(enanos.Goods) {
		// What is in no hand can't be got.
		if held := g.Supply() - v.Bank.Of(g) - hand.Of(g); held <= 0 {
			continue
		}
		for h := range enanos.Good(enanos.Goods) {
			for n := 1; n <= 2 && h != g && n <= hand.Of(h); n++ {
				m := enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator, Give: h.N(n), Want: g.N(1)}
				if gain := o.exchange(m.Give, m.Want); gain > margin && !o.made(m) {
					list = insert(list, bargain{m, gain})
				}
			}
		}
	}
	return list
}

// made reports whether an offer has been made in this turn.
func (o *outlook) made(m enanos.Move) bool {
	for i := range o.v.Offers[:o.v.Made] {
		if offer := &o.v.Offers[i]; offer.Maker == o.seat && offer.Give == m.Give && offer.Want == m.Want {
			return true
		}
	}
	return false
}

// insert keeps the best bargains, best first.
func insert(list []bargain, b bargain) []bargain {
	at := len(list)
	for at > 0 && list[at-1].gain < b.gain {
		at--
	}
	if at == maxWanted {
		return list
	}
	if len(list) < maxWanted {
		list = append(list, bargain{})
	}
	copy(list[at+1:], list[at:])
	list[at] = b
	return list
}
