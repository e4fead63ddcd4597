package games_test

import (
	"fmt"
	"strconv"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
	"sobremesa/engine"
)

// squares is nim with three columns of nineteen moves each and one move that is a column alone.
type squares struct{ nim.Rules }

const rows, last = 19, 3 * 19

func (squares) Format(m nim.Take, _ engine.Lang) string {
	if m == last {
		return "b"
	}
	return fmt.Sprintf("%c %d", 'a'+m/rows, m%rows+1)
}

func TestManyMovesAreAskedForByTheWordsThatTheyBeginWith(t *testing.T) {
	menu := games.ListMenu(squares{}, squares{}.ToMove, func(_ *nim.Sticks, seat engine.Seat, buf []nim.Take) []nim.Take {
		for m := range nim.Take(last + 1) {
			buf = append(buf, m)
		}
		return buf
	})
	found := make(map[string]int)
	var visit func(picked []string)
	visit = func(picked []string) {
		step, err := menu.Next(nim.Sticks{}, 0, picked, games.Reader{Lang: engine.Spanish})
		if err != nil {
			t.Fatalf("%v: %v", picked, err)
		}
		if step.Move != "" {
			found[step.Move]++
			if _, err := menu.Next(nim.Sticks{}, 0, append(picked, "0"), games.Reader{}); err == nil {
				t.Errorf("after %v, which is %s, the menu still takes a pick", picked, step.Move)
			}
			return
		}
		labels := make(map[string]bool)
		for _, c := range step.Choices {
			labels[c.Label] = true
			visit(append(picked[:len(picked):len(picked)], c.Value))
		}
		if len(labels) != len(step.Choices) || len(labels) < 2 || len(labels) > games.MaxChoices {
			t.Errorf("after %v: %d labels of %d choices", picked, len(labels), len(step.Choices))
		}
		for _, none := range []string{"-1", strconv.Itoa(len(step.Choices)), "x"} {
			if _, err := menu.Next(nim.Sticks{}, 0, append(picked, none), games.Reader{}); err == nil {
				t.Errorf("after %v, %s can be picked", picked, none)
			}
		}
	}
	visit(nil)
	if len(found) != last+1 || found["b"] != 1 || found["c 19"] != 1 {
		t.Errorf("%d moves can be reached, want %d: %v", len(found), last+1, found)
	}
	if _, err := menu.Next(nim.Sticks{}, 1, nil, games.Reader{}); err == nil {
		t.Error("a seat that is not to move may pick")
	}
	for typed, n := range map[string]int{"": 3, "c": 19, "C 1": 11, "d": 0} {
		if got := menu.Complete(nim.Sticks{}, 0, typed, games.Reader{Lang: engine.Spanish}, 20); len(got) != n {
			t.Errorf("%q is completed to %+v, want %d moves", typed, got, n)
		}
	}
}
