package players

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Tiered is the published player "escalonado". The first of these tiers that
// has a candidate decides; remaining ties go to the first in the order of Moves.
//
//  1. Moves that complete a line exactly, but for those that would complete a
//     wall row, and so end the game, while the player does not lead. The wall
//     space with the most tiles connected in its row and column wins.
//  2. The same with exactly one tile too many.
//  3. Moves into a line that holds tiles and stays incomplete: fewest empty
//     spaces left.
//  4. Moves into any line that stays incomplete: fewest empty spaces left.
//  5. Moves that do not complete a wall row: fewest tiles to the floor.
//  6. Any move: fewest tiles to the floor. As the floor is always open, the
//     fifth tier is never without a candidate.
//
// On the grey wall a line's space is the legal column with the most tiles
// connected, the leftmost of equals, and there it places. A full line that no
// column could take completes nothing: all its tiles count as sent to the floor.
type Tiered struct{}

// Choose implements engine.Player; it needs no generator.
func (Tiered) Choose(_ context.Context, _ engine.Budget, view *azul.View, _ *rand.Rand) azul.Move {
	var buf [azul.MaxMoves]azul.Move
	moves := view.Moves(view.Viewer, buf[:0])
	if view.Phase() == azul.Placing {
		row := int(moves[0].Line) // they are all of the line whose turn it is
		column, _ := view.MostConnected(view.Viewer, row, view.Line(view.Viewer, row).Color)
		return azul.Place(row, column)
	}
	leads := leads(view)
	var best azul.Move
	var bestTier, most int
	for _, m := range moves {
		tier, merit := tier(view, m, leads)
		if best.Kind == 0 || tier < bestTier || tier == bestTier && merit > most {
			best, bestTier, most = m, tier, merit
		}
	}
	return best
}

// leads reports whether no seat has a higher score than the view's.
func leads(view *azul.View) bool {
	for seat := range engine.Seat(view.Seats()) {
		if view.Score(seat) > view.Score(view.Viewer) {
			return false
		}
	}
	return true
}

// tier is the first tier that a Take is a candidate of, and how good it is
// there; more is better.
func tier(view *azul.View, m azul.Move, leads bool) (tier, merit int) {
	n := view.Source(int(m.Source)).Of(m.Color)
	if m.Line == azul.Floor {
		return 5, -n
	}
	line, seat := int(m.Line), view.Viewer
	held := view.Line(seat, line).N
	over := held + n - line
	if over < 0 {
		if held > 0 {
			return 3, over
		}
		return 4, over
	}
	column, connected := view.MostConnected(seat, line, m.Color)
	if column == 0 {
		return 5, -(held + n)
	}
	ends := view.RowLen(seat, line) == azul.Colors-1
	switch {
	case over <= 1 && (leads || !ends):
		return 1 + over, connected
	case ends:
		return 6, -over
	}
	return 5, -over
}
