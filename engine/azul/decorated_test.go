package azul

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// A legal move is read as itself however its text is decorated. Nothing else would be guessed.
func TestADecoratedMoveIsReadAsItself(t *testing.T) {
	everyTable(t, func(t *testing.T, seats int, wall Wall) {
		tried := 0
		rng := rand.New(rand.NewPCG(uint64(seats), 14))
		randomGame(t, seats, wall, rng, func(s *State, seat engine.Seat, _ Move) {
			if seat == engine.Chance || rng.IntN(8) > 0 {
				return
			}
			match, moves := engine.MatchAt(Rules{}, *s), (Rules{}).Moves(s, seat, nil)
			for range enginetest.Times(3, 30) {
				m := moves[rng.IntN(len(moves))]
				for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
					for _, typed := range append(enginetest.Decorated(Format(m, lang), rng), rewritten(m)...) {
						tried++
						if got, err := match.Read(seat, typed); err != nil || got != Format(m, engine.Spanish) {
							t.Errorf("%q is read as %q, %v, want %q", typed, got, err, Format(m, engine.Spanish))
						}
					}
				}
			}
		})
		if tried < 500 {
			t.Errorf("%d texts, want at least 500", tried)
		}
	})
}

// rewritten returns other ways to write the parts of a move in their order.
func rewritten(m Move) []string {
	text := Format(m, engine.Spanish)
	list := []string{
		strings.Replace(text, "fila", "línea", 1), strings.NewReplacer("fila", "a la fila", "suelo", "al suelo").Replace(text),
		strings.NewReplacer("row", "to the row", "floor", "to the floor").Replace(Format(m, engine.English)),
	}
	if m.Line != Floor {
		ordinal := strings.Fields("primera segunda tercera cuarta quinta")[m.Line-1]
		list = append(list, strings.Replace(text, "fila "+string('0'+rune(m.Line)), ordinal+" fila", 1))
	}
	if m.Kind == KindTake && m.Source != Centre {
		list = append(list, strings.ReplaceAll(strings.Replace(text, "fila ", "", 1), " ", "-"))
	}
	return list
}

// Numbers that nothing has are refused wherever they stand, and never taken for others.
func TestWrongNumbersAreRefused(t *testing.T) {
	match := engine.MatchAt(Rules{}, trap(t))
	for _, text := range []string{"N azul fila 3", "fábrica N azul fila 3", "3 azul fila N", "3 azul N", "azul fila 3 fábrica N", "N blue row 3, please", "los N azules de la fábrica 3 a la fila 1"} {
		for _, n := range []string{"-1", "−1", "-3", "-12", "0", "00", "100", "１００", "-３"} {
			typed := strings.ReplaceAll(text, "N", n)
			if move, err := match.Read(0, typed); !engine.IsRefused(err, WrongNumber) {
				t.Errorf("%q is read as %q, %v", typed, move, err)
			}
		}
	}
	for typed, want := range map[string]engine.Code{"3 azul fila 6": NoSuchLine, "6 azul fila 3": NoSuchFactory, "fila 6 columna 1": NotNow} {
		move, err := match.Read(0, typed)
		if err == nil {
			_, err = match.Clone().Play(0, move)
		}
		if !engine.IsRefused(err, want) {
			t.Errorf("%q: %v, want %s", typed, err, want)
		}
	}
}

func TestPassingIsRefused(t *testing.T) {
	s := trap(t)
	match, v := engine.MatchAt(Rules{}, s), s.View(0)
	for _, typed := range []string{"paso", "Paso.", "pasar", "pass", "paso, gracias"} {
		if move, err := match.Read(0, typed); !engine.IsRefused(err, NoPassing) {
			t.Errorf("%q is read as %q, %v", typed, move, err)
		}
		if list := v.Complete(0, typed, engine.Spanish); len(list) > 0 {
			t.Errorf("%q is completed to %v", typed, list)
		}
	}
}

// The beginning of a word is one of the reader's language, and of a colour while none was given, if
// there is such a move.
func TestCompletionsPreferTheReadersWords(t *testing.T) {
	s := trap(t)
	v := s.View(0)
	for _, c := range []struct {
		typed string
		lang  engine.Lang
		want  string // the colours of the completions
	}{
		{"4 b", engine.Spanish, "blanco"},
		{"4 b", engine.English, "negro"},
		{"4 b", "", "negro blanco"},
		{"1 b", engine.English, "negro azul"},
		{"3 b", engine.Spanish, "blanco azul amarillo negro"}, // no white there: as with the whole word
		{"2 ro", engine.Spanish, "rojo"},
		{"4 ro", engine.Spanish, "rojo amarillo negro blanco"}, // no red there: as with the whole word
		{"4 row", engine.Spanish, "amarillo negro blanco"},     // a row, in English
		{"4 yel", engine.Spanish, "amarillo"},
		{"4 b ro", engine.English, "negro"},
		{"2 ro", engine.English, "rojo negro blanco amarillo"},
		{"2 r", engine.English, "rojo"},
		{"2 rojo f", engine.Spanish, "rojo"},
		{"5 b", engine.Spanish, "blanco azul amarillo"},
	} {
		var colors []string
		for _, m := range v.Complete(0, c.typed, c.lang) {
			if name := colorWords[engine.Spanish][m.Color]; m.Source > 0 && !slices.Contains(colors, name) {
				colors = append(colors, name)
			}
		}
		if got := strings.Join(colors, " "); got != c.want {
			t.Errorf("%q in %q: %s, want %s", c.typed, c.lang, got, c.want)
		}
	}
}

// What is only begun is a word of the reader's language, and a colour where one is due.
func TestBegunWordsAreFinishedInTheReadersLanguage(t *testing.T) {
	for _, c := range []struct {
		typed            string
		spanish, english string // "" where the text stays as it is
	}{
		{"4 ro fila 2", "4 rojo fila 2", "4 row fila 2"},
		{"4 b 2", "4 blanco 2", ""},
		{"4b2", "4 blanco2", ""},
		{"4 bl row 2", "4 blanco row 2", ""},
		{"4 bla fila 2", "4 blanco fila 2", "4 black fila 2"},
		{"2 r 2", "2 rojo 2", ""},
		{"r2 col 3", "", ""},
		{"4 Re row 2", "", "4 red row 2"},
		{"4 azul ro 2", "", "4 azul row 2"},
		{"centro n sue", "centro negro suelo", ""},
		{"4 y flo", "", "4 yellow floor"},
		{"1st factory blue 2", "", ""},
		{"1ª fila, 4 azul", "", ""},
		{"4 blue row 2", "", ""},
		{"4 rojo fila 2", "", ""},
		{"paso", "", ""},
		{"🔵 4 r 2", "", ""},
	} {
		for lang, want := range map[engine.Lang]string{engine.Spanish: c.spanish, engine.English: c.english} {
			if want == "" {
				want = c.typed
			}
			if got := Finish(c.typed, lang); got != want {
				t.Errorf("%q in %s: %q, want %q", c.typed, lang, got, want)
			}
		}
	}
}
