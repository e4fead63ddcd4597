package maestro

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine/azul"
)

// TestTheSharesOfASearch checks that the shares are positive and add up to 1, that a solved move
// has no smaller share than one of lower value and no higher prior, however rarely it was visited,
// and that, where nothing is solved, the largest share goes to the most visited move or to one of
// higher value.
func TestTheSharesOfASearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	solved := 0
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		for _, taken := range []int{0, 2*seats + 1, 3*seats + 3} {
			v := secondRound(t, seats, taken, rng)
			tree := new(tree)
			Learnt().begin(tree, &v, rng)
			tree.run(t.Context(), limits{simulations: 200}, false)
			moves, shares := tree.moves(0), tree.shares()
			total := 0.0
			for i, share := range shares {
				total += share
				if !(share > 0) {
					t.Errorf("%d seats, %d taken: move %d has %v", seats, taken, i, share)
				}
				for k := range moves {
					if moves[i].solved && moves[k].visits > 0 && moves[k].mean() < moves[i].mean() && moves[k].prior <= moves[i].prior && shares[k] > share+1e-9 {
						t.Errorf("%d seats, %d taken: a solved move of %.3f has %.4f, and one of %.3f has %.4f", seats, taken, moves[i].mean(), share, moves[k].mean(), shares[k])
					}
				}
				if moves[i].solved {
					solved++
				}
			}
			if math.Abs(total-1) > 1e-3 {
				t.Errorf("%d seats, %d taken: the shares add up to %v", seats, taken, total)
			}
			most, tried := slices.Index(shares, slices.Max(shares)), tree.best(0)
			if taken == 0 && moves[most].mean() < moves[tried].mean() {
				t.Errorf("%d seats: move %d of value %.3f has the largest share, but %d of value %.3f the most visits", seats, most, moves[most].mean(), tried, moves[tried].mean())
			}
		}
	}
	if solved == 0 {
		t.Error("nothing was solved")
	}
}
