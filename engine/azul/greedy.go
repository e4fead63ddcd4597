package azul

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// Greedy is the published player "voraz". It plays the move after which its
// score would be highest if the round ended at once: its full lines tiled, its
// floor subtracted down to 0 at the lowest, and its bonuses added as at the end
// of a game. Among equals the larger pattern line wins, the floor being the
// smallest, then the first in the order of Moves.
//
// On the grey wall it reckons that each full line goes to the column that
// scores most when its turn comes (see View.IfRoundEnded), and places the tile
// at hand where the round's end is worth most, the leftmost of equals.
type Greedy struct{}

// Choose implements engine.Player; it needs no generator.
func (Greedy) Choose(view *View, _ *rand.Rand) Move {
	s := &view.s
	var buf [maxMoves]Move
	var best Move
	most := -1
	for _, m := range s.Moves(view.Viewer, buf[:0]) {
		b := s.boards[view.Viewer]
		if m.Kind == KindPlace {
			b.tile(int(m.Line)-1, int(m.Column)-1)
		} else {
			if m.Source == Centre && s.marker == engine.Spectator {
				b.dropOnFloor(1, Marker)
			}
			b.receive(s.source(int(m.Source)).Of(m.Color), m.Color, int(m.Line))
		}
		out := b.outlook(s.wall)
		worth := out.Score + out.Bonuses.Points()
		if worth > most || worth == most && m.Kind == KindTake && m.Line > best.Line {
			best, most = m, worth
		}
	}
	return best
}
