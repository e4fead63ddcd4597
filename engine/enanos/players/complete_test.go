package players_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/must"
	"sobremesa/engine/simulate"
)

// first plays the first completion of an empty text.
type first struct{}

func (first) Choose(_ context.Context, _ engine.Budget, v *enanos.View, _ *rand.Rand) enanos.Move {
	list, _ := v.Complete("")
	return list[0]
}

// Completions are not ordered by merit, so their order cannot be used as an engine.
func TestAPlayerOfTheFirstCompletionLoses(t *testing.T) {
	simulator := players.SimulatorOf(append(players.All(), players.Named{Name: "first", Player: first{}}))
	const games = 10
	s, err := simulator.Run(t.Context(), simulate.Config{Players: []string{"first", "capataz"}, Games: games, Seed: "primera", Workers: 1}, nil)
	must.Succeed(t, err)
	t.Logf("capataz wins %d of %d, the first completion %d", s.Players[1].Wins, games, s.Players[0].Wins)
	if s.Players[0].Wins > 1 {
		t.Errorf("the first completion wins %d of %d games, want 1 at most", s.Players[0].Wins, games)
	}
}
