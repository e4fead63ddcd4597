package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Beginner is the player "principiante", a model of people who play for the first time: it plays as
// [Greedy] does, but for one random move in five.
type Beginner struct{}

// Choose implements engine.Player.
func (Beginner) Choose(ctx context.Context, budget engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	if rng.IntN(5) == 0 {
		return view.RandomMove(rng)
	}
	return Greedy{}.Choose(ctx, budget, view, rng)
}
