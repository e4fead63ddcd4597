package enanos

import (
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

// RandomMove picks a move of the viewer, which must be awaited. In the viewer's own turn it picks
// a group of moves (rails, attacks, trades with the bank, …) with equal probability among those
// that are not empty, and then a move of the group. Otherwise it picks among all moves. It makes
// no offers and gives no orders.
func (v *View) RandomMove(rng *rand.Rand) Move {
	var room [usual]Move
	if v.Phase == Acting && v.Viewer == v.Active() {
		return v.randomAction(rng, room[:0])
	}
	moves := v.Moves(room[:0])
	n := len(moves)
	if v.Phase == Discarding && v.me().Due > 0 {
		n++
	}
	if n = rng.IntN(n); n < len(moves) {
		return moves[n]
	}
	return v.randomDiscard(rng)
}

func (v *View) randomAction(rng *rand.Rand, room []Move) Move {
	kinds := actionKinds
	for left := kinds[:]; ; {
		i := rng.IntN(len(left))
		if moves := v.actions(left[i], room); len(moves) > 0 {
			return moves[rng.IntN(len(moves))]
		}
		left = slices.Delete(left, i, i+1)
	}
}

// Sample returns a random position that looks to the viewer like the view, for players that try
// out how the game may continue. It deals what the view leaves open: which of the unseen
// resources and contraband each of the others holds (at least what they offer), and which
// development cards of each area they and the deck have. It assumes that the others have the
// initial standing orders, and have offered dwarves for Antwerp by them.
func (v *View) Sample(rng *rand.Rand) State {
	s := v.state()
	pool := v.Elsewhere()
	cards := v.unseen()
	for seat := range v.all().Without(v.Viewer).All() {
		s.secrets[seat].Hand = v.knownHand(seat)
		pool -= s.secrets[seat].Hand
	}
	for seat := range v.all().Without(v.Viewer).All() {
		secret, p := &s.secrets[seat], &v.Players[seat]
		secret.Defence = v.firstDefence()
		more := randomCards(pool, int(p.Cards)-secret.Hand.Len(), rng)
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

// knownHand returns the cards that the viewer knows another seat to hold: the whole hand if it is
// spied, else those that the seat needs for its offers and for the trade that it has agreed to.
func (v *View) knownHand(seat engine.Seat) (hand Cards) {
	if v.Phase == Taking && v.Viewer == v.Active() && seat == v.Victim {
		return v.Spied
	}
	for i, o := range v.Offers[:v.Made] {
		agreed := v.Phase == Trading && int(v.accepted) == i
		if o.Maker == seat && (o.Asked != 0 || agreed) {
			hand += hand.Lack(o.Give)
		}
		if agreed && v.partner == seat {
			hand += hand.Lack(o.Want)
		}
	}
	return hand
}

// unseen returns the development cards that the viewer does not see: those in the decks and in
// the hands of others. Production points that have been drawn are not among them.
func (v *View) unseen() CardCounts {
	cards := deckOf()
	for c := range cards {
		cards[c] -= v.Discards[c] + v.Own.Unplayed[c]
	}
	for a := range Area(Areas) {
		there := int(v.Decks[a])
		for seat := range v.all().Without(v.Viewer).All() {
			there += int(v.Players[seat].Unplayed[a])
		}
		cards[a.first()] = uint8(there - cards.of(a) + int(cards[a.first()]))
	}
	return cards
}

// take removes a random card of an area that a player may hold, which is no production point.
func (c *CardCounts) take(a Area, rng *rand.Rand) Card {
	var left [CardKinds]int
	for k := a.first() + 1; k < a.first()+cardsPerArea; k++ {
		left[k] = int(c[k])
	}
	card := Card(pick(left[:], rng))
	c[card]--
	return card
}
