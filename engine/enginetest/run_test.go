package enginetest

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"sobremesa/engine"
)

func options() []Option {
	return []Option{Games(20), LongestGame(50), Draws(5000), Probability(toyProbability), Worlds(toyWorlds)}
}

func TestAGameThatKeepsTheContractPasses(t *testing.T) {
	Run(t, highCard{}, options()...)
}

// verdict is the first obligation that the rules break.
func verdict[S any, M comparable, V any](rules engine.Rules[S, M, V], options ...Option) error {
	c, err := newContract(rules, options...)
	if err != nil {
		return err
	}
	for _, clause := range c.clauses() {
		if err := clause.check(); err != nil {
			return err
		}
	}
	for _, o := range everyOptions(rules.Info()) {
		for n := range c.games {
			if err := c.play(o, uint64(n)); err != nil {
				return err
			}
		}
	}
	return c.checkSecretsMet()
}

func TestEachBrokenObligationIsFound(t *testing.T) {
	for _, fault := range []string{
		"takes any number of seats", "forgets the buffer", "lists an illegal move", "lists a move twice",
		"goes on after the end", "lets anyone play", "refuses with another error", "changes when it refuses",
		"gives odd arguments", "plays differently each time", "never ends",
		"draws the impossible", "draws unfairly", "shows a secret", "shows the spectator a secret",
		"misses a standing", "numbers places wrongly", "changes while telling", "tells of a seat that is not",
		"tells under another's name", "writes two moves alike", "heeds case", "misreads", "reads anything",
		"takes any option", "awaits who may not move", "awaits nobody", "leaps over a turn", "goes back a turn",
		"declares what it refuses",
		"tells no one", "tells everybody a dealt card", "tells a seat another's card", "tells what was decided",
		"tells its player a secret", "scores a secret", "awaits the lower card", "counts turns by a secret",
		"refuses by a secret", "shows a secret once decided",
	} {
		t.Run(fault, func(t *testing.T) {
			err := verdict(highCard{fault}, options()...)
			if err == nil {
				t.Fatal("not found")
			}
			t.Log(err)
		})
	}
}

// openly leaves Worlds out.
func openly() []Option { return options()[:len(options())-1] }

func TestSecrecyFailsClosed(t *testing.T) {
	same := Worlds(func(p *toyState, _ engine.Seat, _ *rand.Rand) toyState { return *p })
	for name, test := range map[string]struct {
		fault   string
		options []Option
		want    string
	}{
		"a game that hides and has no worlds":    {"", openly(), "no Worlds say"},
		"worlds that never change anything":      {"", append(openly(), same), "Worlds never gave another world"},
		"a game that hides and is called open":   {"is called open", openly(), "sees no difference"},
		"an open game that has worlds all alike": {"is called open", options(), "Worlds say that something is hidden"},
	} {
		t.Run(name, func(t *testing.T) {
			if err := verdict(highCard{test.fault}, test.options...); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestMemoryThatCopiesShareIsFound(t *testing.T) {
	type nested [2]struct{ List []int }
	for _, shared := range []any{&struct{}{}, []int{}, map[int]int{}, nested{}, struct{ rng *rand.Rand }{}} {
		if plain(reflect.TypeOf(shared), "it") == nil {
			t.Errorf("%T passes as plain", shared)
		}
	}
}

func TestAnOptionForAnotherGameIsAnError(t *testing.T) {
	if _, err := newContract(highCard{}, Worlds(func(p *int, _ engine.Seat, _ *rand.Rand) int { return *p })); err == nil {
		t.Error("worlds of another position are taken")
	}
	if _, err := newContract(highCard{}, Probability(func(*int, int) float64 { return 1 })); err == nil {
		t.Error("probabilities of another game are taken")
	}
}
