package enanos

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// described returns the description of a scene, in lines.
func described(s Scene) string { return strings.Join(Describe(s), "\n") }

// The balance of Antwerp is shown at any time, beside the train, from public information.
func TestAntwerpsBalanceIsShown(t *testing.T) {
	r := play(4, 5, true)
	s := r.scene(len(r.States)*3/4, 0, engine.Spectator)
	for seat := range engine.Seat(4) {
		s.View.Players[seat].Dwarves = [enanos.MaxDwarves]enanos.Dwarf{{Level: 3, Condition: enanos.Resting, Edge: 1}}
	}
	s.View.Players[1].Dwarves[1] = enanos.Dwarf{Level: 2, Condition: enanos.Fed, Edge: 2}
	s.View.Players[2].Dwarves[1] = enanos.Dwarf{Level: 1, Condition: enanos.JustFed, Edge: 3}
	strength := s.View.Strength()
	if strength == 0 || strength == 3 {
		t.Fatalf("%d mines on the map", strength)
	}
	p := layoutTable(&s)
	var shown []string
	for _, e := range p.pieces {
		if e.rect.Min.X >= seaWide && e.rect.Min.Y >= statusH && e.rect.Max.Y <= statusH+trainH && e.Text != "" && strings.Trim(e.Text, "0123456789") == "" {
			shown = append(shown, e.Text)
		}
	}
	if want := []string{fmt.Sprint(strength), "3"}; !slices.Equal(shown, want) {
		t.Errorf("%v beside the train, want %v", shown, want)
	}
}

func TestADescriptionSaysWhatThingsCost(t *testing.T) {
	r := play(2, 3, true)
	text := described(r.scene(len(r.States)/2, 0, engine.Spectator))
	for _, want := range []string{"riel 1 madera, 1 hierro;", "mina 3 piedras, 2 cobres;", "acuñadura 2 cobres;", "alimentar 1 carbón"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
