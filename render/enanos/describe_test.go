package enanos

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// described returns the description of a scene, in lines.
func described(s Scene) string { return strings.Join(Describe(s), "\n") }

// A place's pieces are told by the name by which the place is typed.
func TestEveryPlaceIsTold(t *testing.T) {
	r := play(3, 2, true)
	s := r.scene(len(r.States)*2/3, 0, 1)
	text := described(s)
	for seat := range engine.Seat(3) {
		for c := range s.View.Players[seat].Buildings().All() {
			if !strings.Contains(text, c.Name()) {
				t.Errorf("%q is missing in\n%s", c.Name(), text)
			}
		}
		if !strings.Contains(text, ordinary[seat].Name+": ") {
			t.Errorf("%s is missing in\n%s", ordinary[seat].Name, text)
		}
	}
	if !strings.Contains(text, "Tu mano: "+s.own()+".") {
		t.Errorf("the hand is missing in\n%s", text)
	}
}

// The number of rails is the same everywhere: the rails built, without those of the
// start.
func TestRailsToldAreThoseBuilt(t *testing.T) {
	r := play(4, 5, true)
	s := r.scene(len(r.States)*3/4, 0, engine.Spectator)
	differ := 0
	for seat := range engine.Seat(4) {
		p := &s.View.Players[seat]
		differ += p.Rails.Len() - int(p.Built)
		want := fmt.Sprintf("Rieles, %d para el hito: %s.", p.Built, strings.Join(p.Rails.Names(), ", "))
		if lines := s.describePlayer(seat); !slices.Contains(lines, want) {
			t.Errorf("%q is missing in: %q", want, lines)
		}
	}
	if differ == 0 {
		t.Error("nobody has rails of the start")
	}
}

func TestPointsThatNoPieceShowsAreTold(t *testing.T) {
	r := play(4, 5, true)
	s := r.scene(len(r.States)*3/4, 0, engine.Spectator)
	s.View.RailBaron, s.View.Captain, s.View.Players[0].Points, s.View.Players[1].Points = 0, 1, 3, 0
	text := described(s)
	for seat := range engine.Seat(2) {
		name, score := ordinary[seat].Name, s.View.Score(seat)
		parts := [...]string{"(3 de producción, 2 del hito de los rieles)", "(2 del hito de los enanos)"}[seat]
		if want := fmt.Sprintf("%s: %d puntos %s. Cartas", name, score.Total(), parts); !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
		if want := name + " tiene el hito de los " + [...]string{"rieles.", "enanos."}[seat]; !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// The balance of Antwerp is shown at any time, beside the train, from public information.
func TestAntwerpsBalanceIsShownAndTold(t *testing.T) {
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
		if e.rect.Min.Y >= headerH && e.rect.Max.Y <= tableTop && e.Style.Face == render.Display {
			shown = append(shown, e.Text)
		}
	}
	if want := []string{fmt.Sprint(strength), "3"}; !slices.Equal(shown, want) {
		t.Errorf("%v beside the train, want %v", shown, want)
	}
	if want := fmt.Sprintf("fuerza %d contra 3 de enanos alimentados", strength); !strings.Contains(described(s), want) {
		t.Errorf("%q is not in\n%s", want, described(s))
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
