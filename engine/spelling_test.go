package engine_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestWordsAreNearThatDifferInALetterAndLongOnesInTwo(t *testing.T) {
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
		"amrilo":                  "amarillo", // two letters of eight
		"controfrta":              "contraoferta",
		"amrlo":                   "", // three
		"zaul":                    "azul",
		"zula":                    "", // two letters of four
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

func TestATextIsRespeltWordByWord(t *testing.T) {
	words := strings.Fields("one two three row")
	stuck := func(text []string) (int, []string) {
		at := slices.IndexFunc(text, func(w string) bool { return !slices.Contains(words, w) })
		if at < 0 {
			return -1, nil
		}
		return at, engine.Near(text[at], words)
	}
	for text, want := range map[string]string{
		"one two":             "",
		"oen two":             "one two",
		"oen tow":             "one two, one row",
		"oen xyzzy":           "",
		"tow tow tow":         "two two two, two two row, two row two, two row row, row two two, row two row, row row two, row row row",
		"oen oen oen oen":     "",
		"oen three oen three": "one three one three",
	} {
		if got := strings.Join(engine.Respelt(strings.Fields(text), stuck), ", "); got != want {
			t.Errorf("%q may be %q, want %q", text, got, want)
		}
	}
}
