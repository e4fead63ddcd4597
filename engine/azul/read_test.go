package azul

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

// trap returns a position in which numbers of sources and of tiles are easily confused: two white
// tiles are in factory displays 1 and 4 and in the centre, one is in 2; three blue ones are in 5,
// one is in 3; two red ones are in 2 alone.
func trap(t testing.TB) State {
	return position(t, `
		factories WWKK RRWK BYYK WWYK BBBY
		centre WWY *
		seat 1
		   . | .....
		  .R | .....
		seat 2`)
}

func TestNumbersThatMayBeCountsAreInDoubt(t *testing.T) {
	s := trap(t)
	for text, want := range map[string]string{ // the readings; "?" marks doubt
		// A plural says a count.
		"2 blancos fila 3":        "centro blanco fila 3?, 1 blanco fila 3?, 4 blanco fila 3?, 2 blanco fila 3?",
		"2 whites row 3":          "centro blanco fila 3?, 1 blanco fila 3?, 4 blanco fila 3?, 2 blanco fila 3?",
		"dos fichas blancas al 3": "centro blanco fila 3?, 1 blanco fila 3?, 4 blanco fila 3?, 2 blanco fila 3?",
		"2 white tiles row 3":     "centro blanco fila 3?, 1 blanco fila 3?, 4 blanco fila 3?, 2 blanco fila 3?",
		"fila 3, 2 blancos":       "centro blanco fila 3?, 1 blanco fila 3?, 4 blanco fila 3?, 2 blanco fila 3?",
		"2 blancas suelo":         "centro blanco suelo?, 1 blanco suelo?, 4 blanco suelo?, 2 blanco suelo?",
		"3 azules fila 4":         "5 azul fila 4?, 3 azul fila 4?",
		// No source has as many, but the plural still does not mean the factory display.
		"3 amarillos fila 4": "3 amarillo fila 4?",
		"5 azules fila 4":    "5 azul fila 4?",
		"99 azules fila 4":   "99 azul fila 4?",
		// Both readings are the same move.
		"2 rojos fila 2": "2 rojo fila 2",
		// 1 with a plural suggests no count, but another source has one.
		"1 blancos fila 3": "1 blanco fila 3?, 2 blanco fila 3?",
		// Not in canonical form, and another source has as many.
		"3 az 4":           "3 azul fila 4?, 5 azul fila 4?",
		"3 azul 4":         "3 azul fila 4?, 5 azul fila 4?",
		"3 🔵 fila 4":       "3 azul fila 4?, 5 azul fila 4?",
		"tres azul fila 4": "3 azul fila 4?, 5 azul fila 4?",
		"2 am 3":           "2 amarillo fila 3?, 3 amarillo fila 3?", // factory 2 has none
		"5 az 4":           "5 azul fila 4",                          // no source has five
		// Canonical forms and named sources are not in doubt.
		"3 azul fila 4":                         "3 azul fila 4",
		"3  AZUL, fila 4":                       "3 azul fila 4",
		"3 blue row 4":                          "3 azul fila 4",
		"3 blue fila 4":                         "3 azul fila 4",
		"3 azul línea 4":                        "3 azul fila 4",
		"3 azul cuarta fila":                    "3 azul fila 4",
		"3 azul 4ª fila":                        "3 azul fila 4",
		"3-azul-4":                              "3 azul fila 4",
		"３ azul fila ４":                         "3 azul fila 4",
		"por favor 3 azul fila 4":               "3 azul fila 4",
		"3 blue row 4, please":                  "3 azul fila 4",
		"3 azul fila 4 🙏":                       "3 azul fila 4",
		"2 white row 3":                         "2 blanco fila 3",
		"fábrica 2 blancos fila 3":              "2 blanco fila 3",
		"los 2 blancos de la fábrica 4, fila 3": "4 blanco fila 3",
		"2 blancos del centro fila 3":           "centro blanco fila 3",
		"2ª blancos fila 3":                     "2 blanco fila 3",
		"blancos 2 fila 3":                      "2 blanco fila 3",
		"2 3 blancos":                           "2 blanco fila 3",
		"fila 3 columna 4":                      "fila 3 columna 4",
	} {
		moves, doubt, err := s.Read(0, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var got []string
		for _, m := range moves {
			reading := Format(m, engine.Spanish)
			if doubt {
				reading += "?"
			}
			got = append(got, reading)
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%q may be\n%s, want\n%s", text, got, want)
		}
	}
}

// A match asks about the legal ones among the readings.
func TestPlayersAreAskedAboutTheLegalReadings(t *testing.T) {
	match := engine.MatchAt(Rules{}, trap(t))
	for text, want := range map[string][]string{
		"2 blancos fila 3":   {"centro blanco fila 3", "1 blanco fila 3", "4 blanco fila 3", "2 blanco fila 3"},
		"3 azules fila 4":    {"5 azul fila 4", "3 azul fila 4"},
		"3 amarillos fila 4": {"3 amarillo fila 4"}, // one reading, but it contradicts the plural
		"2 am 3":             {"3 amarillo fila 3"}, // the other reading is not legal
	} {
		text, err := match.Read(0, text)
		var open *engine.Refusal
		if !errors.As(err, &open) || open.Code != engine.Ambiguous {
			t.Errorf("%q, %v", text, err)
			continue
		}
		if got := open.Args["readings"].([]string); !slices.Equal(got, want) || open.Args["n"] != len(want) {
			t.Errorf("asked about %q (%v), want %q", got, open.Args["n"], want)
		}
	}
	// An incomplete move may mean any completion.
	for text, want := range map[string][]string{
		"5 rojo":          nil,
		"2 rojo":          {"2 rojo fila 1", "2 rojo fila 2", "2 rojo fila 3", "2 rojo fila 4", "2 rojo fila 5", "2 rojo suelo"},
		"rojo fila 3":     {"2 rojo fila 3"},
		"fábrica 4 suelo": {"4 amarillo suelo", "4 negro suelo", "4 blanco suelo"},
		"blanco":          {"1 blanco fila 1"}, // and 19 more
		"azul":            {"3 azul fila 1"},
	} {
		_, err := match.Read(0, text)
		var open *engine.Refusal
		errors.As(err, &open)
		if open == nil || (open.Code == engine.Ambiguous) != (want != nil) {
			t.Errorf("%q, %v", text, err)
			continue
		}
		if want == nil {
			continue
		}
		if got := open.Args["readings"].([]string); len(got) > len(want) && len(want) > 1 || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%q: asked about %q", text, got)
		}
	}
	for text, want := range map[string]engine.Code{
		"2 blancos fila 2":   LineHasOther,  // the line has red tiles, whichever white ones are meant
		"5 blancos fila 3":   NotInFactory,  // no source has five white tiles, and factory display 5 has none
		"99 azules fila 4":   NoSuchFactory, // no source has as many
		"blancos fila 2":     MissingSource, // no completion is legal: the line has red tiles
		"2 blancuzcos 3":     UnknownWord,
		"2 blancos fila 9":   NoSuchLine,
		"2 blancos 3 fila 4": engine.Unreadable,
	} {
		_, err := match.Read(0, text)
		if !engine.IsRefused(err, want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestDescriptionsOfMovesCanBeRead(t *testing.T) {
	s := trap(t)
	for text, want := range map[string]string{
		"los 3 azules de la fábrica 5 → fila 2 (1 cae al suelo)":                       "5 azul fila 2",
		"los 2 blancos del centro → fila 1 (1 cae al suelo), con la ficha inicial":     "centro blanco fila 1",
		"the 2 whites from the centre → row 1 (1 falls to the floor), with the marker": "centro blanco fila 1",
		"los 3 azules de la fábrica 5 caen al suelo":                                   "5 azul suelo",
		"the blue from factory 3 → floor":                                              "3 azul suelo",
		"el negro de la fila 2 al muro, columna 2, +2":                                 "fila 2 columna 2",
	} {
		if moves, doubt, err := s.Read(0, text); err != nil || doubt || Format(moves[0], engine.Spanish) != want {
			t.Errorf("%q is read as %v, %t, %v", text, moves, doubt, err)
		}
	}
	for _, text := range []string{"3 azul fila 2 suelo", "3 azul fila 2 cae al suelo"} {
		if m, err := Parse(text); err == nil {
			t.Errorf("%q is read as %v", text, m)
		}
	}
}

func TestCompletionsIncludeTheMeaning(t *testing.T) {
	s := trap(t)
	v := s.View(0)
	for typed, want := range map[string]string{
		"4 blanco fila 3":   "4 blanco fila 3",
		"3 azul fila 4":     "3 azul fila 4",
		"3 azules fila 4":   "5 azul fila 4, 3 azul fila 4",
		"3 az 4":            "3 azul fila 4, 5 azul fila 4",
		"3 am 2":            "", // line 2 has red tiles: any moves that match best
		"centro bl suelo":   "centro blanco suelo",
		"los 3 azules de l": "5 azul, 3 azul",
		"3 azules":          "5 azul, 3 azul",
		"2 rojos":           "2 rojo",
		"fab 2 roj":         "2 rojo",
		"2 blan":            "2 bl, 1 bl, 4 bl, centro bl",
		"fila 4 blancos 1":  "1 blanco fila 4",
	} {
		var wanted []string
		if want != "" {
			wanted = strings.Split(want, ", ")
		}
		found := make(map[string]bool)
		for _, m := range v.Complete(0, typed, "") {
			text := Format(m, engine.Spanish)
			at := slices.IndexFunc(wanted, func(w string) bool { return strings.HasPrefix(text, w) })
			if at < 0 && want != "" {
				t.Errorf("%q is completed to %s", typed, text)
			} else if want != "" {
				found[wanted[at]] = true
			}
		}
		for _, w := range wanted {
			if !found[w] {
				t.Errorf("%q is not completed to %s", typed, w)
			}
		}
		if first := v.Complete(0, typed, "")[0]; want != "" && !strings.HasPrefix(Format(first, engine.Spanish), wanted[0]) {
			t.Errorf("%q: the first completion is %s, want %s", typed, Format(first, engine.Spanish), wanted[0])
		}
	}
}

// FuzzRead checks that a text that is a move is written so that it reads as the same move, that a
// position reads a text as Parse does unless the meaning is in doubt, that only moves are in doubt, and
// that completions are legal and contain the meaning.
func FuzzRead(f *testing.F) {
	s := trap(f)
	for _, text := range []string{
		"2 blancos fila 3", "3 azules fila 4", "99 azules suelo", "2 ⚪ 3", "2 2 blancos", "caen 2 caen al suelo", "fila 2 (1 cae al suelo) 3 azul",
		"+2", "3 azul +2", "2 fichas", "fábrica 2 caen al suelo blancos", "inicio 2", "deal 3 blue blue red", "\xff\xfe", "99 blanco fila 77", "l l l",
		"2 balncos fila 3", "thre blue rwo 4", "oen oen oen oen oen", "2 verdes",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		plain, err := Parse(text)
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			if again, wrong := Parse(Format(plain, lang)); err == nil && (wrong != nil || again != plain) {
				t.Errorf("%q is %+v, which is written %q and then read as %+v, error %v", text, plain, Format(plain, lang), again, wrong)
			}
		}
		moves, doubt, failed := s.Read(0, text)
		if (err == nil) != (failed == nil) && !doubt {
			t.Fatalf("%q: %v, but %v", text, err, failed)
		}
		if err == nil && (!slices.Contains(moves, plain) || !doubt && len(moves) != 1) {
			t.Errorf("%q is %v, and may be %v, in doubt: %t", text, plain, moves, doubt)
		}
		v := s.View(0)
		for _, m := range v.Complete(0, text, "") {
			if !slices.Contains(v.Moves(0, nil), m) {
				t.Errorf("%q is completed to %v", text, m)
			}
		}
		if failed == nil && !doubt && slices.Contains(v.Moves(0, nil), plain) && !slices.Contains(v.Complete(0, text, ""), plain) {
			t.Errorf("the completions of %q do not include its meaning", text)
		}
	})
}
