package enginetest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"sobremesa/engine"
)

func options() []Option {
	return []Option{Games(20), LongestGame(50), Draws(5000), Probability(toyProbability), Worlds(toyWorlds)}
}

func TestAGameThatKeepsTheContractPasses(t *testing.T) {
	Run(t, toy{}, options()...)
}

// verdict is the first obligation that the rules break.
func verdict(t *testing.T, rules toy) error {
	t.Helper()
	c, err := newContract(rules, options()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, clause := range c.clauses() {
		if err := clause.check(); err != nil {
			return err
		}
	}
	for n := range c.games {
		if err := c.play(engine.Options{Seats: 2, Variant: "plain"}, uint64(n)); err != nil {
			return err
		}
	}
	return nil
}

func TestEachBrokenObligationIsFound(t *testing.T) {
	for _, fault := range []string{
		"takes any number of seats", "forgets the buffer", "lists an illegal move", "lists a move twice",
		"goes on after the end", "lets anyone play", "refuses with another error", "changes when it refuses",
		"gives odd arguments", "plays differently each time", "never ends",
		"draws the impossible", "draws unfairly", "shows a secret", "shows the spectator a secret",
		"misses a standing", "numbers places wrongly", "changes while telling", "tells of a seat that is not",
		"tells under another's name", "writes two moves alike", "heeds case", "misreads", "reads anything",
	} {
		t.Run(fault, func(t *testing.T) {
			err := verdict(t, toy{fault})
			if err == nil {
				t.Fatal("not found")
			}
			t.Log(err)
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
	if _, err := newContract(toy{}, Worlds(func(p *int, _ engine.Seat, _ *rand.Rand) int { return *p })); err == nil {
		t.Error("worlds of another position are taken")
	}
	if _, err := newContract(toy{}, Probability(func(*int, int) float64 { return 1 })); err == nil {
		t.Error("probabilities of another game are taken")
	}
}
