package players

import (
	"cmp"
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Tiered is the published player "escalonado". The first of these tiers with a candidate decides.
//
//  1. Moves that complete a line exactly, except those that would complete a wall row, and so end the
//     game, while the player does not lead. The wall space with the most tiles connected in its row and
//     column wins.
//  2. The same with exactly one tile too many.
//  3. Moves into a line that has tiles and stays incomplete: fewest empty spaces left.
//  4. Moves into any line that stays incomplete: fewest empty spaces left.
//  5. Moves that do not complete a wall row: fewest tiles to the floor line.
//  6. Any move: fewest tiles to the floor line. Since moves to the floor line are always legal, the
//     fifth tier always has a candidate.
//
// Remaining ties are broken as in the published program, which sorts moves by source, the centre being
// source 0, then by colour and line: the first two tiers take the last move, the others the first.
//
// On the grey wall a line's space is the legal column with the most tiles connected, the leftmost
// of equals, and the player places its tile there. A full line that no column can take completes
// nothing, and all its tiles count as fallen.
type Tiered struct{}

// Choose implements engine.Player. It does not use the generator.
func (Tiered) Choose(_ context.Context, _ engine.Budget, view *azul.View, _ *rand.Rand) azul.Move {
	var buf [azul.MaxMoves]azul.Move
	moves := view.Moves(view.Viewer, buf[:0])
	if view.Phase() == azul.Placing {
		row := int(moves[0].Line) // all moves place the tile of the same line
		column, _ := view.MostConnected(view.Viewer, row, view.Line(view.Viewer, row).Color)
		return azul.Place(row, column)
	}
	leads := leads(view)
	var best azul.Move
	var bestTier, most int
	for _, m := range moves {
		tier, merit := tier(view, m, leads)
		better := cmp.Or(cmp.Compare(bestTier, tier), cmp.Compare(merit, most), breakTie(tier, m, best))
		if best.Kind == 0 || better > 0 {
			best, bestTier, most = m, tier, merit
		}
	}
	return best
}

// breakTie returns a positive number if a tier takes the first of two moves, which are equal to it.
func breakTie(tier int, m, other azul.Move) int {
	order := cmp.Or(cmp.Compare(m.Source, other.Source), cmp.Compare(m.Color, other.Color), cmp.Compare(m.Line, other.Line))
	if tier <= 2 {
		return order
	}
	return -order
}

// leads reports whether no other seat has a higher score.
func leads(view *azul.View) bool {
	for seat := range engine.Seat(view.Seats()) {
		if view.Score(seat) > view.Score(view.Viewer) {
			return false
		}
	}
	return true
}

// tier returns the first tier that has a Take as a candidate, and its rank there; higher is better.
func tier(view *azul.View, m azul.Move, leads bool) (tier, merit int) {
	n := view.Source(int(m.Source)).Of(m.Color)
	if m.Line == azul.Floor {
		return 5, -n
	}
	line, seat := int(m.Line), view.Viewer
	filled := view.Line(seat, line).N
	over := filled + n - line
	if over < 0 {
		if filled > 0 {
			return 3, over
		}
		return 4, over
	}
	column, connected := view.MostConnected(seat, line, m.Color)
	if column == 0 {
		return 5, -(filled + n)
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
