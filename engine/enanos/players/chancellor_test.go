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

// In another world that looks the same to it the chancellor chooses the same, by the same
// chance: it knows no more than it is shown, and what it deals is not what there is.
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
		t.Errorf("only %d worlds differed", differ)
	}
}

// When the context has ended it plays a legal move at once; a simulation is a move tried out.
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
	if few, all := measure(engine.Budget{Simulations: 3}), measure(engine.Budget{}); tried < 50 || few > all/3 {
		t.Errorf("%v with three simulations, %v without a bound; %d tried", few, all, tried)
	}
}
