package enanos

import (
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

func TestTypedMovesAreCompleted(t *testing.T) {
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
		"riel b":                  "riel b se, riel a e", // the east side of a is the west side of b
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
		list, _ := v.Complete(typed)
		for _, m := range list {
			got = append(got, Format(m, engine.Spanish))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %s, want %s", typed, strings.Join(got, ", "), want)
		}
	}
	if got, _ := v.Complete(""); len(got) != len(all)+19 {
		t.Errorf("%d moves for nothing typed, want %d and 19 orders", len(got), len(all))
	}
	other := s.View(1)
	list, _ := other.Complete("")
	for _, m := range list {
		if !m.order() {
			t.Errorf("a player who is not to move is offered %s", Format(m, engine.Spanish))
		}
	}
	spectator := s.View(engine.Spectator)
	if got, _ := spectator.Complete("riel"); got != nil {
		t.Errorf("a spectator is offered %v", got)
	}
}

// Moves that are too many to list are completed by drafts, one for each kind of card.
func TestOffersAndDiscardsAreDrafted(t *testing.T) {
	s := position(t, ring+`
		seats 3
		1 shaft e n
		1 hand 4 wood 1 stone
		2 mine e se
		2 hand 2 gold
		3 shaft k n`)
	first := func(v *View, typed string, n int) string {
		list, _ := v.Complete(typed)
		var got []string
		for _, m := range list[:min(n, len(list))] {
			got = append(got, Format(m, engine.Spanish))
		}
		return strings.Join(got, ", ")
	}
	v := s.View(0)
	for typed, want := range map[string]string{
		"ofrece":                     "ofrece 1 madera por 1 piedra, ofrece 1 piedra por 1 madera",
		"ofrece 2 madera por":        "ofrece 2 madera por 1 piedra, ofrece 2 madera por 1 hierro",
		"offer 2 wood for 2":         "ofrece 2 madera por 2 piedra, ofrece 2 madera por 2 hierro",
		"ofrece 2 madera por 1 hi":   "ofrece 2 madera por 1 hierro, ofrece 2 madera por 1 hierro jugador 2",
		"ofrece 2 madera por 1 oro":  "ofrece 2 madera por 1 oro, ofrece 2 madera por 1 oro jugador 2",
		"ofrece 3 m":                 "ofrece 3 madera por 1 piedra, ofrece 3 madera por 1 hierro",
		"cambia 3":                   "cambia 1 piedra 3 madera por 1 hierro, cambia 1 piedra 3 madera por 1 carbón",
		"cambia 4 madera por piedra": "cambia 4 madera por 1 piedra",
	} {
		if got := first(&v, typed, 2); got != want {
			t.Errorf("%q: %s, want %s", typed, got, want)
		}
	}
	s.Offers[0], s.Made = Offer{Give: Wood.N(1), Want: Gold.N(2), To: 2, Asked: 2}, 1
	v = s.View(1)
	for typed, want := range map[string]string{
		"contraoferta 1":             "contraoferta 1 1 oro por 1 piedra",
		"contraoferta 1 1 oro por 3": "contraoferta 1 1 oro por 3 piedra",
		"acep":                       "acepta 1",
	} {
		if got := first(&v, typed, 1); got != want {
			t.Errorf("%q: %s, want %s", typed, got, want)
		}
	}
	s.Phase, s.Wait, s.Players[0].Due, s.Made = Discarding, 1, 2, 0
	v = s.View(0)
	for typed, want := range map[string]string{"": "descarta 1 piedra 1 madera", "descarta 2 m": "descarta 2 madera", "descarta piedra": "descarta 1 piedra 1 madera", "descarta 2 oro": "descarta 2 madera"} {
		if got := first(&v, typed, 1); got != want {
			t.Errorf("%q: %s, want %s", typed, got, want)
		}
	}
}

func TestAHindranceSaysWhyNothingCompletesWhatIsTyped(t *testing.T) {
	s := position(t, ring+`
		1 shaft e n
		1 hand 1 wood
		2 hand 1 wood 1 iron`)
	said := func(v View, typed string) string {
		if r := v.Hindrance(typed); r != nil {
			return r.Error()
		}
		return ""
	}
	lacks := engine.Refuse(CannotPay, "cost", RailCost.Amounts(), "lack", Iron.N(1).Amounts(), "one", true).Error()
	for typed, want := range map[string]string{"riel ": lacks, "rail f": lacks, "riel": lacks, "termina": "", "xyz": "", "": "", "siempre": ""} {
		if got := said(s.View(0), typed); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
	if got := said(s.View(1), "riel "); got != "" { // not its turn
		t.Errorf("another is told %q", got)
	}
	s.Phase = Raiding
	if got := said(s.View(0), "riel "); got != engine.Refuse(NotNow, "phase", Raiding.Term()).Error() {
		t.Errorf("got %q, want %q", got, engine.Refuse(NotNow, "phase", Raiding.Term()).Error())
	}
}

// However short the text of a move is cut, the move is among the completions.
func TestAMoveIsAmongWhatItsBeginningsMayComeTo(t *testing.T) {
	s := position(t, richRing)
	v := s.View(0)
	for i, m := range append(v.Moves(nil), v.Orders()...) {
		for l, lang := range []engine.Lang{engine.Spanish, engine.English} {
			if !enginetest.Thorough() && (i+l)%12 > 0 {
				continue
			}
			text := Format(m, lang)
			for n := 1; n < len(text); n += enginetest.Times(6, 4) {
				if text[n-1] > 127 || text[n] > 127 {
					continue
				}
				found := false
				list, _ := v.Complete(text[:n])
				for _, c := range list {
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
