package azul

import (
	"math/rand/v2"

	"sobremesa/engine"
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
func (Tiered) Choose(view *View, _ *rand.Rand) Move {
	s, seat := &view.s, view.Viewer
	b := &s.boards[seat]
	if s.phase == Placing {
		row := b.nextFull()
		column, _ := b.mostConnected(Grey, row, b.lines[row].color)
		return Place(row+1, column+1)
	}
	leads := s.leads(seat)
	var buf [maxMoves]Move
	var best Move
	var bestTier, most int
	for _, m := range s.Moves(seat, buf[:0]) {
		tier, merit := b.tier(m, s.source(int(m.Source)).Of(m.Color), s.wall, leads)
		if best.Kind == 0 || tier < bestTier || tier == bestTier && merit > most {
			best, bestTier, most = m, tier, merit
		}
	}
	return best
}

// leads reports whether no seat has a higher score.
func (s *State) leads(seat engine.Seat) bool {
	for i := range s.boards[:s.seats] {
		if s.boards[i].score > s.boards[seat].score {
			return false
		}
	}
	return true
}

// tier is the first tier that a Take of n tiles is a candidate of, and how good
// it is there; more is better.
func (b *board) tier(m Move, n int, wall Wall, leads bool) (tier, merit int) {
	if m.Line == Floor {
		return 5, -n
	}
	i := int(m.Line) - 1
	held := int(b.lines[i].n)
	over := held + n - int(m.Line)
	if over < 0 {
		if held > 0 {
			return 3, over
		}
		return 4, over
	}
	column, connected := b.mostConnected(wall, i, m.Color)
	if column < 0 {
		return 5, -(held + n)
	}
	ends := b.wall.rowLen(i) == size-1
	switch {
	case over <= 1 && (leads || !ends):
		return 1 + over, connected
	case ends:
		return 6, -over
	}
	return 5, -over
}

// mostConnected is the column where a tile of line i would go and how many
// tiles are connected with it there in row and column; -1 when no column of
// the grey wall can take it.
func (b *board) mostConnected(wall Wall, i int, c Color) (column, connected int) {
	if wall != Grey {
		column = wall.Column(i, c)
		return column, b.wall.connected(i, column)
	}
	column = -1
	free := b.freeColumns(i, c)
	for k := range size {
		if free>>k&1 == 0 {
			continue
		}
		if n := b.wall.connected(i, k); column < 0 || n > connected {
			column, connected = k, n
		}
	}
	return column, connected
}
