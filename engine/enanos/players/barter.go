package players

import (
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

const (
	// offersATurn is how many offers a player makes in its turn.
	offersATurn = 3
	// margin is how much better an exchange has to be than none.
	margin = 3
	// samples is how many times the others' hands are dealt to see who would accept an offer.
	samples = 4
)

// helpPenalty returns the penalty for a trade with a player who is close to the goal.
func helpPenalty(v *enanos.View, with engine.Seat) float64 {
	if left := int(v.Goal) - v.Score(with).Total(); left <= 3 {
		return float64(20 * (4 - left))
	}
	return 0
}

// exchange returns how much an exchange adds to the value of the hand.
func (o *outlook) exchange(give, get enanos.Cards) float64 {
	return o.hand(o.v.Own.Hand-give+get) - o.hand(o.v.Own.Hand)
}

// answer accepts the best offer that leaves the viewer better off, and declines the others.
func (w *weights) answer(v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	var decline enanos.Move
	o := w.outlook(v)
	c := choice{rng: rng, worth: margin}
	for _, m := range v.Moves(nil) {
		switch m.Kind {
		case enanos.KindAccept:
			offer := &v.Offers[m.N-1]
			c.consider(m, o.exchange(offer.Want, offer.Give)-helpPenalty(v, offer.Maker))
		case enanos.KindDecline:
			decline = m
		}
	}
	if c.move.Kind != 0 {
		return c.move, true
	}
	return decline, decline.Kind != 0
}

// offer returns the most promising offer: the one with the highest gain times the share of likely
// hands that would accept it. It returns false if there is none.
func (o *outlook) offer(rng *rand.Rand) (enanos.Move, bool) {
	v, mine := o.v, 0
	for i := range v.Offers[:v.Made] {
		if v.Offers[i].Maker == v.Viewer {
			mine++
		}
	}
	if mine >= offersATurn || int(v.Made) >= enanos.MaxOffers-1 || v.Own.Hand == 0 {
		return enanos.Move{}, false
	}
	list := o.wanted()
	if len(list) == 0 {
		return enanos.Move{}, false
	}
	accepts := make([]int, len(list))
	for range samples {
		s := v.Sample(rng)
		var taken [maxWanted]bool
		for seat := range engine.Seat(v.Seats) {
			if seat == v.Viewer {
				continue
			}
			view := s.View(seat)
			other := o.weights.outlook(&view)
			for i, m := range list {
				taken[i] = taken[i] || view.Own.Hand.Covers(m.move.Want) && other.exchange(m.move.Want, m.move.Give)-helpPenalty(&view, v.Viewer) > margin
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
		if 2*accepts[i] >= samples {
			c.consider(m.move, m.gain*float64(accepts[i])/samples)
		}
	}
	return c.move, c.move.Kind != 0
}

// bargain is an offer and its gain.
type bargain struct {
	move enanos.Move
	gain float64
}

// maxWanted is how many offers are compared closely.
const maxWanted = 12

// wanted returns the offers with the highest gains: one or two cards of a kind for a card of
// another.
func (o *outlook) wanted() (list []bargain) {
	v := o.v
	hand := v.Own.Hand
	for g := range enanos.Good(enanos.Goods) {
		if v.Elsewhere().Of(g) == 0 { // what nobody holds cannot be traded for
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

// made reports whether the viewer has made this offer in this turn.
func (o *outlook) made(m enanos.Move) bool {
	return slices.ContainsFunc(o.v.Offers[:o.v.Made], func(offer enanos.Offer) bool {
		return offer.Maker == o.seat && offer.Give == m.Give && offer.Want == m.Want
	})
}

// insert adds a bargain to the best ones, best first.
func insert(list []bargain, b bargain) []bargain {
	at := len(list)
	for at > 0 && list[at-1].gain < b.gain {
		at--
	}
	if at == maxWanted {
		return list
	}
	return slices.Insert(list, at, b)[:min(len(list)+1, maxWanted)]
}
