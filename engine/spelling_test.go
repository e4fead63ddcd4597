package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestNearFindsWordsThatDifferInOneLetterOrInTwoIfLong(t *testing.T) {
	words := strings.Fields("blanco blanca azul rojo roja amarillo suelo row two contraoferta")
	for typed, want := range map[string]string{
		"balnco":                  "blanco", // swapped
		"blnco":                   "blanco", // left out
		"blaanco":                 "blanco", // put in
		"blamco":                  "blanco", // changed
		"blanc":                   "blanco blanca",
		"roj":                     "rojo roja row",
		"azl":                     "azul",
		"tow":                     "row two",
		"amrilo":                  "amarillo", // two wrong letters of eight
		"controfrta":              "contraoferta",
		"amrlo":                   "", // three wrong
		"zaul":                    "azul",
		"zula":                    "", // two wrong letters of four
		"blnca":                   "blanca",
		"xyz":                     "",
		"o":                       "",
		"":                        "",
		"am":                      "",
		"suelosuelos":             "",
		strings.Repeat("a", 4000): "",
	} {
		if got := strings.Join(engine.Near(typed, words), " "); got != want {
			t.Errorf("near %.40q are %q, want %q", typed, got, want)
		}
	}
}

func TestReadMisspeltReturnsTheMeaningsOfAllCorrections(t *testing.T) {
	known := strings.Fields("one two three row")
	stuck := func(words []string) (int, []string) {
		at := slices.IndexFunc(words, func(w string) bool { return !slices.Contains(known, w) })
		switch {
		case at < 0:
			return -1, nil
		case words[at] == "many": // has more corrections than are tried
			return at, slices.Repeat(known, engine.MaxMeant)
		}
		return at, engine.Near(words[at], known)
	}
	texts := 0
	read := func(text string) ([]string, bool, error) {
		if at, _ := stuck(strings.Fields(text)); at >= 0 || text == "two row" {
			return nil, false, engine.Refuse("test.no")
		}
		texts++
		if n, ok := map[string]int{"three": engine.MaxMeant, "three one": engine.MaxMeant + 1}[text]; ok {
			var many []string
			for i := range n {
				many = append(many, fmt.Sprint(i))
			}
			return many, false, nil
		}
		return []string{strings.ReplaceAll(text, "row", "two")}, text == "one", nil
	}
	for text, want := range map[string]string{ // "?" marks doubt
		"one two":             "one two",
		"one":                 "one?",
		"oen two":             "one two?",
		"oen tow":             "one two?", // "one row" means the same
		"oen xyzzy":           "",
		"tow tow tow":         "two two two?",
		"tow tow":             "two two?", // "two row" is refused
		"oen oen oen oen":     "",
		"oen three oen three": "one three one three?",
		"two row":             "",
		"three oen":           "", // more than MaxMeant
	} {
		got, doubt, err := engine.ReadMisspelt(text, read, strings.Fields, stuck)
		shown := strings.Join(got, ", ")
		if doubt {
			shown += "?"
		}
		if shown != want || (err == nil) != (want != "") {
			t.Errorf("%q may be %q, want %q; %v", text, shown, want, err)
		}
	}
	if got, doubt, err := engine.ReadMisspelt("thre", read, strings.Fields, stuck); len(got) != engine.MaxMeant || !doubt || err != nil {
		t.Errorf("%d moves, %v", len(got), err)
	}
	texts = 0
	if engine.ReadMisspelt("many many", read, strings.Fields, stuck); texts != 24 {
		t.Errorf("read %d corrections, want 24", texts)
	}
}
