package toy

import "sobremesa/engine"

// Codes of events. Goods are terms; "goods", "give" and "want" list one for each card. An event
// that ends in -unseen is for everybody but the seat that knows what it did.
const (
	// Seated: the seat plays first.
	Seated engine.Code = "trueque.seated"
	// Drew: Args: "good".
	Drew       engine.Code = "trueque.drew"
	DrewUnseen engine.Code = "trueque.drew-unseen"
	// Rolled: Args: "die".
	Rolled engine.Code = "trueque.rolled"
	// Gave: Args: "good".
	Gave       engine.Code = "trueque.gave"
	GaveUnseen engine.Code = "trueque.gave-unseen"
	// Discarded: Args: "goods"; DiscardedUnseen: Args: "n".
	Discarded       engine.Code = "trueque.discarded"
	DiscardedUnseen engine.Code = "trueque.discarded-unseen"
	// Sold: Args: "goods", "points".
	Sold engine.Code = "trueque.sold"
	// Offered: Args: "offer" (its number), "give", "want".
	Offered engine.Code = "trueque.offered"
	// Traded: the seat accepted. Args: "give" (what it got), "want" (what it paid).
	Traded engine.Code = "trueque.traded"
	// Declined: Args: "offer".
	Declined engine.Code = "trueque.declined"
	// Passed: the turn is over.
	Passed engine.Code = "trueque.passed"
	// Ordered is for the seat alone that gave the standing order. Args: "gives".
	Ordered engine.Code = "trueque.ordered"
)

// Term returns the key of the good's name.
func (g Good) Term() engine.Term {
	return [Goods]engine.Term{"trueque.good.bread", "trueque.good.cheese", "trueque.good.wine"}[g]
}

// terms returns a term for each card of the hand.
func (h Hand) terms() (list []engine.Term) {
	for g, n := range h {
		for range n {
			list = append(list, Good(g).Term())
		}
	}
	return list
}

// Events implements engine.Rules.
func (Rules) Events(before, after *State, seat engine.Seat, m Move) (list []engine.Event) {
	tell := func(to engine.Audience, code engine.Code, seat engine.Seat, args ...any) {
		list = append(list, engine.Happened(to, code, seat, args...))
	}
	all, only, others := engine.Everybody, engine.Only(seat), engine.Except(seat)
	switch m.Kind {
	case KindFirst:
		tell(all, Seated, m.Seat)
	case KindDeal:
		tell(engine.Only(m.Seat), Drew, m.Seat, "good", m.Good.Term())
		tell(engine.Except(m.Seat), DrewUnseen, m.Seat)
	case KindDie:
		tell(all, Rolled, engine.Spectator, "die", int(m.N))
		for giver := range engine.Seat(before.Seats) {
			if given := before.hands[giver].minus(after.hands[giver]); given.Len() > 0 {
				tell(engine.Only(giver), Gave, giver, "good", given.terms()[0])
				tell(engine.Except(giver), GaveUnseen, giver)
			}
		}
	case KindDiscard:
		tell(only, Discarded, seat, "goods", m.Give.terms())
		tell(others, DiscardedUnseen, seat, "n", m.Give.Len())
	case KindSell, KindSet:
		tell(all, Sold, seat, "goods", sold(m).terms(), "points", price(m))
	case KindOffer:
		tell(all, Offered, seat, "offer", int(after.Offer.N), "give", m.Give.terms(), "want", m.Want.terms())
	case KindAccept:
		tell(all, Traded, seat, "give", before.Offer.Give.terms(), "want", before.Offer.Want.terms())
	case KindDecline:
		tell(all, Declined, seat, "offer", int(m.N))
	case KindPass:
		tell(all, Passed, seat)
	case KindOrder:
		tell(only, Ordered, seat, "gives", m.Yes)
	}
	return list
}
