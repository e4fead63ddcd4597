package players_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

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
	differ := 0
	for seed := range uint64(2) {
		rng := rand.New(rand.NewPCG(seed, 31))
		play(t, 4, seed, func(s *enanos.State, seat engine.Seat) {
			if rng.IntN(20) != 0 || !s.Awaited().Has(seat) {
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
	}
	if differ < 10 {
		t.Errorf("only %d positions differed, want 10 or more", differ)
	}
}

// A Budget's simulations count the moves tried out. Once the context has ended, any legal move
// will do.
func TestTheChancellorKeepsToItsBudget(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	chancellor, tried := players.Chancellor{}, 0
	play(t, 4, 3, func(s *enanos.State, seat engine.Seat) {
		if s.Phase != enanos.Acting || seat != s.Active() {
			return
		}
		v := s.View(seat)
		tried++
		for _, m := range []enanos.Move{
			chancellor.Choose(ended, engine.Budget{}, &v, rand.New(rand.NewPCG(1, 1))),
			chancellor.Choose(t.Context(), engine.Budget{Simulations: 3}, &v, rand.New(rand.NewPCG(1, 1))),
		} {
			if refused := v.Check(m); refused != nil {
				t.Fatalf("%s: %v", enanos.Format(m, engine.English), refused)
			}
		}
	})
	rich := turn(t, 3, 0x0404040404040404)
	measure := func(budget engine.Budget) time.Duration {
		least := time.Hour
		for range 5 {
			start := time.Now()
			chancellor.Choose(t.Context(), budget, &rich, rand.New(rand.NewPCG(1, 1)))
			least = min(least, time.Since(start))
		}
		return least
	}
	if tried < 50 {
		t.Errorf("only %d positions were tried, want 50 or more", tried)
	}
	if few, all := measure(engine.Budget{Simulations: 3}), measure(engine.Budget{}); few > all/3 {
		t.Errorf("%v with three simulations, %v without a limit; want a third of it at most", few, all)
	}
}
