package enanos_test

import (
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// By whatever name a place is called, the move is said by it and stays the same.
func TestEveryNameOfAPlaceIsKept(t *testing.T) {
	v := view(func(v *enanos.View) { v.Phase = enanos.Founding })
	aliases := 0
	for h := range enanos.Hex(enanos.Hexes) {
		for d, name := range []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"} {
			place := h.Name() + " " + name
			for verb, canonical := range map[string]func() (string, bool){
				"pozo ": func() (string, bool) { c, ok := h.Corner(d); return c.Name(), ok },
				"riel ": func() (string, bool) { e, ok := h.Side(d); return e.Name(), ok },
			} {
				stored, ok := canonical()
				if !ok {
					continue
				}
				named := more.AsTyped(verb+stored, "un "+verb+"en "+place)
				if back, err := hosted.Rules.Translate(named, engine.Spanish); named != verb+place || back != verb+stored || err != nil {
					t.Errorf("%s%s, typed with %s, is %q, which is read as %q", verb, stored, place, named, back)
				}
				if said := menu.Say(v, 0, named, games.Reader{Lang: engine.Spanish}); said != named && said != "un "+verb+"en "+place {
					t.Errorf("%s is said to be %q", named, said)
				}
				if stored != place {
					aliases++
				}
			}
		}
	}
	if aliases != 19*12-54-72 {
		t.Errorf("%d names that are not canonical", aliases)
	}
	// What was not named keeps its name.
	for typed, want := range map[string]string{"mueve e ne": "mueve e ne hasta c sw", "f ne": "mueve b sw hasta f ne"} {
		if got := more.AsTyped("mueve b sw hasta c sw", typed); got != want {
			t.Errorf("%q", got)
		}
	}
	// A corner and a side may share a name.
	if got := more.AsTyped("ataca enano b sw mina b sw", "ataca enano b sw mina a se"); got != "ataca enano b sw mina a se" {
		t.Errorf("%q", got)
	}
}

// Completions keep the names as well: of a place as it was typed, and of those around
// a hex as that calls them.
func TestCompletionsHaveTheNamesThatWereTyped(t *testing.T) {
	s, err := enanos.Rules{}.Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	s.Phase = enanos.Founding
	v := s.View(s.Active())
	for typed, want := range map[string]string{"pozo j n": "un pozo en j n", "pozo j n ": "un pozo en j n", "pozo d se": "un pozo en d se"} {
		list := menu.Complete(v, v.Viewer, typed, games.Reader{Lang: engine.Spanish}, 25)
		if len(list) != 1 || list[0].Label != want || list[0].Value != strings.TrimSpace(typed) {
			t.Errorf("%q is completed as %+v", typed, list)
		}
	}
	list := menu.Complete(v, v.Viewer, "shaft j", games.Reader{Lang: engine.English}, 25)
	if len(list) != 6 {
		t.Errorf("%+v", list)
	}
	for _, ch := range list {
		if !strings.HasPrefix(ch.Value, "shaft j ") || !strings.HasPrefix(ch.Label, "a shaft at j ") {
			t.Errorf("a corner of j is called %+v", ch)
		}
	}
}
