package simulate_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/simulate"
)

// floored always plays to the floor line, so that the game never ends.
type floored struct{}

func (floored) Choose(_ context.Context, _ engine.Budget, v *azul.View, _ *rand.Rand) azul.Move {
	source, c := v.Offers().First()
	return azul.Take(source, c, azul.Floor)
}

// cheat always plays an illegal move.
type cheat struct{}

func (cheat) Choose(context.Context, engine.Budget, *azul.View, *rand.Rand) azul.Move {
	return azul.Place(9, 9)
}

func TestAPlayersFaultEndsTheSimulation(t *testing.T) {
	for want, p := range map[string]engine.Player[azul.Move, azul.View]{
		"does not end": floored{}, "refused": cheat{},
	} {
		c := simulate.Config{Games: 50, Workers: 2, Players: []string{"it", "it"}}
		s := players.SimulatorOf([]players.Named{{Name: "it", Player: p}})
		if _, err := s.Run(t.Context(), c, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestAConfigThatCannotBeRunIsRefused(t *testing.T) {
	good := config(1, "voraz", "voraz")
	for name, change := range map[string]func(*simulate.Config){
		"one player":     func(c *simulate.Config) { c.Players = c.Players[:1] },
		"five players":   func(c *simulate.Config) { c.Players = []string{"voraz", "voraz", "voraz", "voraz", "voraz"} },
		"unknown player": func(c *simulate.Config) { c.Players = []string{"voraz", "nadie"} },
		"no such option": func(c *simulate.Config) { c.Chosen = engine.Chosen{azul.WallOption: "rosa"} },
		"no game":        func(c *simulate.Config) { c.Games = 0 },
		"no worker":      func(c *simulate.Config) { c.Workers = 0 },
	} {
		c := good
		change(&c)
		if _, err := azulSimulator.Run(t.Context(), c, nil); err == nil {
			t.Errorf("%s: ran, want an error", name)
		}
	}
}
