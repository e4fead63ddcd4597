package engine

import (
	"context"
	"math/rand/v2"
	"slices"
)

// Analyst is a Player that can also say what it thinks of a position, to advise a player or to show
// afterwards where a game was decided. Like any Player it sees only the view, keeps no knowledge
// between calls and is safe for concurrent use.
type Analyst[M comparable, V any] interface {
	Player[M, V]
	// Analyse judges a position in which the view's seat is to move, awaited or not. When the context
	// ends it returns promptly with what it has found so far.
	Analyse(ctx context.Context, budget Budget, view *V, rng *rand.Rand) Analysis[M]
}

// Analysis is what an Analyst thinks of a position.
type Analysis[M comparable] struct {
	// Chances holds each seat's chance to win, from 0 to 1. The chances add up to 1; a shared win
	// counts as a fraction for each winner.
	Chances []float64
	// Candidates holds the moves considered, never none: first the move that the player would make,
	// then the other judged moves from best to worst, then the rest, most simulations first.
	// Equivalent moves share one candidate.
	Candidates []Candidate[M]
	// Simulations is the total number of simulations. It may be 0 where there is one candidate, since there
	// is nothing to choose; an Analyst may search what comes of it all the same.
	Simulations int
}

// Best returns the candidates to suggest, at most n: the first, and others that are judged and do not
// just come before it.
func (a Analysis[M]) Best(n int) []Candidate[M] {
	first := a.Candidates[0]
	list := []Candidate[M]{first}
	for _, c := range a.Candidates[1:] {
		if len(list) < n && c.Judged && !slices.Contains(c.Line, first.Move) {
			list = append(list, c)
		}
	}
	return list
}

// Candidate is a move that an Analyst has considered.
type Candidate[M comparable] struct {
	Move M
	// Alike holds the other moves that are equivalent to Move.
	Alike []M
	// Chance is the chance of the view's seat to win after the move, from 0 to 1.
	Chance float64
	// Lead is the expected final lead in points over the best of the other seats, negative when
	// behind.
	Lead float64
	// Prior is the probability that the policy gives the move before any search. The priors of all
	// candidates add up to 1.
	Prior float64
	// Simulations is the number of simulations that began with the move. Judged reports whether
	// they were enough for Chance and Lead to be reliable.
	Simulations int
	Judged      bool
	// Line holds the moves that are expected after the move, the first is that of the next seat. It
	// ends before chance plays, and is empty where nothing is known. In a game with secrets all are the
	// view's seat's: nobody knows what the others see.
	Line []M
	// Final holds the scores, by seat, with which the game ends if all play their best after the
	// move. It is nil unless the search has seen that end.
	Final []int
}

// Analyse calls the Player's Analyse and writes the moves in stored notation. It returns false for
// a Player that is not an Analyst.
func (a artificial[S, M, V]) Analyse(ctx context.Context, budget Budget, view any, rng *rand.Rand) (Analysis[string], bool) {
	analyst, ok := a.player.(Analyst[M, V])
	if !ok {
		return Analysis[string]{}, false
	}
	ctx, cancel := budget.Within(ctx)
	defer cancel()
	v := view.(V)
	analysis := analyst.Analyse(ctx, budget, &v, rng)
	texts := Analysis[string]{Chances: analysis.Chances, Simulations: analysis.Simulations}
	for _, c := range analysis.Candidates {
		text := Candidate[string]{
			Move: a.rules.Format(c.Move, Spanish), Chance: c.Chance, Lead: c.Lead, Prior: c.Prior, Simulations: c.Simulations, Judged: c.Judged, Final: c.Final,
		}
		for _, m := range c.Alike {
			text.Alike = append(text.Alike, a.rules.Format(m, Spanish))
		}
		for _, m := range c.Line {
			text.Line = append(text.Line, a.rules.Format(m, Spanish))
		}
		texts.Candidates = append(texts.Candidates, text)
	}
	return texts, true
}
