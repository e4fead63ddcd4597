package puzzle_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/puzzle"
)

// TestTheTermsOfAPuzzle varies one property at a time of an analysis that meets the terms. If the
// terms are still met, the position is searched again with Confirm simulations.
func TestTheTermsOfAPuzzle(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*engine.Analysis[string])
		want   bool
	}{
		{"all are met", func(*engine.Analysis[string]) {}, true},
		{"a choice too few", func(a *engine.Analysis[string]) { a.Candidates = a.Candidates[:puzzle.Choices-1] }, false},
		{"the best is the likeliest at first sight", func(a *engine.Analysis[string]) { a.Candidates[0].Prior = 0.9 }, false},
		{"the second is .09 worse", func(a *engine.Analysis[string]) { a.Candidates[1].Chance = 0.51 }, false},
		{"the third is .09 worse", func(a *engine.Analysis[string]) { a.Candidates[2].Chance = 0.51 }, false},
		{"one is .09 worse, but hardly tried", func(a *engine.Analysis[string]) { a.Candidates[7].Chance, a.Candidates[7].Judged = 0.51, false }, true},
		{"nothing was searched", func(a *engine.Analysis[string]) { a.Simulations = 0 }, false},
	} {
		analysis := engine.Analysis[string]{Simulations: 1000}
		for i := range puzzle.Choices {
			analysis.Candidates = append(analysis.Candidates, engine.Candidate[string]{
				Move: string(rune('a' + i)), Chance: 0.45, Prior: 0.1 + float64(i%2)/10, Simulations: 100, Judged: true})
		}
		analysis.Candidates[0].Chance = 0.6
		c.change(&analysis)
		ctx, cancel := context.WithCancel(t.Context())
		a := &fixedAnalyst{analysis: analysis, cancel: cancel}
		_, _ = puzzle.Find(ctx, game, a, "")
		if a.searches == 0 || a.confirmed != c.want {
			t.Errorf("%s: %t, after %d searches", c.name, a.confirmed, a.searches)
		}
		cancel()
	}
}

// fixedAnalyst is an analyst that returns the same analysis for every position. It ends the search for a
// puzzle when it is asked to choose a move or to confirm its analysis.
type fixedAnalyst struct {
	engine.Artificial
	analysis  engine.Analysis[string]
	cancel    context.CancelFunc
	searches  int
	confirmed bool
}

func (a *fixedAnalyst) Analyse(_ context.Context, b engine.Budget, _ any, _ *rand.Rand) (engine.Analysis[string], bool) {
	a.searches++
	if b.Simulations == puzzle.Confirm {
		a.confirmed = true
		a.cancel()
	}
	return a.analysis, true
}

func (a *fixedAnalyst) Choose(context.Context, engine.Budget, any, *rand.Rand) string {
	a.cancel()
	return ""
}
