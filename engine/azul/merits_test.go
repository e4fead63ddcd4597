package azul

import (
	"os"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// TestMerits runs testdata/merits.txt, which explains its format.
func TestMerits(t *testing.T) {
	text, err := os.ReadFile("testdata/merits.txt")
	must.Succeed(t, err)
	for _, one := range strings.Split(string(text), "\n= ")[1:] {
		parts := strings.Split(strings.TrimSpace(one), "\n> ")
		name, drawn, _ := strings.Cut(parts[0], "\n")
		s := position(t, drawn)
		seat := s.ToMove().First()
		view := s.View(seat)
		for _, want := range parts[1:] {
			move, _, _ := strings.Cut(want, "\n")
			text, than, compared := strings.Cut(move, ", not ")
			m, err := Parse(text)
			must.Succeed(t, err)
			merits := view.Merits(seat, m)
			if compared {
				other, err := Parse(than)
				must.Succeed(t, err)
				merits = view.MeritsOver(seat, m, other)
			}
			got := []string{move}
			for _, e := range merits {
				got = append(got, e.String())
				if e.To != engine.Only(seat) {
					t.Errorf("%s: the audience of %s is not the seat alone", name, e)
				}
			}
			if got := strings.Join(got, "\n"); got != want {
				t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
			}
		}
	}
}
