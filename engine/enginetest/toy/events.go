package toy

import "sobremesa/engine"

// Codes of events. Goods are terms; "goods" lists one for each card.
const (
	// Seated: the seat plays first.
	Seated engine.Code = "trueque.seated"
	// Drew is for the drawer alone, DrewUnseen for the others. Args of Drew: "good".
	Drew       engine.Code = "trueque.drew"
	DrewUnseen engine.Code = "trueque.drew-unseen"
	// Rolled: Args: "die".
	Rolled engine.Code = "trueque.rolled"
	// Gave is for the giver alone, GaveUnseen for the others. Args of Gave: "good".
	Gave       engine.Code = "trueque.gave"
	GaveUnseen engine.Code = "trueque.gave-unseen"
	// Discarded is for the player alone, with Args "goods"; DiscardedUnseen for the others, with "n".
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
	// Ended: the game is over.
	Ended engine.Code = "trueque.ended"
)

// Term returns the key of the good's name.
func (g Good) Term() engine.Term { return goodTerms[g] }

var goodTerms = [Goods]engine.Term{"trueque.good.bread", "trueque.good.cheese", "trueque.good.wine"}

// terms returns a term for each card of the hand.
func (h Hand) terms() []engine.Term {
	var list []engine.Term
	for g, n := range h {
		for range n {
			list = append(list, Good(g).Term())
		}
	}
	return list
}

func events(before, after *State, seat engine.Seat, m Move) []engine.Event {
	// secret returns an event for a seat and a less informative one for everybody else.
	secret := func(seat engine.Seat, code engine.Code, args, otherArgs []any, others engine.Code) []engine.Event {
		return []engine.Event{
			engine.Happened(engine.Only(seat), code, seat, args...),
			engine.Happened(engine.Except(seat), others, seat, otherArgs...),
		}
	}
	public := func(code engine.Code, seat engine.Seat, args ...any) []engine.Event {
		return []engine.Event{engine.Happened(engine.Everybody, code, seat, args...)}
	}
	switch m.Kind {
	case KindSeating:
		return public(Seated, m.Order[0])
	case KindDeal:
		return secret(m.Seat, Drew, []any{"good", m.Good.Term()}, nil, DrewUnseen)
	case KindDie:
		return public(Rolled, engine.Spectator, "die", int(m.N))
	case KindGift:
		return secret(m.Seat, Gave, []any{"good", m.Good.Term()}, nil, GaveUnseen)
	case KindDiscard:
		return secret(seat, Discarded, []any{"goods", m.Give.terms()}, []any{"n", m.Give.Len()}, DiscardedUnseen)
	case KindSell, KindSet:
		return public(Sold, seat, "goods", after.Sold.minus(before.Sold).terms(), "points", price(m))
	case KindOffer:
		return public(Offered, seat, "offer", int(after.Offer.N), "give", m.Give.terms(), "want", m.Want.terms())
	case KindAccept:
		return public(Traded, seat, "give", before.Offer.Give.terms(), "want", before.Offer.Want.terms())
	case KindDecline:
		return public(Declined, seat, "offer", int(m.N))
	case KindOrder:
		return []engine.Event{engine.Happened(engine.Only(seat), Ordered, seat, "gives", m.Yes)}
	}
	list := public(Passed, seat)
	if after.Phase == Over {
		list = append(list, public(Ended, engine.Spectator)...)
	}
	return list
}
