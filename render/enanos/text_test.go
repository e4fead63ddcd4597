package enanos

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

func TestDescriptionsKeepToTheirLimits(t *testing.T) {
	long := make([]engine.Occupant, 4)
	for i := range long {
		long[i].Name = strings.Repeat("Ñandú`@ ", 12)
	}
	scenes(t, func(s Scene) {
		for range 2 {
			if n := utf8.RuneCountInString(AltText(s)); n >= 1024 {
				t.Fatalf("alternative text of %d characters", n)
			}
			text := Text(s)
			if n := utf8.RuneCountInString(text); n > 1900 {
				t.Fatalf("text board of %d characters", n)
			}
			if !strings.HasPrefix(text, "```\n") || !strings.HasSuffix(text, "\n```") || strings.Count(text, "`") != 6 || strings.Contains(text, "@") {
				t.Fatalf("not one code block:\n%s", text)
			}
			s.Players = long
		}
	})
}

// Longer words shorten the text, but leave whole sentences.
func TestLongWordsShortenTheAlternativeText(t *testing.T) {
	r := play(4, 5, true)
	s := r.scene(len(r.States)*3/4, 12, 1)
	full := AltText(s)
	s.Words = func(key string, args engine.Args) string { return spanish(key, args) + strings.Repeat(" más", 7) }
	short := AltText(s)
	if n := utf8.RuneCountInString(short); n >= 1024 || !strings.HasSuffix(short, ".") {
		t.Errorf("%d characters: %s", n, short)
	}
	for _, seat := range ordinary {
		if !strings.Contains(short, seat.Name+": ") {
			t.Errorf("%s is missing in: %s", seat.Name, short)
		}
	}
	if !strings.Contains(full, "Ha cambiado: ") || !strings.Contains(short, "Ha cambiado: ") || strings.Contains(short, "niveles") {
		t.Errorf("%s\n%s", full, short)
	}
}

func TestTheTextBoardTellsEveryPlace(t *testing.T) {
	r := play(3, 2, true)
	s := r.scene(len(r.States)*2/3, 0, 1)
	text, alt := Text(s), AltText(s)
	for h := range enanos.Hex(enanos.Hexes) {
		if want := strings.TrimSpace(s.hexText(h)); !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for seat := range engine.Seat(3) {
		for c := range s.View.Players[seat].Buildings().All() {
			if !strings.Contains(text, c.Name()) {
				t.Errorf("%q is missing in\n%s", c.Name(), text)
			}
		}
		if !strings.Contains(alt, ordinary[seat].Name+": ") || !strings.Contains(text, ordinary[seat].Name+": ") {
			t.Errorf("%s is missing in\n%s\n%s", ordinary[seat].Name, alt, text)
		}
	}
	if !strings.Contains(text, "Tu mano: "+s.own()) || !strings.Contains(alt, "Tu mano: "+s.own()) {
		t.Errorf("the hand is missing in\n%s\n%s", alt, text)
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
		want := fmt.Sprintf("rieles construidos %d", p.Built)
		for text, end := range map[string]string{Text(s): "\n", AltText(s): ". "} {
			_, told, _ := strings.Cut(text, ordinary[seat].Name+": ")
			if told, _, _ = strings.Cut(told, end); !strings.Contains(told, want) {
				t.Errorf("%q is missing in: %s", want, told)
			}
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
	text, alt := Text(s), AltText(s)
	for seat := range engine.Seat(2) {
		name, score := ordinary[seat].Name, s.View.Score(seat)
		parts := [...]string{"(3 de producción, 2 del hito de los rieles)", "(2 del hito de los enanos)"}[seat]
		want := fmt.Sprintf("%s: %d p. %s ·", name, score.Total(), parts)
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
		for _, want := range [][]string{
			{fmt.Sprintf("%s: %d puntos (3 de producción), cartas", name, score.Total()), name + " tiene el hito de los rieles"},
			{fmt.Sprintf("%s: %d puntos, cartas", name, score.Total()), name + " tiene el hito de los enanos"},
		}[seat] {
			if !strings.Contains(alt, want) {
				t.Errorf("%q is missing in %s", want, alt)
			}
		}
	}
}

func TestACrowdedTableIsToldToItsEnd(t *testing.T) {
	for _, words := range []render.Words{spanish, english} {
		s := crowded(t, words)
		text, alt := Text(s), AltText(s)
		for _, told := range []string{text, alt} {
			if n := utf8.RuneCountInString(told); n > maxText || told == alt && n > sheet.MaxAlt {
				t.Errorf("%d characters", n)
			}
			for _, want := range []string{s.own(), s.goods(s.View.Offers[2].Want)} {
				if !strings.Contains(told, want) {
					t.Errorf("%q is missing in\n%s", want, told)
				}
			}
		}
		for seat := range engine.Seat(enanos.MaxSeats) {
			if want := s.pointsText(seat); !strings.Contains(text, want) {
				t.Errorf("%q is missing in\n%s", want, text)
			}
			if want := words("enanos.alt.brief", engine.Args{"name": s.spoken(seat, 14), "points": s.View.Score(seat).Total()}); !strings.Contains(alt, want) {
				t.Errorf("%q is missing in\n%s", want, alt)
			}
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
	for _, text := range []string{AltText(s), Text(s)} {
		if want := fmt.Sprintf("Contrabandistas %d, enanos alimentados 3", strength); !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestTheTextBoardSaysWhatThingsCost(t *testing.T) {
	r := play(2, 3, true)
	text := Text(r.scene(len(r.States)/2, 0, engine.Spectator))
	for _, want := range []string{"riel 1 madera, 1 hierro;", "mina 3 piedras, 2 cobres;", "acuñadura 2 cobres;", "alimentar 1 carbón"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
