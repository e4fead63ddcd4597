package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Weights are a player's weights, for tests that change them.
type Weights = weights

// Thinker is a chancellor with weights of its own, who leaves some moves out.
type Thinker struct{ Weights Weights }

// NewThinker returns a player with the chancellor's weights. It makes no move for which never is true.
func NewThinker(never func(*enanos.Move) bool) *Thinker {
	t := &Thinker{chancellorWeights}
	t.Weights.never = never
	return t
}

// Choose implements engine.Player.
func (t *Thinker) Choose(ctx context.Context, budget engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	return t.Weights.plan(ctx, budget, v, rng)
}

// Answer implements engine.Answerer.
func (t *Thinker) Answer(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	return t.Weights.answer(v, rng)
}
