package toy

import (
	"context"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

// Random is the player "azar". It plays a random listed move or form and answers no offers.
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

// Grocer is the player "tendera". It sells what it can, three of a kind first, then offers one card
// of its most frequent good for one that it lacks. It discards its most frequent goods, and accepts
// offers that give at least as many cards as they take.
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

// Analyse implements engine.Analyst. Chances follow the points, and a move is valued by the points
// it earns.
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
	best := g.Choose(ctx, budget, v, rng)
	moves := append([]Move{best}, slices.DeleteFunc(v.Moves(nil), func(m Move) bool { return m == best })...)
	analysis := engine.Analysis[Move]{Chances: chances(0), Simulations: len(moves)}
	for _, m := range moves {
		analysis.Candidates = append(analysis.Candidates, engine.Candidate[Move]{
			Move: m, Chance: chances(price(m))[v.Viewer], Prior: 1 / float64(len(moves)), Simulations: 1, Judged: true})
	}
	return analysis
}

// Slow is a player that plays like the Grocer after thinking, for tests of its callers. Each value
// received from Steps counts as a simulation. It thinks until its budget of simulations is used up,
// Steps is closed, or its context ends.
type Slow struct {
	Begins chan<- struct{} // receives a value whenever thinking begins
	Steps  <-chan struct{}
}

// Choose implements engine.Player.
func (p Slow) Choose(ctx context.Context, budget engine.Budget, v *View, rng *rand.Rand) Move {
	select {
	case p.Begins <- struct{}{}:
	case <-ctx.Done():
	}
	for n, more := 0, true; more && (budget.Simulations == 0 || n < budget.Simulations); n++ {
		select {
		case _, more = <-p.Steps:
		case <-ctx.Done():
			more = false
		}
	}
	return Grocer{}.Choose(ctx, budget, v, rng)
}

// Players lists the artificial players, weakest first.
func Players() []engine.NamedPlayer[Move, View] {
	return []engine.NamedPlayer[Move, View]{{Name: "azar", Player: Random{}}, {Name: "tendera", Player: Grocer{}}}
}
