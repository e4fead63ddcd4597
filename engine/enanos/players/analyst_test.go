package players_test

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/must"
	"sobremesa/engine/simulate"
)

func analyse(t *testing.T, v *enanos.View, simulations int) engine.Analysis[enanos.Move] {
	t.Helper()
	return players.Chancellor{}.Analyse(t.Context(), engine.Budget{Simulations: simulations}, v, rand.New(rand.NewPCG(1, 1)))
}

// No hidden hand helps: of two worlds that look the same to a seat, the analysis is the same.
func TestTheAnalysisIsMadeBySightAlone(t *testing.T) {
	differ, rng := 0, rand.New(rand.NewPCG(1, 31))
	play(t, 4, 1, func(s *enanos.State, seat engine.Seat) {
		if rng.IntN(12) != 0 {
			return
		}
		v := s.View(seat)
		other := v.Sample(rng)
		if other != *s {
			differ++
		}
		same := other.View(seat)
		if diff := cmp.Diff(analyse(t, &v, 400), analyse(t, &same, 400)); diff != "" {
			t.Fatal(diff)
		}
	})
	if differ < 10 {
		t.Errorf("only %d positions differed, want 10 or more", differ)
	}
}

// Every listed move is a candidate or like one. The first is best, and each line can be played.
func TestTheAnalysisHasEveryMoveAndItsLine(t *testing.T) {
	rng, lines := rand.New(rand.NewPCG(2, 31)), 0
	phases := map[enanos.Phase]int{}
	look := func(s *enanos.State, seat engine.Seat) {
		if s.Phase == enanos.Acting && rng.IntN(20) != 0 {
			return
		}
		v := s.View(seat)
		a := analyse(t, &v, []int{0, 1, 400}[rng.IntN(3)])
		phases[v.Phase]++
		there, sum, priors := map[enanos.Move]bool{}, 0.0, 0.0
		for _, chance := range a.Chances {
			sum += chance
		}
		for i, c := range a.Candidates {
			priors += c.Prior
			if c.Chance > a.Candidates[0].Chance || c.Simulations == 0 || i == 0 && c.Chance != a.Chances[seat] {
				t.Fatalf("candidate %d of %v", i, a)
			}
			view := v
			for _, m := range append([]enanos.Move{c.Move}, c.Line...) {
				if refused := view.Check(m); refused != nil {
					t.Fatalf("%v in the line of %v", refused, c)
				}
				lines++
				view = view.After(m)
			}
			for _, m := range append(c.Alike, c.Move) {
				there[m] = true
			}
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(priors-1) > 1e-9 {
			t.Fatalf("chances of %g, priors of %g", sum, priors)
		}
		for _, m := range v.Moves(nil) {
			if !there[m] {
				t.Fatalf("%s is no candidate", enanos.Format(m, engine.English))
			}
		}
	}
	play(t, 3, 2, look)
	play(t, 4, 3, look)
	if len(phases) < 5 || lines < 500 {
		t.Errorf("%d moves of lines, positions by phase: %v", lines, phases)
	}
}

// TestTheChancesAgreeWithGames prints how often those won who were said to have a chance. The numbers
// of the field were chosen so that the mean logarithmic loss of the chances before some 3500 decisions
// in 150 games of chancellors, of 2 to 4 with goals of 8, 9 and 12, is least.
func TestTheChancesAgreeWithGames(t *testing.T) {
	games, _ := strconv.Atoi(os.Getenv(figuresVariable))
	if games == 0 {
		t.Skipf("%s says how many games to play", figuresVariable)
	}
	type bin struct{ n, said, won float64 }
	var bins [10]bin
	p := &pondering{rng: rand.New(rand.NewPCG(5, 31))}
	simulator := simulate.Of(enanos.Rules{}, []players.Named{{Name: "pondering", Player: p}}, func(*enanos.View) simulate.Facts { return simulate.Facts{} })
	for n := range games {
		c := config("chances", games, []string{"pondering", "pondering", "pondering", "pondering"}[:2+n%3]...)
		c.Chosen = engine.Chosen{enanos.GoalOption: []string{"8", "9", "12"}[n/3%3]}
		p.said = nil
		g, err := simulator.Play(t.Context(), c, n, nil)
		must.Succeed(t, err)
		winners := engine.Winners(g.Last.Standings())
		for _, said := range p.said {
			b := &bins[min(9, int(10*said.chance))]
			b.n++
			b.said += said.chance
			if winners.Has(said.seat) {
				b.won += 1 / float64(winners.Len())
			}
		}
	}
	for _, b := range bins {
		t.Logf("%5.0f decisions: a chance of %.2f, won %.2f", b.n, b.said/b.n, b.won/b.n)
	}
}

// pondering is a chancellor that notes what chance it gives itself before some of its decisions.
type pondering struct {
	players.Chancellor
	rng  *rand.Rand
	said []struct {
		seat   engine.Seat
		chance float64
	}
}

func (p *pondering) Choose(ctx context.Context, b engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	if p.rng.IntN(8) == 0 {
		a := p.Analyse(ctx, engine.Budget{Simulations: 400}, v, p.rng)
		p.said = append(p.said, struct {
			seat   engine.Seat
			chance float64
		}{v.Viewer, a.Chances[v.Viewer]})
	}
	return p.Chancellor.Choose(ctx, b, v, rng)
}
