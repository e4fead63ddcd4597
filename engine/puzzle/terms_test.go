package puzzle

import (
	"testing"

	"sobremesa/engine"
)

// TestTheTermsOfAPuzzle changes one thing at a time of a search that finds them met.
func TestTheTermsOfAPuzzle(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*engine.Analysis[string])
		want   bool
	}{
		{"all are met", func(*engine.Analysis[string]) {}, true},
		{"a choice too few", func(a *engine.Analysis[string]) { a.Candidates = a.Candidates[:Choices-1] }, false},
		{"the best is the likeliest at first sight", func(a *engine.Analysis[string]) { a.Candidates[0].Prior = 0.9 }, false},
		{"the second is .09 worse", func(a *engine.Analysis[string]) { a.Candidates[1].Chance = 0.51 }, false},
		{"the third is .09 worse", func(a *engine.Analysis[string]) { a.Candidates[2].Chance = 0.51 }, false},
		{"one is .09 worse, but hardly tried", func(a *engine.Analysis[string]) { a.Candidates[7].Chance, a.Candidates[7].Judged = 0.51, false }, true},
		{"nothing was searched", func(a *engine.Analysis[string]) { a.Simulations = 0 }, false},
	} {
		said := engine.Analysis[string]{Simulations: 1000}
		for i := range Choices {
			said.Candidates = append(said.Candidates, engine.Candidate[string]{
				Move: string(rune('a' + i)), Chance: 0.45, Prior: 0.1 + float64(i%2)/10, Simulations: 100, Judged: true})
		}
		said.Candidates[0].Chance = 0.6
		c.change(&said)
		if mayBe(said) != c.want {
			t.Errorf("%s: %t", c.name, !c.want)
		}
	}
}
