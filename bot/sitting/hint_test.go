package sitting

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// Players who play with other people get no hints unless the game was opened with them, whatever
// has become of the others.
func TestHintsAreForSoloGamesAndGamesOpenedWithHints(t *testing.T) {
	for _, c := range []struct {
		opening Opening
		with    string
		want    engine.Code
	}{
		{Opening{Artificial: []string{"voraz"}}, "", ""},
		{Opening{}, "luis", NoHints},
		{Opening{Artificial: []string{"voraz"}}, "luis", NoHints},
		{Opening{Hints: true}, "luis", ""},
	} {
		users := []string{"ana"}
		if c.with != "" {
			users = append(users, c.with)
		}
		c.opening.Kind = "azul"
		h := begun(t, c.opening, users...)
		h.waitsFor("ana")
		for user, want := range map[string]engine.Code{"ana": c.want, c.with: WaitFor, "eva": NotSeated} {
			if _, err := h.sit().MayHint(user); want != "" && user != "" {
				h.refused(want, err, h.g.Revision)
			} else if user == "ana" {
				must.Succeed(t, err)
			}
		}
		if o, err := Again(h.Games, h.g, "ana", false, nil); err != nil || o.Hints != c.opening.Hints {
			t.Errorf("the rematch of %+v is %+v, %v", c.opening, o, err)
		}
		if c.with != "" && !c.opening.Hints {
			h.does(c.with, Resign, Resigned)
			h.waitsFor("ana")
			_, err := h.sit().MayHint("ana")
			h.refused(NoHints, err, h.g.Revision)
		}
	}
}
