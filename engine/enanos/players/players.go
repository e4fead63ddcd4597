package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Named is a player of Ruling of Dwarfs with its name.
type Named = engine.NamedPlayer[enanos.Move, enanos.View]

// All lists the players, weakest first.
func All() []Named {
	return []Named{
		{Name: "peon", Player: Pawn{}},
		{Name: "capataz", Player: Foreman{}},
		{Name: "regente", Player: Regent{}},
		{Name: "canciller", Player: Chancellor{}},
	}
}

// Pawn is the player "peon". It picks a group of moves at random, then a move of the group; see
// [enanos.View.RandomMove]. It never moves unless it is awaited.
type Pawn struct{}

// Choose implements engine.Player.
func (Pawn) Choose(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	return v.RandomMove(rng)
}
