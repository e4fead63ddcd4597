package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Random is the published player "aleatorio". It picks uniformly among all pairs of a factory display
// and a colour in it, or, once all factory displays are empty, among the colours in the centre. The
// tiles go to the first line that can take them, or to the floor line if none can. On the grey wall
// it places in a random legal column.
type Random struct{}

// Choose implements engine.Player.
func (Random) Choose(_ context.Context, _ engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	if view.Phase() == azul.Placing {
		return view.RandomMove(rng)
	}
	from := view.Offers().AtFactories()
	if from == 0 {
		from = view.Offers()
	}
	source, c := from.Nth(rng.IntN(from.Len()))
	return azul.Take(source, c, view.FirstLine(view.Viewer, c))
}
