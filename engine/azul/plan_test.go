package azul_test

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// A planned move stays possible with the same effect exactly as long as nobody touches its tiles.
func TestPlansHoldWhileNobodyTouchesTheirTiles(t *testing.T) {
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
				t.Fatal("AtTurn is false during the draft")
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
					t.Fatal("AtTurn is true although chance plays before the next turn")
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
				t.Errorf("after %v, the effect of %v is %q (%v), planned was %q", move, plan, again, err, effect)
			}
			if same {
				kept++
			} else {
				lapsed++
			}
		}
	}
	if kept < 100 || lapsed < 50 {
		t.Errorf("%d plans held and %d lapsed, want at least 100 and 50", kept, lapsed)
	}
}

func play(t *testing.T, s *azul.State, seat engine.Seat, m azul.Move) {
	t.Helper()
	must.Succeed(t, s.Play(seat, m))
}
