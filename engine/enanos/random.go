package enanos

import (
	"math/bits"
	"math/rand/v2"
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
	left := uint32(1)<<len(actionKinds) - 1
	for n := len(actionKinds); ; n-- {
		// Pick the k-th of the kinds that have not turned out empty.
		rest := left
		for range rng.IntN(n) {
			rest &= rest - 1
		}
		left &^= rest & -rest
		if moves := v.actions(actionKinds[bits.TrailingZeros32(rest)], room); len(moves) > 0 {
			return moves[rng.IntN(len(moves))]
		}
	}
}
