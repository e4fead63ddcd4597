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

var (
	_ engine.Answerer[Move, View] = Grocer{}
	_ engine.Analyst[Move, View]  = Grocer{}
)

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

// Analyse implements engine.Analyst: who has more points is likelier to win, and a move is
// worth the points that it brings.
func (g Grocer) Analyse(ctx context.Context, budget engine.Budget, v *View, rng *rand.Rand) engine.Analysis[Move] {
	chances := func(brings int) []float64 {
		points, list := v.Points, make([]float64, v.Seats)
		points[v.Viewer] += brings
		sum := v.Seats
		for _, n := range points {
			sum += n
		}
		for seat := range list {
			list[seat] = float64(points[seat]+1) / float64(sum)
		}
		return list
	}
	said := engine.Analysis[Move]{Chances: chances(0)}
	best := g.Choose(ctx, budget, v, rng)
	for _, m := range append([]Move{best}, v.Moves(nil)...) {
		if len(said.Candidates) > 0 && m == best {
			continue
		}
		brings := 0
		if m.Kind == KindSell || m.Kind == KindSet {
			brings = price(m)
		}
		said.Simulations++
		said.Candidates = append(said.Candidates, engine.Candidate[Move]{Move: m, Chance: chances(brings)[v.Viewer], Simulations: 1, Judged: true})
	}
	for i := range said.Candidates {
		said.Candidates[i].Prior = 1 / float64(said.Simulations)
	}
	return said
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
