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
	b := &s.boards[view.Viewer]
	settled := *b // as the board would be without the move
	bonuses := settled.outlook(s.wall).Bonuses.Points()
	var buf [maxMoves]Move
	var best Move
	most := -1
	for _, m := range s.Moves(view.Viewer, buf[:0]) {
		marker := m.Kind == KindTake && m.Source == Centre && s.marker == engine.Spectator
		n := s.source(int(m.Source)).Of(m.Color)
		var worth int
		switch {
		case m.Kind == KindPlace:
			after := *b
			after.tile(int(m.Line)-1, int(m.Column)-1)
			worth = after.outlook(s.wall).worth()
		case m.Line == Floor:
			worth = settled.scoreWith(marker, n) + bonuses
		case int(b.lines[m.Line-1].n)+n < int(m.Line):
			worth = settled.scoreWith(marker, 0) + bonuses
		default:
			after := *b
			if marker {
				after.dropOnFloor(1, Marker)
			}
			after.receive(n, m.Color, int(m.Line))
			worth = after.outlook(s.wall).worth()
		}
		if worth > most || worth == most && m.Kind == KindTake && m.Line > best.Line {
			best, most = m, worth
		}
	}
	return best
}

// worth is the score at a round's end with the bonuses of the game's.
func (o Outlook) worth() int { return o.Score + o.Bonuses.Points() }

// scoreWith is the score once the floor is subtracted, with the marker and n
// tiles more on it.
func (b *board) scoreWith(marker bool, n int) int {
	if marker {
		n++
	}
	return max(0, int(b.score)-floorCosts[min(FloorSpaces, int(b.floorLen)+n)])
}
