package engine

import (
	"context"
	"math/rand/v2"
)

// Analyst is a Player that can say what it thinks of a position, for those who want
// advice, or to know afterwards where a game was decided. As a Player it sees no more
// than the view, keeps no knowledge between calls and may be asked by several at once.
type Analyst[M comparable, V any] interface {
	Player[M, V]
	// Analyse judges a position in which the view's seat is awaited. It ends by itself,
	// soon, when the context has ended, with what it has found so far.
	Analyse(ctx context.Context, budget Budget, view *V, rng *rand.Rand) Analysis[M]
}

// Analysis is what an Analyst thinks of a position.
type Analysis[M comparable] struct {
	// Chances are the seats' chances to win, 0 to 1, one for each seat; together 1. A
	// win that is shared counts for its part.
	Chances []float64
	// Candidates are the seat's moves that were looked at: the one it would play first, then
	// those that it can judge, the best first, then the others, those tried most first. Moves
	// that come to the same stand once. Never empty.
	Candidates []Candidate[M]
	// Simulations is how many were made in all; 0 where there was nothing to choose.
	Simulations int
}

// Candidate is one of the moves that an Analyst has looked at.
type Candidate[M comparable] struct {
	Move M
	// Alike are the other moves that come to the same.
	Alike []M
	// Chance is that of the view's seat to win after the move, 0 to 1.
	Chance float64
	// Lead is by how many points the seat is expected to end before the best of the
	// others; negative when behind.
	Lead float64
	// Prior is how likely the move seemed at first sight, 0 to 1; together 1.
	Prior float64
	// Simulations is how many of them began with the move, and Judged says whether Chance
	// and Lead can be relied upon: not after few.
	Simulations int
	Judged      bool
}

// Analyse is Analyst.Analyse with moves as they are stored; false for a Player that is
// no Analyst.
func (a artificial[S, M, V]) Analyse(ctx context.Context, budget Budget, view any, rng *rand.Rand) (Analysis[string], bool) {
	analyst, ok := a.player.(Analyst[M, V])
	if !ok {
		return Analysis[string]{}, false
	}
	ctx, cancel := budget.Within(ctx)
	defer cancel()
	v := view.(V)
	said := analyst.Analyse(ctx, budget, &v, rng)
	texts := Analysis[string]{Chances: said.Chances, Simulations: said.Simulations}
	for _, c := range said.Candidates {
		text := Candidate[string]{
			Move: a.rules.Format(c.Move, Spanish), Chance: c.Chance, Lead: c.Lead, Prior: c.Prior, Simulations: c.Simulations, Judged: c.Judged,
		}
		for _, m := range c.Alike {
			text.Alike = append(text.Alike, a.rules.Format(m, Spanish))
		}
		texts.Candidates = append(texts.Candidates, text)
	}
	return texts, true
}
