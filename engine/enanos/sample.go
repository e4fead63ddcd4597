package enanos

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// Sample is a position that looks to its viewer as the view does. What the view leaves
// open is dealt by chance: which of the cards that are in no hand it sees the others
// hold, enough for what they offer among them, and which development cards of each area
// they and the deck have. The others' standing orders, and what they have offered for
// Antwerp, are taken to be what they are at first. For players that try out how the game
// may go on.
func (v *View) Sample(rng *rand.Rand) State {
	s := v.state()
	pool := wholeBank - v.Bank - v.Own.Hand
	cards := v.unseen()
	for seat := range engine.Seat(v.Seats) {
		if seat == v.Viewer {
			continue
		}
		s.secrets[seat].Hand = v.shown(seat)
		pool -= s.secrets[seat].Hand
	}
	for seat := range engine.Seat(v.Seats) {
		if seat == v.Viewer {
			continue
		}
		secret, p := &s.secrets[seat], &v.Players[seat]
		secret.Defence = v.firstDefence()
		more := some(pool, int(p.Cards)-secret.Hand.Len(), rng)
		pool -= more
		secret.Hand += more
		for a := range Area(Areas) {
			for range p.Unplayed[a] {
				secret.Unplayed[cards.take(a, rng)]++
			}
		}
		if v.Phase == Defending || v.Phase == Pledging && !v.Wait.Has(seat) {
			s.pledgeByOrder(seat)
		}
	}
	s.decks = cards
	return s
}

// shown is what the viewer knows that another seat holds: the hand that it spies, else
// what the seat needs for its offers, and for the trade it has agreed to.
func (v *View) shown(seat engine.Seat) (hand Cards) {
	if v.Phase == Taking && v.Viewer == v.Active() && seat == v.Victim {
		return v.Spied
	}
	need := func(cards Cards) {
		for g := range Good(Goods) {
			hand += g.N(max(0, cards.Of(g)-hand.Of(g)))
		}
	}
	for i := range v.Offers[:v.Made] {
		o := &v.Offers[i]
		if agreed := v.Phase == Trading && int(v.deal) == i; o.Maker == seat && (o.Asked != 0 || agreed) {
			need(o.Give)
		}
	}
	if v.Phase == Trading && v.partner == seat {
		need(v.Offers[v.deal].Want)
	}
	return hand
}

// unseen are the development cards that the viewer sees nowhere: those of the decks and
// of the others. The production points that have been drawn are not among them.
func (v *View) unseen() CardCounts {
	cards := deckOf()
	for c := range cards {
		cards[c] -= v.Discards[c] + v.Own.Unplayed[c]
	}
	for a := range Area(Areas) {
		there := int(v.Decks[a])
		for seat := range engine.Seat(v.Seats) {
			if seat != v.Viewer {
				there += int(v.Players[seat].Unplayed[a])
			}
		}
		cards[a.first()] = uint8(there - cards.of(a) + int(cards[a.first()]))
	}
	return cards
}

// take takes one of an area's cards that a player may hold: no production point.
func (c *CardCounts) take(a Area, rng *rand.Rand) Card {
	var left [CardKinds]int
	for k := a.first() + 1; k < a.first()+cardsPerArea; k++ {
		left[k] = int(c[k])
	}
	card := Card(pick(left[:], rng))
	c[card]--
	return card
}
