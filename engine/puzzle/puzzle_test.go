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

// A puzzle meets its own terms when the position is judged another time, by a search with
// another generator and none of the finder's own code.
func TestWhatIsFoundIsAPuzzle(t *testing.T) {
	days := 1
	if os.Getenv("SOBREMESA_THOROUGH") != "" {
		days = 12
	}
	for day := range days {
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
		said, _ := analyst.Analyse(t.Context(), engine.Budget{Simulations: puzzle.Confirm}, match.View(p.Seat), rand.New(rand.NewPCG(7, 7)))
		likeliest := slices.MaxFunc(said.Candidates, func(a, b engine.Candidate[string]) int { return cmp.Compare(a.Prior, b.Prior) })
		switch best := said.Candidates[0]; {
		case best.Move != p.Best().Move:
			t.Errorf("day %d: %s is said to be best, and %s is", day, p.Best().Move, best.Move)
		case likeliest.Move == best.Move:
			t.Errorf("day %d: %s is what one sees first", day, best.Move)
		case len(said.Candidates) < puzzle.Choices:
			t.Errorf("day %d: there are %d moves", day, len(said.Candidates))
		}
		// The searches differ by a hundredth or two.
		if gap := p.Best().Chance - p.Answers[1].Chance; gap < puzzle.Gap {
			t.Errorf("day %d: the second costs %.3f", day, gap)
		}
		for _, c := range said.Candidates[1:] {
			if c.Simulations > puzzle.Confirm/50 && said.Candidates[0].Chance-c.Chance < puzzle.Gap-0.03 {
				t.Errorf("day %d: %s costs %.3f", day, c.Move, said.Candidates[0].Chance-c.Chance)
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
		t.Error("what is no move costs something")
	}
}

func TestTheSameSeedGivesTheSamePuzzle(t *testing.T) {
	find := func(seed string) string {
		p, err := puzzle.Find(t.Context(), game, analyst, seed)
		must.Succeed(t, err)
		return fmt.Sprint(*p)
	}
	if a := find("day 0"); a != find("day 0") || a == find("day 1") {
		t.Error(a)
	}
}

func TestASearchForAPuzzleEndsWithItsContextAndNeedsAnAnalyst(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := puzzle.Find(ctx, game, analyst, ""); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := puzzle.Find(t.Context(), game, engine.HostPlayer(azul.Rules{}, randomly{}), ""); !errors.Is(err, puzzle.ErrNoAnalyst) {
		t.Error(err)
	}
}

type randomly struct{}

func (randomly) Choose(_ context.Context, _ engine.Budget, v *azul.View, rng *rand.Rand) azul.Move {
	return v.RandomMove(rng)
}

// BenchmarkFind is how long a day's puzzle takes.
func BenchmarkFind(b *testing.B) {
	for n := range b.N {
		if _, err := puzzle.Find(b.Context(), game, analyst, fmt.Sprint("day ", n)); err != nil {
			b.Fatal(err)
		}
	}
}
