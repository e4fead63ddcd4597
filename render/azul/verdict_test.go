package azul

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/engine/azul"
)

// The picture and its text say what decided each tie, and nothing if there was none.
func TestTheResultSaysWhatDecidedATie(t *testing.T) {
	seen := make(map[string]bool)
	for seed := uint64(1); seed < 900 && len(seen) < 5; seed++ {
		seats := 2 + 2*int(seed%2)
		r := playGame(t, seats, azul.Classic, seed, false)
		s := r.scene(len(r.states)-1, 0)
		order := s.View.Standings()
		var wants []string
		kind := "none"
		for i := 1; i < len(order); i++ {
			first, second := order[i-1], order[i]
			if first.Score != second.Score || i > 1 && order[i-2].Score == first.Score {
				continue
			}
			want := ""
			switch {
			case first.Place > 1:
				want, kind = fmt.Sprint(first.Place, ".º lugar: empate a ", first.Score), "below"
				if first.Place == second.Place {
					kind = "below, shared"
				}
			case second.Place == 1:
				want, kind = "la victoria se comparte", "shared"
			default:
				want, kind = "deciden las filas completas", "rows"
			}
			wants = append(wants, want)
		}
		if seen[kind] {
			continue
		}
		seen[kind] = true
		p := layoutFinal(&s)
		faults(t, p)
		var shown []string
		for _, e := range p.pieces {
			if strings.Contains(e.Text, "mpate a ") {
				shown = append(shown, e.Text)
			}
		}
		alt := AltFinal(s)
		if len(shown) != len(wants) || strings.Count(alt, "mpate a ") != len(wants) {
			t.Errorf("%s: shown %q, described %q", kind, shown, alt)
			continue
		}
		for i, want := range wants {
			if !strings.Contains(shown[i], want) || !strings.Contains(alt, strings.TrimSuffix(shown[i], ".")) {
				t.Errorf("%s: shown %q, described %q, want %q", kind, shown[i], alt, want)
			}
		}
	}
	if len(seen) < 5 {
		t.Errorf("only these kinds of ties were seen: %v", seen)
	}
}
