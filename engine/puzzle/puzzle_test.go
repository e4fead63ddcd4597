package puzzle_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/maestro"
	"sobremesa/engine/must"
	"sobremesa/engine/puzzle"
)

var (
	game    = engine.Host(azul.Rules{})
	analyst = engine.HostPlayer(azul.Rules{}, maestro.New(maestro.Learnt(), 1))
)

// TestFindReturnsPuzzles judges each move again, with as many simulations for all, by searching the
// position after it with another generator and without the finder's code.
func TestFindReturnsPuzzles(t *testing.T) {
	first, days, simulations, tolerance := 9, 1, 500, 0.06 // day 9 has its puzzle near the beginning of a game
	if os.Getenv("SOBREMESA_THOROUGH") != "" {
		first, days, simulations, tolerance = 0, 12, puzzle.Confirm, 0.03
	}
	for day := first; day < first+days; day++ {
		p, err := puzzle.Find(t.Context(), game, analyst, fmt.Sprint("day ", day))
		must.Succeed(t, err)
		match, err := game.Start(p.Options)
		must.Succeed(t, err)
		for _, m := range p.Moves {
			must.Succeed(t, match.Replay(m.Seat, m.Text))
		}
		if match.Awaited() != engine.SeatsOf(p.Seat) {
			t.Fatalf("day %d: seat %d is asked, and %v is to move", day, p.Seat, match.Awaited())
		}
		judge := func(match engine.Match) engine.Analysis[string] {
			analysis, _ := analyst.Analyse(t.Context(), engine.Budget{Simulations: simulations}, match.View(match.Awaited().First()), rand.New(rand.NewPCG(7, 7)))
			return analysis
		}
		analysis := judge(match)
		likeliest := slices.MaxFunc(analysis.Candidates, func(a, b engine.Candidate[string]) int { return cmp.Compare(a.Prior, b.Prior) })
		if likeliest.Move == p.Best().Move || len(analysis.Candidates) < puzzle.Choices {
			t.Errorf("day %d: the best move has the highest prior (%s), or too few choices (%d)", day, likeliest.Move, len(analysis.Candidates))
		}
		best := 0.0
		for i, a := range p.Answers {
			after := match.Clone()
			must.Succeed(t, after.Replay(p.Seat, a.Move))
			if after.Awaited() == 0 || after.Awaited().Has(engine.Chance) {
				continue // the next player is not known
			}
			chance := judge(after).Chances[p.Seat]
			if i == 0 {
				best = chance
			} else if best-chance < puzzle.Gap-tolerance {
				t.Errorf("day %d: %s costs %.3f, but the puzzle says %.3f", day, a.Move, best-chance, p.Best().Chance-a.Chance)
			}
		}
		everyMoveIsAnAnswer(t, p, match)
	}
}

func everyMoveIsAnAnswer(t *testing.T, p *puzzle.Puzzle, match engine.Match) {
	t.Helper()
	for _, m := range match.Moves(p.Seat) {
		cost, ok := p.Cost(m)
		if !ok || cost < 0 || cost > 1 || (cost < puzzle.Gap) != (m == p.Best().Move || slices.Contains(p.Best().Alike, m)) {
			t.Errorf("%s costs %.3f, %t", m, cost, ok)
		}
	}
	if _, ok := p.Cost("pasa"); ok {
		t.Error("an illegal move has a cost")
	}
}

func TestTheSameSeedGivesTheSamePuzzle(t *testing.T) {
	if os.Getenv("SOBREMESA_THOROUGH") == "" {
		t.Skip("it takes seconds: SOBREMESA_THOROUGH turns it on")
	}
	find := func(seed string) string {
		p, err := puzzle.Find(t.Context(), game, analyst, seed)
		must.Succeed(t, err)
		return fmt.Sprint(*p)
	}
	if a := find("day 0"); a != find("day 0") || a == find("day 1") {
		t.Error(a)
	}
}

func TestFindEndsWithItsContextAndNeedsAnAnalyst(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := puzzle.Find(ctx, game, analyst, ""); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := puzzle.Find(t.Context(), game, engine.HostPlayer(azul.Rules{}, randomPlayer{}), ""); err == nil {
		t.Error(err)
	}
}

type randomPlayer struct{}

func (randomPlayer) Choose(_ context.Context, _ engine.Budget, v *azul.View, rng *rand.Rand) azul.Move {
	return v.RandomMove(rng)
}

// BenchmarkFind measures the search for one day's puzzle.
func BenchmarkFind(b *testing.B) {
	for n := range b.N {
		if _, err := puzzle.Find(b.Context(), game, analyst, fmt.Sprint("day ", n)); err != nil {
			b.Fatal(err)
		}
	}
}
