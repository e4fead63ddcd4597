package present_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// seated returns a table at which people with these names sit. A name "=voraz" is an artificial
// player.
func seated(names ...string) *sitting.Header {
	h := &sitting.Header{Game: store.Game{Kind: "azul"}}
	for i, name := range names {
		s := store.Seat{User: fmt.Sprint(i + 1), Name: name}
		if player, ok := strings.CutPrefix(name, "="); ok {
			s = store.Seat{Player: player, Name: player}
		}
		h.Seats = append(h.Seats, s)
	}
	return h
}

func TestNamesThatLookAlikeAreNumbered(t *testing.T) {
	for what, c := range map[string]struct{ names, want string }{
		"names that differ":             {"Ana Luis Eva", "Ana Luis Eva"},
		"the same name":                 {"Ana Luis Ana", "1·Ana Luis 3·Ana"},
		"case":                          {"ana ANA", "1·ana 2·ANA"},
		"accents":                       {"Ána Ana\u0323", "1·Ána 2·Anạ"},
		"piles of marks":                {"A\u0335\u0336na Ana", "1·A\u0335\u0336na 2·Ana"},
		"width and style":               {"Ａｎａ 𝓐𝓷𝓪 Ana", "1·Ａｎａ 2·𝓐𝓷𝓪 3·Ana"},
		"Cyrillic":                      {"Анa Aнa Eva", "1·Анa 2·Aнa Eva"},
		"Cyrillic and Latin":            {"Oсар Осар Ocap OCAP", "1·Oсар 2·Осар 3·Ocap 4·OCAP"},
		"Greek capitals":                {"ΑΝΑ Ana", "1·ΑΝΑ 2·Ana"},
		"small capitals":                {"ᴀɴᴀ Ana", "1·ᴀɴᴀ 2·Ana"},
		"l, I and 1":                    {"Luis Iuis 1uis LUIS", "1·Luis 2·Iuis 3·1uis 4·LUIS"},
		"two letters as one":            {"Marta rnarta vvim wim", "1·Marta 2·rnarta 3·vvim 4·wim"},
		"marks that are vowels":         {"कि कु", "कि कु"},
		"Arabic with and without vowel": {"محمد مُحَمَّد", "1·محمد 2·مُحَمَّد"},
		"one that seems numbered":       {"Ana Ana 2·Ana", "1·Ana 2·Ana 3·2·Ana"},
		"one called as a nameless one":  {"\u3164 Jugador\u00a01", "1·Jugador 1 2·Jugador 1"},
		"one called as a program":       {"=voraz voraz", "1·voraz 2·voraz"},
		"programs have numbers already": {"=voraz =voraz Ana", "voraz 1 voraz 2 Ana"},
	} {
		if got := strings.Join(present.PlainNames(seated(strings.Split(c.names, " ")...), engine.Spanish), " "); got != c.want {
			t.Errorf("%s: got %q, want %q", what, got, c.want)
		}
	}
}

// Texts, refusals and what painters draw and describe have the same names.
func TestWhoeverNamesPlayersTellsThemApart(t *testing.T) {
	h := seated("Ana", "Аna", "Luis")
	want := []string{"1·Ana", "2·Аna", "Luis"}
	var painted []string
	for _, p := range present.Scene(h, present.Viewer{Lang: engine.Spanish}, nil).Players {
		painted = append(painted, p.Name)
	}
	if !slices.Equal(painted, want) {
		t.Errorf("painted %q, want %q", painted, want)
	}
	args := engine.Args{"names": []any{sitting.Called{Header: h, Seat: 0}, sitting.Called{Header: h, Seat: 1}}}
	for name, got := range map[string]string{
		"refusal":    present.Refusal(engine.Spanish, nil, sitting.WaitFor, args),
		"completion": present.PlainRefusal(engine.Spanish, nil, sitting.WaitFor, args),
	} {
		if want := lang.Text(engine.Spanish, string(sitting.WaitFor), engine.Args{"names": want[:2]}); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	// The former owner of a seat may be called as another player.
	h.Seats[2].SetFormers([]store.Former{{User: "9", Name: "ANA", Until: 1}})
	frames := make([]engine.Frame, 3)
	frames[1].Events = []engine.Event{engine.Happened(engine.Everybody, sitting.Returned, 2)}
	if lines := present.Happened(h, engine.Spanish, frames[1:2], false); len(lines) != 1 || !strings.Contains(lines[0], "3·ANA") {
		t.Errorf("told %q", lines)
	}
}

func FuzzNamesThatLookAlike(f *testing.F) {
	f.Add("Ana", "Аna", "2·Ana")
	f.Add("1·1·a", "1·a", "a")
	f.Add("I·a", "a", "A")
	f.Add("", "\u0301", " ")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		h := seated("", "", "")
		h.Seats[0].Name, h.Seats[1].Name, h.Seats[2].Name = a, b, c
		names := present.PlainNames(h, engine.Spanish)
		for i, name := range names {
			if name == "" || strings.TrimSpace(name) != name {
				t.Errorf("%q: seat %d is called %q", []string{a, b, c}, i, name)
			}
			h.Seats[i].Name = name
		}
		// No two of them are alike, so none gets another number.
		if again := present.PlainNames(h, engine.Spanish); !slices.Equal(again, names) {
			t.Errorf("%q are called %q, then %q", []string{a, b, c}, names, again)
		}
	})
}
