package players

import (
	"context"
	"math/rand/v2"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Chancellor is the player "canciller". It judges positions as the regent does, by
// weights of its own, and looks ahead over its turn: it plays the move by which the best
// line of play begins that it finds. Of a Budget's simulations each is one move tried out.
type Chancellor struct{}

var _ engine.Answerer[enanos.Move, enanos.View] = Chancellor{}

// longest is how long the chancellor thinks about a move at most.
const longest = 2 * time.Second

// Choose implements engine.Player.
func (Chancellor) Choose(ctx context.Context, budget engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	return chancellorWeights.choose(v, rng, func() (enanos.Move, bool) {
		return chancellorWeights.lookAhead(ctx, budget.Simulations, v, rng)
	})
}

// Answer implements engine.Answerer.
func (Chancellor) Answer(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	return chancellorWeights.answer(v, rng)
}
