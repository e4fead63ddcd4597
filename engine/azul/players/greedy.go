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
	from := view.Offers().AtFactories()
	if from == 0 {
		from = view.Offers()
	}
	source, c := from.Nth(rng.IntN(from.Len()))
	return azul.Take(source, c, view.FirstLine(view.Viewer, c))
}
