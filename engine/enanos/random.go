package enanos

import (
	"math/rand/v2"
	"slices"
)

// RandomMove picks a move of the viewer, which must be awaited. In the viewer's own turn it picks
// a group of moves (rails, attacks, trades with the bank, …) with equal probability among those
// that are not empty, and then a move of the group. Otherwise it picks among all moves. It makes
// no offers and gives no orders.
func (v *View) RandomMove(rng *rand.Rand) Move {
	var room [usual]Move
	if v.Phase == Acting && v.Viewer == v.Active() {
		return v.randomAction(rng, room[:0])
	}
	moves := v.Moves(room[:0])
	n := len(moves)
	if v.Phase == Discarding && v.me().Due > 0 {
		n++
	}
	if n = rng.IntN(n); n < len(moves) {
		return moves[n]
	}
	return v.randomDiscard(rng)
}

func (v *View) randomAction(rng *rand.Rand, room []Move) Move {
	kinds := actionKinds
	for left := kinds[:]; ; {
		i := rng.IntN(len(left))
		if moves := v.actions(left[i], room); len(moves) > 0 {
			return moves[rng.IntN(len(moves))]
		}
		left = slices.Delete(left, i, i+1)
	}
}
