package azul

import (
	"strings"
	"testing"

	"sobremesa/engine/azul"
)

// What decided a tie is said in the picture and in its text, and nothing is
// where there was none.
func TestTheResultSaysWhatDecidedATie(t *testing.T) {
	seen := make(map[string]bool)
	for seed := uint64(1); seed < 600 && len(seen) < 3; seed++ {
		r := playGame(t, 2, azul.Classic, seed, false)
		s := r.scene(len(r.states)-1, 0)
		order := s.View.Standings()
		want, kind := "", "none"
		switch {
		case order[0].Score != order[1].Score:
		case order[1].Place == 1:
			want, kind = "la victoria se comparte", "shared"
		default:
			want, kind = "deciden las filas completas", "rows"
		}
		if seen[kind] {
			continue
		}
		seen[kind] = true
		p := layoutFinal(&s)
		faults(t, p)
		shown := false
		for _, e := range p.pieces {
			shown = shown || strings.HasPrefix(e.text, "Empate a")
		}
		if shown != (want != "") || shown != strings.Contains(AltFinal(s), "Empate a") || shown && !strings.Contains(s.verdict(), want) {
			t.Errorf("%s: shown %t, %q, described %q", kind, shown, s.verdict(), AltFinal(s))
		}
	}
	if len(seen) < 3 {
		t.Errorf("seen only %v", seen)
	}
}
