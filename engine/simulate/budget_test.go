package simulate_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
)

// asked is a player that calls itself with its budget and then plays at random.
type asked func(ctx context.Context, budget engine.Budget)

func (a asked) Choose(ctx context.Context, budget engine.Budget, v *azul.View, rng *rand.Rand) azul.Move {
	a(ctx, budget)
	return v.RandomMove(rng)
}

func TestTheBudgetFollowsThePlayersName(t *testing.T) {
	seen := make(map[engine.Budget]bool)
	s := players.SimulatorOf([]players.Named{{Name: "it", Player: asked(func(ctx context.Context, b engine.Budget) {
		if _, limited := ctx.Deadline(); limited != (b.Time > 0) {
			t.Errorf("%+v: the context has a deadline: %v", b, limited)
		}
		seen[b] = true
	})}})
	c := config(4, "it", "it@2000", "it@300ms", "it@0.5s")
	must.Do(t)(s.Run(t.Context(), c, nil))
	for _, want := range []engine.Budget{{}, {Simulations: 2000}, {Simulations: math.MaxInt, Time: 300 * time.Millisecond}, {Simulations: math.MaxInt, Time: time.Second / 2}} {
		if !seen[want] {
			t.Errorf("no player was given %+v", want)
		}
	}
	if len(seen) != 4 {
		t.Errorf("given: %v", seen)
	}
	for _, wrong := range []string{"it@", "it@0", "it@-5", "it@0s", "it@fast", "it@2000@3", "@2000", "it@99999999999999999999"} {
		if c.Players[3] = wrong; s.Check(c) == nil {
			t.Errorf("%s is accepted as a player", wrong)
		}
	}
}

// A player that is interrupted returns some move, which must not be counted.
func TestAnInterruptedGameIsNotCounted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := players.SimulatorOf([]players.Named{{Name: "it", Player: asked(func(ctx context.Context, _ engine.Budget) {
		cancel()
		<-ctx.Done()
	})}})
	sum, err := s.Run(ctx, config(5, "it", "it"), nil)
	if !errors.Is(err, context.Canceled) || sum.Games != 0 {
		t.Errorf("%d games, %v", sum.Games, err)
	}
	_, err = s.Play(ctx, config(1, "it", "it"), 0, func(m engine.Move, _, _ any) {
		if m.Seat != engine.Chance {
			t.Errorf("%v was played", m)
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a game: %v", err)
	}
}

// The chance moves before the first player's move do not depend on the seating.
func TestMirroredGamesShareTheirDeals(t *testing.T) {
	for n := 2; n <= 4; n++ {
		c := config(2*n, "aleatorio", "voraz", "escalonado", "aleatorio")
		c.Players, c.Mirrored = c.Players[:n], true
		deals, firsts := make(map[string][]int), make(map[[2]int]bool)
		for number := range c.Games {
			dealt := ""
			game, err := azulSimulator.Play(t.Context(), c, number, func(m engine.Move, before, _ any) {
				if v := before.(azul.View); m.Seat == engine.Chance && v.Round() <= 1 {
					dealt += m.Text + "\n"
				}
			})
			must.Succeed(t, err)
			deals[dealt] = append(deals[dealt], number/n)
			firsts[[2]int{number / n, game.Seats[game.First]}] = true
		}
		if len(deals) != 2 || len(firsts) != 2*n {
			t.Errorf("%d players: games by deal %v, first players by deal %v", n, deals, firsts)
		}
	}
}
