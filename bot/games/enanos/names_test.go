package enanos_test

import (
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
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
				named := hosted.AsTyped(verb+stored, "un "+verb+"en "+place)
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
		if got := hosted.AsTyped("mueve b sw hasta c sw", typed); got != want {
			t.Errorf("%q", got)
		}
	}
}
