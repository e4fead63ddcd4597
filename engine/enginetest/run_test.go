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

// found checks that each fault is found, and by the clause that it breaks.
func found[S any, M comparable, V any](t *testing.T, faults map[string]string, rules func(fault string) engine.Rules[S, M, V], options ...Option) {
	for fault, want := range faults {
		t.Run(fault, func(t *testing.T) {
			err := verdict(rules(fault), options...)
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Fatalf("got %v, want %q", err, want)
			}
		})
	}
}

func TestEachBrokenObligationIsFound(t *testing.T) {
	found(t, map[string]string{
		"takes any number of seats":        "Start({Seats:",
		"takes any option":                 "no-such-option",
		"forgets the buffer":               "does not append",
		"lists an illegal move":            "is listed or declared and refused",
		"lists a move twice":               "is listed twice",
		"goes on after the end":            "and accepted",
		"lets anyone play":                 "and accepted",
		"refuses with another error":       "*errors.errorString",
		"changes when it refuses":          "is refused and changes",
		"gives odd arguments":              "map[string]int",
		"plays differently each time":      "gives two",
		"never ends":                       "not over after 50 moves",
		"draws the impossible":             "not among chance's moves",
		"draws unfairly":                   "not distributed",
		"awaits who may not move":          "who may play",
		"awaits nobody":                    "waits for nobody",
		"leaps over a turn":                "turn 2 follows turn 0",
		"goes back a turn":                 "turn 0 follows turn 1",
		"declares what it refuses":         "is listed or declared and refused",
		"misses a standing":                "standings of 1 seats",
		"numbers places wrongly":           "place 3",
		"changes while telling":            "telling the events changed",
		"tells of a seat that is not":      "no such seat",
		"tells under another's name":       "does not begin with the game's name",
		"tells no one":                     "has no audience",
		"writes two moves alike":           "reads as",
		"heeds case":                       "in capitals",
		"misreads":                         "reads as",
		"reads anything":                   `Parse("")`,
		"doubts what it writes":            "typed by seat",
		"reads by a secret":                "is read",
		"shows a secret":                   "the view gives away",
		"shows the spectator a secret":     "the view gives away to seat -1",
		"scores a secret":                  "the standings tells",
		"lets one move by a secret":        "who is to move",
		"awaits the lower card":            "who is awaited",
		"counts turns by a secret":         "the number of the turn",
		"lists by a secret":                "the moves listed",
		"refuses by a secret":              "is answered",
		"shows a secret once decided":      "before chance has spoken",
		"tells its player a secret":        "give away what was hidden from it",
		"tells everybody a dealt card":     "tell seat -1 what it can't see",
		"tells a seat another's card":      "tell seat 1 what it can't see",
		"tells what was decided":           "tell seat -1 what it can't see",
		"tells what another hid all along": "tell seat",
	}, func(fault string) engine.Rules[toyState, toyMove, toyView] { return highCard{fault} }, options()...)
}

// openly leaves Worlds out.
func openly() []Option { return options()[:len(options())-1] }

func TestSecrecyFailsClosed(t *testing.T) {
	same := Worlds(func(p *toyState, _ engine.Seat, _ *rand.Rand) toyState { return *p })
	unseen := Worlds(func(p *toyState, _ engine.Seat, _ *rand.Rand) toyState {
		q := *p
		q.unseen++
		return q
	})
	for name, test := range map[string]struct {
		fault   string
		options []Option
		want    string
	}{
		"a game that hides and has no worlds":    {"", openly(), "no Worlds say"},
		"worlds that never change anything":      {"", append(openly(), same), "Worlds never gave another world"},
		"worlds that change what is nothing":     {"hides nothing", append(openly(), unseen), "no move was met that hides"},
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
