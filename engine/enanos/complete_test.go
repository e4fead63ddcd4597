package enanos

import (
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestWhatIsTypedIsCompleted(t *testing.T) {
	s := position(t, ring+`
		1 shaft e n
		1 mine c n
		1 dwarf e ne fed
		1 hand 5 wood 3 iron 1 coal 2 copper
		1 cards tonic
		2 mine e se
		2 dwarf e e`)
	v := s.View(0)
	all := v.Moves(nil)
	for typed, want := range map[string]string{
		"ri":                      "riel a nw, riel a ne, riel c nw, riel c ne, riel a sw, riel b se, riel a e, riel d e",
		"riel b":                  "riel b se, riel a e", // a's east is b's west
		"riel a n":                "riel a nw, riel a ne",
		"riel a no":               "riel a nw",
		"RIEL e w":                "riel d e",
		"ata":                     "ataca enano b sw mina e se, ataca enano b sw enano e e",
		"ataca mina":              "ataca enano b sw mina e se",
		"attack e e":              "ataca enano b sw enano e e",
		"acuñ":                    "acuñadura c n",
		"juega t":                 "juega tónico b sw",
		"cambia 4 madera por rub": "cambia 4 madera por 1 rubí",
		"trade 4 wood for gold":   "cambia 4 madera por 1 oro",
		"ofrece 1 madera por oro": "ofrece 1 madera por 1 oro",
		"siempre amb":             "siempre amberes todos, siempre amberes ninguno, siempre amberes pregunta",
		"always coal":             "siempre carbón mixto, siempre carbón doble, siempre remedio carbón",
		"termi":                   "termina",
		"xyzzy":                   "",
	} {
		var got []string
		for _, m := range v.Complete(typed) {
			got = append(got, Format(m, engine.Spanish))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %s, want %s", typed, strings.Join(got, ", "), want)
		}
	}
	if got := v.Complete(""); len(got) != len(all)+18 {
		t.Errorf("%d moves for nothing typed, want %d and 18 orders", len(got), len(all))
	}
	other := s.View(1)
	for _, m := range other.Complete("") {
		if !m.order() {
			t.Errorf("who is not to move is offered %s", Format(m, engine.Spanish))
		}
	}
	spectator := s.View(engine.Spectator)
	if got := spectator.Complete("riel"); got != nil {
		t.Errorf("a spectator is offered %v", got)
	}
}

// Whatever a move's text is cut to, the move is among what it may come to.
func TestAMoveIsAmongWhatItsBeginningsMayComeTo(t *testing.T) {
	s := position(t, ring+`
		released
		1 shaft e n, k n
		1 rail k ne
		1 dwarf e ne fed
		1 hand 3 wood 3 stone 3 iron 2 coal 3 copper 2 gold
		1 cards feast, dynamite, spy
		2 mine e se
		2 hand 1 wood
		2 dwarf e sw`)
	v := s.View(0)
	for _, m := range append(v.Moves(nil), v.orders()...) {
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			text := Format(m, lang)
			for n := 1; n < len(text); n += 4 {
				if text[n-1] > 127 || text[n] > 127 {
					continue
				}
				found := false
				for _, c := range v.Complete(text[:n]) {
					found = found || c == m
				}
				if m, err := Parse(text[:n]); err == nil && v.Check(m) == nil {
					continue // the beginning is a move itself
				}
				if !found {
					t.Fatalf("%q is not completed to %q", text[:n], text)
				}
			}
		}
	}
}
