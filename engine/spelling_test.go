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

func TestAMisspeltTextMayMeanWhatTheTextsDoThatItMayHaveBeenMeantToBe(t *testing.T) {
	const unknown engine.Code = "test.unknown"
	numbers := map[string]int{"one": 1, "uno": 1, "two": 2}
	read := func(text string) ([]int, bool, error) {
		if n, ok := numbers[text]; ok {
			return []int{n}, false, nil
		}
		return nil, false, engine.Refuse(unknown)
	}
	for _, test := range []struct {
		text    string
		respelt []string
		want    []int
		doubt   bool
	}{
		{"one", []string{"two"}, []int{1}, false},
		{"ont", []string{"one", "oni", "uno", "two"}, []int{1, 2}, true},
		{"xyz", []string{"abc"}, nil, false},
		{"xyz", nil, nil, false},
	} {
		got, doubt, err := engine.ReadMisspelt(test.text, read, unknown, func() []string { return test.respelt })
		if !slices.Equal(got, test.want) || doubt != test.doubt || (err != nil) != (test.want == nil) {
			t.Errorf("%q is read as %v, in doubt: %t, %v", test.text, got, doubt, err)
		}
	}
	// What may mean too much is refused.
	many := make([]string, engine.MaxMeant+1)
	for i := range many {
		many[i] = strings.Repeat("x", i+1)
		numbers[many[i]] = 100 + i
	}
	for n, refused := range map[int]bool{engine.MaxMeant: false, engine.MaxMeant + 1: true} {
		if got, _, err := engine.ReadMisspelt("y", read, unknown, func() []string { return many[:n] }); (err != nil) != refused {
			t.Errorf("of %d %v, %v", n, got, err)
		}
	}
}
