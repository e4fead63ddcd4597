package players

import (
	"context"
	"math/rand/v2"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Chancellor is the player "canciller". It evaluates positions like the regent, with its own
// weights, and looks ahead over its turn: it plays the first move of the best line of play that
// it finds. A Budget's simulations count the moves tried out.
type Chancellor struct{}

var _ engine.Answerer[enanos.Move, enanos.View] = Chancellor{}

// longest is the most time that the chancellor takes for a move.
const longest = 2 * time.Second

// Choose implements engine.Player.
func (Chancellor) Choose(ctx context.Context, budget engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	return chancellorWeights.choose(v, rng, func() (enanos.Move, bool) {
		return chancellorWeights.lookAhead(ctx, planDepth, budget.Simulations, v, rng)
	})
}

// Answer implements engine.Answerer.
func (Chancellor) Answer(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	return chancellorWeights.answer(v, rng)
}
