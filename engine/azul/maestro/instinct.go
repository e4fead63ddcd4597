package maestro

import (
	"context"
	"math"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Instinct is an artificial player that does not search. It draws a move by the learnt policy at a
// temperature: 1 is the policy as it was learnt, and the higher the temperature, the more even the
// chances of its moves. It never drops more tiles than it must. On the grey wall it places each tile where
// that scores most.
type Instinct struct {
	models      *Models
	temperature float64
}

// Choose implements engine.Player. It ignores the budget.
func (p Instinct) Choose(_ context.Context, _ engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	if view.Phase() == azul.Placing {
		return placement(view, view.Viewer)
	}
	t := trees.Get().(*tree)
	defer trees.Put(t)
	p.models.begin(t, view, rng)
	moves, weights := t.moves(0), make([]float64, t.nodes[0].count)
	fewest, total := math.MaxInt, 0.0
	for i := range moves {
		fewest = min(fewest, dropped(view, moves[i].move()))
	}
	for i := range moves {
		if dropped(view, moves[i].move()) == fewest {
			weights[i] = math.Pow(float64(moves[i].prior), temperature/p.temperature)
			total += weights[i]
		}
	}
	left, last := rng.Float64()*total, 0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		last = i
		if left -= w; left < 0 {
			break
		}
	}
	return moves[last].move()
}

// dropped returns how many tiles a Take of the view's seat drops to the floor line, the starting player
// marker aside.
func dropped(view *azul.View, m azul.Move) int {
	n := view.Source(int(m.Source)).Of(m.Color)
	if m.Line == azul.Floor {
		return n
	}
	return max(0, n+view.Line(view.Viewer, int(m.Line)).N-int(m.Line))
}
