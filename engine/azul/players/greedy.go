package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Greedy is the published player "voraz". It plays the move after which its score would be highest
// if the round ended at once: full lines tiled, the floor line subtracted but not below 0, and
// bonuses added as at the end of a game. Ties go to the larger pattern line, the floor line being
// the smallest, then to the first move in the order of Moves.
//
// On the grey wall it assumes that each full line goes to the column that scores most (see
// azul.View.IfRoundEnded), and places a tile where the end of the round is worth most, the leftmost
// of equals.
type Greedy struct{}

// Choose implements engine.Player. It does not use the generator.
func (Greedy) Choose(_ context.Context, _ engine.Budget, view *azul.View, _ *rand.Rand) azul.Move {
	forecast := view.Forecast()
	var buf [azul.MaxMoves]azul.Move
	var best azul.Move
	most := -1
	for _, m := range view.Moves(view.Viewer, buf[:0]) {
		score, bonuses := forecast.After(m)
		worth := score + bonuses
		if worth > most || worth == most && m.Kind == azul.KindTake && m.Line > best.Line {
			best, most = m, worth
		}
	}
	return best
}
