package toy

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
)

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
