package players_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/simulate"
)

func config(seed string, games int, names ...string) simulate.Config {
	return simulate.Config{Players: names, Games: games, Seed: seed, Workers: 1}
}

// The chancellor chooses the same move, with the same generator, in another position that looks
// the same to it. So it knows no more than it is shown, and the hands that it deals do not come
// from the real position.
func TestTheChancellorChoosesBySightAlone(t *testing.T) {
	differ, rng := 0, rand.New(rand.NewPCG(1, 31))
	play(t, 4, 1, func(s *enanos.State, seat engine.Seat) {
		if rng.IntN(10) != 0 || !s.Awaited().Has(seat) {
			return
		}
		v := s.View(seat)
		other := v.Sample(rng)
		if other != *s {
			differ++
		}
		same := other.View(seat)
		if one, two := choose(players.Chancellor{}, &v), choose(players.Chancellor{}, &same); one != two {
			t.Fatalf("%s, and in a world that looks the same %s", enanos.Format(one, engine.English), enanos.Format(two, engine.English))
		}
	})
	if differ < 10 {
		t.Errorf("only %d positions differed, want 10 or more", differ)
	}
}

// A Budget's simulations count the moves tried out, so that a small one changes what is played now and
// then. Once the context has ended, any legal move will do.
func TestTheChancellorKeepsToItsBudget(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	tried, differ := 0, 0
	play(t, 4, 3, func(s *enanos.State, seat engine.Seat) {
		if s.Phase != enanos.Acting || seat != s.Active() {
			return
		}
		v := s.View(seat)
		tried++
		choose := func(ctx context.Context, simulations int) enanos.Move {
			m := players.Chancellor{}.Choose(ctx, engine.Budget{Simulations: simulations}, &v, rand.New(rand.NewPCG(1, 1)))
			if refused := v.Check(m); refused != nil {
				t.Fatalf("%s: %v", enanos.Format(m, engine.English), refused)
			}
			return m
		}
		hurried, few := choose(ended, 0), choose(t.Context(), 1)
		if tried%8 > 0 { // what takes long
			return
		}
		if all := choose(t.Context(), 0); all != hurried && all != few {
			differ++
		}
	})
	if tried < 50 || differ == 0 {
		t.Errorf("of %d positions, %d are played otherwise with little time; want 50 or more and some of them", tried, differ)
	}
}
