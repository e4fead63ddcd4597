package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Greedy is the published player "voraz". It plays the move after which its
// score would be highest if the round ended at once: its full lines tiled, its
// floor subtracted down to 0 at the lowest, and its bonuses added as at the end
// of a game. Among equals the larger pattern line wins, the floor being the
// smallest, then the first in the order of Moves.
//
// On the grey wall it reckons that each full line goes to the column that
// scores most when its turn comes (see azul.View.IfRoundEnded), and places the tile
// at hand where the round's end is worth most, the leftmost of equals.
type Greedy struct{}

// Choose implements engine.Player; it needs no generator.
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
