package enginetest

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
)

// options check just closely enough to find each fault.
func options() []Option {
	few := func(s *settings) { s.games, s.longest, s.draws, s.positions, s.tries = 2, 500, 2000, 20, 15 }
	return []Option{few, Probability(toy.Probability), Worlds(toy.Worlds)}
}

// verdict returns the first violation of the contract.
func verdict[S any, M comparable, V any](rules engine.Rules[S, M, V], options ...Option) error {
	c, err := newContract(rules, options...)
	if err != nil {
		return err
	}
	if err := c.checkUnplayed(); err != nil {
		return err
	}
	for _, o := range SomeOptions(rules.Info()) {
		for n := range c.games {
			if err := c.play(o, uint64(n)); err != nil {
				return err
			}
		}
	}
	return c.checkSecretsMet()
}

func TestEachBrokenObligationIsFound(t *testing.T) {
	tried := 0
	for fault, want := range map[string]string{
		"accepts any number of seats":              "Start({Seats:",
		"accepts any option":                       "no-such-option",
		"forgets the buffer":                       "does not append",
		"lists an illegal move":                    "is listed or declared, but refused",
		"lists a move twice":                       "is listed twice",
		"accepts moves after the end":              ", but accepted",
		"refuses with another error":               "*errors.errorString",
		"changes when it refuses":                  "is refused, but changes",
		"refuses with odd arguments":               "map[string]int",
		"plays differently each time":              "leads to different positions",
		"never ends":                               "not over after 500 moves",
		"draws an impossible move":                 "not one of the listed chance moves",
		"draws unfairly":                           "not distributed",
		"awaits a seat that may not move":          "not within ToMove",
		"awaits nobody":                            "Awaited is empty",
		"skips a turn":                             "turn 2 follows turn 0",
		"declares a move that it refuses":          "is listed or declared, but refused",
		"omits a standing":                         "standings of 1 seats",
		"numbers places wrongly":                   "place 3",
		"changes while telling":                    "Events changed",
		"tells of a seat that does not exist":      "no such seat",
		"tells a code of another game":             "does not begin with the game's name",
		"tells nobody":                             "has no audience",
		"writes two moves as one text":             "reads as",
		"is case-sensitive":                        "in capitals",
		"reads anything":                           `Parse("")`,
		"doubts what it writes":                    "types",
		"reads by a secret":                        "the reading of",
		"shows a secret":                           "View reveals",
		"shows the spectator a secret":             "View reveals secrets to seat -1",
		"lists by a secret":                        "Moves reveals",
		"refuses by a secret":                      "the answer to",
		"shows a secret after an order":            "before a chance move",
		"tells its player a secret":                "reveal secrets to it",
		"tells everybody what a seat hid":          "reveals to seat",
		"ends the turn at an order":                "changes ToMove, Awaited or Turn",
		"declares orders only in turn":             "as every player's seat has them",
		"declares no orders":                       "is neither listed nor declared, but accepted",
		"declares nothing to discard":              "has neither a move nor a form",
		"declares orders to chance":                "not a player's seat",
		"samples a move of no form":                "does not contain its own sample",
		"samples with its own generator":           "depends on more than the position",
		"lists a move of a form":                   "which is listed",
		"awaits seats that may only give an order": "not within ToMove",
		"tells everybody what was drawn":           "reveal to seat -1 what it can't see",
		"tells the next seat what was drawn":       "reveal to seat",
		"is idle with something to sell":           "but has",
		"is idle while others are asked":           "is idle, but ToMove",
	} {
		if tried++; !Thorough() && tried%3 != 0 {
			continue // run a random third, since map order is random
		}
		t.Run(fault, func(t *testing.T) {
			err := verdict(barter{fault: fault}, options()...)
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Fatalf("got %v, want %q", err, want)
			}
		})
	}
}

func TestTheFirstPositionsOfALongGameAreAllCheckedAndFewOfTheOthers(t *testing.T) {
	c := contract[toy.State, toy.Move, toy.View]{settings: settings{positions: 100}}
	checked := 0
	for n := range 4000 {
		close := c.looksClosely(n, rand.New(rand.NewPCG(uint64(n), 1)))
		if n < 100 && !close {
			t.Errorf("position %d is not checked", n)
		}
		if close {
			checked++
		}
	}
	if checked < 400 || checked > 550 { // 100 * (1 + ln(4000/100)) = 469
		t.Errorf("%d positions are checked", checked)
	}
}

// openly returns options without Worlds.
func openly() []Option {
	return append(options()[:len(options())-1], func(s *settings) { s.games = 1 })
}

func TestSecrecyFailsClosed(t *testing.T) {
	same := Worlds(func(p *toy.State, _ engine.Seat, _ *rand.Rand) toy.State { return *p })
	meaningless := Worlds(func(p *toy.State, _ engine.Seat, _ *rand.Rand) toy.State {
		q := *p
		if q.Phase != toy.Dealing && q.Phase != toy.Drawing {
			q.Left++
		}
		return q
	})
	for name, test := range map[string]struct {
		fault   string
		options []Option
		want    string
	}{
		"a game with secrets and no Worlds":        {"", openly(), "has no Worlds"},
		"Worlds that never change anything":        {"", append(openly(), same), "Worlds never changed anything"},
		"Worlds that change something meaningless": {"hides nothing", append(openly(), meaningless), "no move was hidden"},
		"a game with secrets that is called open":  {"is called open", openly(), "sees no difference"},
		"an open game with Worlds":                 {"is called open", options(), "but has Worlds"},
	} {
		t.Run(name, func(t *testing.T) {
			if err := verdict(barter{fault: test.fault}, test.options...); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// What Worlds forgets to replace, here the hands, is found in games that are played side by side.
func TestTwinsFindWhatWorldsForgets(t *testing.T) {
	orders := Worlds(func(p *toy.State, viewer engine.Seat, rng *rand.Rand) toy.State {
		q := *p
		for seat := range engine.Seat(p.Seats) {
			if seat != viewer {
				_ = q.Play(seat, toy.Move{Kind: toy.KindOrder, Yes: rng.IntN(2) == 0}) // refused in some phases
			}
		}
		return q
	})
	for _, fault := range []string{"tells everybody what a seat hid", "lists by a secret"} {
		if err := verdict(barter{fault: fault}, append(options(), orders)...); err == nil || !strings.Contains(err.Error(), "of two games") {
			t.Errorf("%s: got %v", fault, err)
		}
	}
}

func TestTypesThatShareMemoryAreNotPlain(t *testing.T) {
	type nested [2]struct{ List []int }
	for _, shared := range []any{&struct{}{}, []int{}, map[int]int{}, nested{}, struct{ rng *rand.Rand }{}} {
		if plain(reflect.TypeOf(shared), "it") == nil {
			t.Errorf("%T passes as plain", shared)
		}
	}
}

func TestAnOptionForAnotherGameIsAnError(t *testing.T) {
	if _, err := newContract(barter{}, Worlds(func(p *int, _ engine.Seat, _ *rand.Rand) int { return *p })); err == nil {
		t.Error("Worlds of another position type are accepted")
	}
	if _, err := newContract(barter{}, Probability(func(*int, int) float64 { return 1 })); err == nil {
		t.Error("Probability of another game is accepted")
	}
}
