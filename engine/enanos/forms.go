package enanos

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// The forms of moves that are not listed.
const (
	FormDiscard engine.Code = "enanos.form.discard"
	FormOffer   engine.Code = "enanos.form.offer"
	FormCounter engine.Code = "enanos.form.counter"
	FormOrder   engine.Code = "enanos.form.order" // all standing orders
)

// Unlisted declares the forms of moves that the viewer may play besides the listed moves.
func (v *View) Unlisted() (list []engine.Form[Move]) {
	due := v.ToMove()
	if !v.has(v.Viewer) || v.Planned || due == 0 || due.Has(engine.Chance) {
		return nil
	}
	form := func(code engine.Code, kind Kind, sample func(rng *rand.Rand) Move) {
		order := kind == KindProduction
		list = append(list, engine.Form[Move]{Code: code, Order: order, Sample: sample, Has: func(m Move) bool {
			return v.Check(m) == nil && (m.Kind == kind || order && m.order())
		}})
	}
	switch {
	case !due.Has(v.Viewer):
	case v.Phase == Discarding && v.me().Due > 0:
		form(FormDiscard, KindDiscard, v.randomDiscard)
	case v.Phase != Acting || v.Made == MaxOffers || v.Own.Hand == 0:
	case v.Viewer == v.Active():
		form(FormOffer, KindOffer, func(rng *rand.Rand) Move {
			whom := engine.Seat(rng.IntN(2 * int(v.Seats)))
			if whom == v.Viewer || !v.has(whom) {
				whom = engine.Spectator // all
			}
			return v.randomOffer(Move{Kind: KindOffer, Whom: whom}, rng)
		})
	default:
		form(FormCounter, KindCounter, func(rng *rand.Rand) Move {
			open := v.OpenTo(v.Viewer)
			return v.randomOffer(Move{Kind: KindCounter, N: uint8(open[rng.IntN(len(open))])}, rng)
		})
	}
	form(FormOrder, KindProduction, v.randomOrder)
	return list
}

// randomDiscard discards as many of the hand's cards as are due.
func (v *View) randomDiscard(rng *rand.Rand) Move {
	return Move{Kind: KindDiscard, Give: randomCards(v.Own.Hand, int(v.me().Due), rng)}
}

// randomOrder gives an order to accept offers now and then, and else one of the orders that are listed.
func (v *View) randomOrder(rng *rand.Rand) Move {
	if v.version > 1 && v.Own.Deals[MaxDeals-1].Times == 0 && rng.IntN(5) == 0 {
		return v.randomDeal(rng)
	}
	list := v.Orders()
	return list[rng.IntN(len(list))]
}

// randomDeal gives a deal of small amounts, as offers have. One in ten ends with the next round.
func (v *View) randomDeal(rng *rand.Rand) Move {
	m := Move{Kind: KindDeal}
	m.Give, m.Want = randomTerms(Good(rng.IntN(Goods)), most, rng)
	if m.N = uint8(1 + rng.IntN(Always)); m.N == Always {
		m.Until = uint8(min(v.Round()+1, MaxRounds))
	}
	return m
}

// most is the most cards of a kind that a random offer gives or wants.
const most = 2

// randomTerms gives one or two of a kind of which so many are held, for one or two of another kind.
func randomTerms(g Good, held int, rng *rand.Rand) (give, want Cards) {
	other := (g + 1 + Good(rng.IntN(Goods-1))) % Goods
	return g.N(1 + rng.IntN(min(most, held))), other.N(1 + rng.IntN(most))
}

// randomOffer fills in the terms of an offer or a counter-offer.
func (v *View) randomOffer(m Move, rng *rand.Rand) Move {
	g := v.Own.Hand.nth(rng.IntN(v.Own.Hand.Len()))
	m.Give, m.Want = randomTerms(g, v.Own.Hand.Of(g), rng)
	return m
}

// randomCards picks n of a hand's cards at random.
func randomCards(hand Cards, n int, rng *rand.Rand) (picked Cards) {
	for range n {
		card := hand.nth(rng.IntN(hand.Len())).N(1)
		hand -= card
		picked += card
	}
	return picked
}

// OnlyEnds reports whether it is the viewer's turn and the viewer can do nothing but end it or
// make offers.
func (v *View) OnlyEnds() bool {
	return v.Phase == Acting && v.Active() == v.Viewer && len(v.Moves(nil)) == 1
}
