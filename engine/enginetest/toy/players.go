package toy

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
)

// Random is the player "azar": it plays any listed move or form, all alike, and
// answers no offers.
type Random struct{}

// Choose implements engine.Player.
func (Random) Choose(_ context.Context, _ engine.Budget, v *View, rng *rand.Rand) Move {
	moves := v.Moves(nil)
	for _, f := range v.Unlisted() {
		if !f.Order {
			moves = append(moves, f.Sample(rng))
		}
	}
	return moves[rng.IntN(len(moves))]
}

// Grocer is the player "tendera": it sells what it can, three of a kind first,
// then offers one card of what it has most for one of what it lacks, and
// discards what it has most of. It accepts offers that cost fewer cards than they bring.
type Grocer struct{}

var _ engine.Answerer[Move, View] = Grocer{}

// Choose implements engine.Player.
func (Grocer) Choose(_ context.Context, _ engine.Budget, v *View, rng *rand.Rand) Move {
	if v.Phase == Discarding {
		return Move{Kind: KindDiscard, Give: v.Hand.largest(v.Hand.Len() / 2)}
	}
	if best := v.Moves(nil)[0]; best.Kind != KindPass {
		return best
	}
	give := v.Hand.largest(1)
	for g, n := range v.Hand {
		m := Move{Kind: KindOffer, Give: give, Want: of(1, Good(g))}
		if n == 0 && v.Offers == 0 && give.Len() == 1 && fair(m.Give, m.Want) {
			return m
		}
	}
	return Move{Kind: KindPass}
}

// Answer implements engine.Answerer.
func (Grocer) Answer(_ context.Context, _ engine.Budget, v *View, _ *rand.Rand) (Move, bool) {
	if !v.Asked.Has(v.Viewer) || !v.Hand.covers(v.Offer.Want) || v.Offer.Give.Len() < v.Offer.Want.Len() {
		return Move{}, false
	}
	return Move{Kind: KindAccept, N: v.Offer.N}, true
}

// largest takes n cards, one after the other, of what there is most of.
func (h Hand) largest(n int) (picked Hand) {
	for range min(n, h.Len()) {
		most := 0
		for g := range h {
			if h[g] > h[most] {
				most = g
			}
		}
		h[most]--
		picked[most]++
	}
	return picked
}

// Players lists the artificial players, weakest first.
func Players() []engine.NamedPlayer[Move, View] {
	return []engine.NamedPlayer[Move, View]{{Name: "azar", Player: Random{}}, {Name: "tendera", Player: Grocer{}}}
}
