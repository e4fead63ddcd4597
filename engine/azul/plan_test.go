package azul_test

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// What a player plans is possible at their turn, and does the same, just as long
// as nobody has touched those tiles.
func TestWhatIsPlannedDoesTheSameAsLongAsNobodyTouchesTheTiles(t *testing.T) {
	rules := azul.Rules{}
	kept, lapsed := 0, 0
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s, err := azul.Start(3, azul.Classic)
		must.Succeed(t, err)
		for s.ToMove() != 0 && s.Phase() != azul.Over {
			if s.Phase() != azul.Drafting {
				play(t, &s, engine.Chance, s.Draw(rng))
				continue
			}
			seat := s.ToMove().First()
			next := (seat + 1) % 3
			then, ok := rules.AtTurn(s.View(next), next)
			if !ok {
				t.Fatal("nothing to plan for while tiles are taken")
			}
			plan := then.RandomMove(rng)
			effect, err := rules.Effect(then, next, plan)
			if err != nil {
				t.Fatalf("%v: %v", plan, err)
			}
			move := s.RandomMove(seat, rng)
			tiles, view := then.Source(int(plan.Source)), s.View(seat)
			marker := view.MarkerTaker()
			play(t, &s, seat, move)
			if s.Phase() != azul.Drafting {
				if _, ok := rules.AtTurn(s.View(next), next); ok {
					t.Fatal("planned across a draw")
				}
				continue
			}
			now := s.View(next)
			again, err := rules.Effect(now, next, plan)
			same := err == nil && again == effect
			untouched := now.Source(int(plan.Source)).Of(plan.Color) == tiles.Of(plan.Color)
			if plan.Source == azul.Centre {
				untouched = untouched && now.MarkerTaker() == marker
			}
			if same != untouched {
				t.Errorf("after %v, %v is %q (%v), it was planned as %q", move, plan, again, err, effect)
			}
			if same {
				kept++
			} else {
				lapsed++
			}
		}
	}
	if kept < 100 || lapsed < 50 {
		t.Errorf("%d plans held and %d did not", kept, lapsed)
	}
}

func play(t *testing.T, s *azul.State, seat engine.Seat, m azul.Move) {
	t.Helper()
	must.Succeed(t, s.Play(seat, m))
}
