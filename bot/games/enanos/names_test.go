package enanos_test

import (
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// Whatever name a place is called by, Say uses that name and the move stays the same.
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
				named := more.KeepTypedNames(verb+stored, "un "+verb+"en "+place)
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
	// A place that was not named has its canonical name.
	for typed, want := range map[string]string{"mueve e ne": "mueve e ne hasta c sw", "f ne": "mueve b sw hasta f ne"} {
		if got := more.KeepTypedNames("mueve b sw hasta c sw", typed); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	// A corner and a side may share a name.
	if got := more.KeepTypedNames("ataca enano b sw mina b sw", "ataca enano b sw mina a se"); got != "ataca enano b sw mina a se" {
		t.Errorf("got %q, want %q", got, "ataca enano b sw mina a se")
	}
}

// Completions keep the names that were typed, and name the places around a typed hex by that hex.
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
		t.Errorf("want the six corners of j, got %+v", list)
	}
	for _, ch := range list {
		if !strings.HasPrefix(ch.Value, "shaft j ") || !strings.HasPrefix(ch.Label, "a shaft at j ") {
			t.Errorf("a corner of j is called %+v", ch)
		}
	}
}

// A place is named by the hex at which it was picked. A corner tells which hexes meet there and,
// at the start, how often one of them produces.
func TestAPlaceKeepsTheNameThatItWasPickedBy(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Phase = enanos.Founding
		v.Terrain[9], v.Numbers[9] = enanos.TerrainOf(enanos.Coal), 8
		v.Terrain[5], v.Numbers[5] = enanos.TerrainOf(enanos.Copper), 12
	})
	labels := make(map[string]string)
	for _, c := range next(t, v, "j").Choices {
		labels[c.Value] = c.Label
	}
	for pick, want := range map[string]string{"n": "n: copper 12 · coal 8 (6 of 36)", "s": "s: coal 8 (5 of 36)"} {
		if labels[pick] != want {
			t.Errorf("%s is labelled %q, want %q", pick, labels[pick], want)
		}
	}
	at, _ := enanos.Hex(9).Corner(enanos.North)
	step := next(t, v, "j", "n")
	if step.Named != "pozo j n" || step.Move != "pozo "+at.Name() || step.Move == step.Named {
		t.Errorf("the move is %q, named %q; want pozo %s, named pozo j n", step.Move, step.Named, at.Name())
	}
	if own := at.Name(); next(t, v, own[:1], own[2:]).Named != "" {
		t.Errorf("%s is called otherwise", own)
	}
	// The menu of the rail does not know by which hex the building was named, so it shows all
	// names.
	s, err := enanos.Rules{}.Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	s.Phase = enanos.Founding
	first := s.View(s.Active())
	shaft, err := enanos.Parse("pozo j n")
	must.Succeed(t, err)
	after := first.After(shaft)
	rails, err := menu.Next(after, after.Viewer, nil, games.Reader{Lang: engine.Spanish})
	must.Succeed(t, err)
	found := 0
	for _, c := range rails.Choices {
		if strings.Contains(c.Label, " = j ") {
			found++
		}
	}
	if len(rails.Choices) != 3 || found != 2 {
		t.Errorf("want three rails, two of them at j, got %+v", rails.Choices)
	}
}
