package toy

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
)

// Slow is a player that takes its time and then plays like the Grocer: for tests of those
// who wait for it, or do not. A word on Steps is a simulation of it. It thinks until it
// has had its budget's, Steps is closed, or its context ends.
type Slow struct {
	Begins chan<- struct{} // gets a word whenever it begins to think
	Steps  <-chan struct{}
}

// Choose implements engine.Player.
func (p Slow) Choose(ctx context.Context, budget engine.Budget, v *View, rng *rand.Rand) Move {
	select {
	case p.Begins <- struct{}{}:
	case <-ctx.Done():
	}
	p.think(ctx, budget)
	return Grocer{}.Choose(ctx, budget, v, rng)
}

func (p Slow) think(ctx context.Context, budget engine.Budget) {
	for n := 0; budget.Simulations == 0 || n < budget.Simulations; n++ {
		select {
		case _, more := <-p.Steps:
			if !more {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}
