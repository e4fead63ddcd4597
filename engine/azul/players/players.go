package players

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/maestro"
	"sobremesa/engine/simulate"
)

// Named is a player of Azul with a name.
type Named = engine.NamedPlayer[azul.Move, azul.View]

// Published returns the published players, weakest first by their results against each other.
func Published() []Named {
	return []Named{
		{Name: "aleatorio", Player: Random{}},
		{Name: "escalonado", Player: Tiered{}},
		{Name: "voraz", Player: Greedy{}},
	}
}

const belowGreedy = 2 // the number of levels of maestro that lose to Greedy more often than not

// All returns the published players and the levels of maestro, weakest first.
func All() []Named {
	published, levels := Published(), maestro.Levels()
	return slices.Concat(published[:1], levels[:belowGreedy], published[1:], levels[belowGreedy:])
}

// Simulated returns the players for the command line: the published ones, the levels of maestro, and the
// model of a beginner, and two that search without having learnt.
func Simulated() []Named {
	return slices.Concat(Published(), maestro.Levels(), []Named{
		{Name: "principiante", Player: Beginner{}},
		{Name: "alfabeta", Player: AlphaBeta{}},
		{Name: "montecarlo", Player: MonteCarlo{}},
	})
}

// endings are the endings of simulated games, for [simulate.Facts].
var endings = [...]simulate.Ending{
	azul.EndRow:    {Name: "row", How: "by a complete row"},
	azul.EndTiles:  {Name: "tiles", How: "by the last tile"},
	azul.EndFrozen: {Name: "frozen", How: "frozen"},
}

// Simulator returns the simulator of Azul with all players of Simulated.
func Simulator() simulate.Simulator { return SimulatorOf(Simulated()) }

// SimulatorOf returns a simulator of Azul with the given players.
func SimulatorOf(list []Named) simulate.Simulator {
	return simulate.Of(azul.Rules{}, list, func(v *azul.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Round(), Ending: endings[v.End()].Name}
	}, endings[azul.EndRow:]...)
}

// Greedy is the published player "voraz". It plays the move after which its score would be highest
// if the round ended at once: full lines tiled, the floor line subtracted but not below 0, and
// bonuses added as at the end of a game. Ties go to the larger pattern line, the floor line being
// the smallest, then to the first move in the order of Moves.
//
// That is how its simulator describes it. The game printed with the description was played otherwise,
// by a rule that we could not derive from it: 41 of its 95 moves are this player's, and 35 are worth less
// to their player than another (the tests of gamelog count them).
//
// On the grey wall it assumes that each full line goes to the column that scores most (see
// azul.View.IfRoundEnded), and places a tile where the end of the round is worth most, the leftmost
// of equals.
type Greedy struct{}

// Choose implements engine.Player. It does not use the generator.
func (Greedy) Choose(_ context.Context, _ engine.Budget, view *azul.View, _ *rand.Rand) azul.Move {
	var buf [azul.MaxMoves]azul.Move
	var best azul.Move
	most := -1
	for _, m := range view.Moves(view.Viewer, buf[:0]) {
		end := view.IfRoundEndedAfter(m)
		worth := end.Score + end.Bonuses.Points()
		if worth > most || worth == most && m.Kind == azul.KindTake && m.Line > best.Line {
			best, most = m, worth
		}
	}
	return best
}

// Beginner is the player "principiante", a model of people who play for the first time: it plays as
// [Greedy] does, but for one random move in five.
type Beginner struct{}

// Choose implements engine.Player.
func (Beginner) Choose(ctx context.Context, budget engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	if rng.IntN(5) == 0 {
		return view.RandomMove(rng)
	}
	return Greedy{}.Choose(ctx, budget, view, rng)
}

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
	var list []azul.Move
	for offers := view.Offers(); offers != 0; offers &= offers - 1 {
		source, c := offers.First()
		if source == azul.Centre && len(list) > 0 && list[0].Source != azul.Centre {
			break // the centre comes after all factory displays
		}
		line := azul.Floor
		if open := view.LinesFor(view.Viewer, c); open != 0 {
			line = bits.TrailingZeros8(open) + 1
		}
		list = append(list, azul.Take(source, c, line))
	}
	return list[rng.IntN(len(list))]
}

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
