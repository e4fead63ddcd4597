package azul

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

func TestDescriptionsKeepToTheirLimits(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, _, _ := anyScene(rt, t)
		if n := utf8.RuneCountInString(AltText(s)); n >= 1024 {
			rt.Errorf("alternative text of %d characters", n)
		}
		text := Text(s)
		if n := utf8.RuneCountInString(text); n > 1900 {
			rt.Errorf("text board of %d characters", n)
		}
		if !strings.HasPrefix(text, "```\n") || !strings.HasSuffix(text, "\n```") || strings.Count(text, "`") != 6 {
			rt.Errorf("not one code block:\n%s", text)
		}
	})
}

func TestAltTextsOfTheOtherPicturesAddUp(t *testing.T) {
	r := playGame(t, 4, azul.Classic, 4, true)
	end := len(r.states) - 1
	s := r.scene(end, 1)
	s.Words = english
	for seat := range engine.Seat(4) {
		b := s.View.Board(seat)
		if want := fmt.Sprintf("%s: %d points", ordinary[seat].Name, b.Score); !strings.Contains(AltFinal(s), want) {
			t.Errorf("%q is missing in: %s", want, AltFinal(s))
		}
		if want := fmt.Sprintf("total %d.", b.Score-b.Bonuses.Points()); !strings.Contains(AltRoundEnd(s), want) {
			t.Errorf("%q is missing in: %s", want, AltRoundEnd(s))
		}
	}
	s.Players = nil
	for range 4 {
		s.Players = append(s.Players, engine.Occupant{Name: strings.Repeat("Ñandú ", 16)})
	}
	for _, text := range []string{AltFinal(s), AltRoundEnd(s)} {
		if utf8.RuneCountInString(text) >= 1024 {
			t.Errorf("got %d characters: %s", utf8.RuneCountInString(text), text)
		}
	}
}

func TestAltTextKeepsWhatMattersForLongNames(t *testing.T) {
	r := playGame(t, 4, azul.Classic, 2, true)
	var whole, shortened int // lists of moves
	for at := range r.states {
		s := r.scene(at, 12)
		s.Players = nil
		for range 4 {
			s.Players = append(s.Players, engine.Occupant{Name: strings.Repeat("Ñandú ", 6)})
		}
		text := AltText(s)
		if n := len(s.Last); n > 0 && !strings.HasSuffix(text, ": "+s.move(&s.Last[n-1])+".") {
			t.Fatalf("after move %d the newest is not told: %s", at, text)
		}
		if strings.Contains(text, " 1. ") {
			whole++
		} else if len(s.Last) > 1 {
			shortened++
		}
		if utf8.RuneCountInString(text) >= 1024 || !strings.Contains(text, "Bolsa") || strings.Count(text, ", muro ") != 4 {
			t.Fatalf("after move %d: %s", at, text)
		}
	}
	if t.Logf("%d lists of moves are whole, %d shortened", whole, shortened); whole < 20 || shortened < 1 {
		t.Errorf("%d lists of moves are whole, %d shortened", whole, shortened)
	}
}

// midGame returns a two-player draft, described in both languages below.
func midGame(t *testing.T) Scene {
	r := playGame(t, 2, azul.Classic, 4, true)
	s := r.scene(r.find(len(r.states)/2, func(v *azul.View) bool { return v.Phase() == azul.Drafting && v.MarkerTaker() == engine.Spectator }), 1)
	return s
}

func TestAltTextTellsTheState(t *testing.T) {
	s := midGame(t)
	b := s.View.Board(0)
	for _, c := range []struct {
		words render.Words
		wants []string
	}{
		{spanish, []string{"Turno de ", "Fábrica ", "Centro: ficha inicial", "Bolsa ", fmt.Sprintf("Ana: %d puntos", b.Score), "Luis: "}},
		{english, []string{" to move", "Factory ", "Centre: starting marker", "Bag ", fmt.Sprintf("Ana: %d points", b.Score), "Luis: "}},
	} {
		s.Words = c.words
		text := AltText(s)
		for _, want := range c.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%q is missing in: %s", want, text)
			}
		}
	}
}

func TestMovesAreToldWithoutBareNumbers(t *testing.T) {
	for _, m := range []struct {
		move   azul.Move
		es, en string
	}{
		{azul.Take(2, azul.Blue, 2), "2 azules de la fábrica 2 a la fila 2", "2 blues from factory 2 to row 2"},
		{azul.Take(azul.Centre, azul.Red, 5), "2 rojos del centro a la fila 5", "2 reds from the centre to row 5"},
		{azul.Take(9, azul.White, azul.Floor), "2 blancos de la fábrica 9 al suelo", "2 whites from factory 9 to the floor"},
		{azul.Take(azul.Centre, azul.Black, azul.Floor), "2 negros del centro al suelo", "2 blacks from the centre to the floor"},
		{azul.Place(3, 4), "de la fila 3 a la columna 4", "from row 3 to column 4"},
	} {
		ch := &Change{Move: m.move}
		ch.Report.Took.Tiles = 2
		if got := (&Scene{Words: spanish}).move(ch); got != m.es {
			t.Errorf("%v in Spanish: got %q, want %q", m.move, got, m.es)
		}
		if got := (&Scene{Words: english}).move(ch); got != m.en {
			t.Errorf("%v in English: got %q, want %q", m.move, got, m.en)
		}
	}
}

// The last moves are left out only if names are long.
func TestAltTextTellsTheLastMovesOfFour(t *testing.T) {
	for _, words := range []render.Words{spanish, english} {
		r := playGame(t, 4, azul.Classic, 2, true)
		for at := range r.states {
			s := r.scene(at, 4)
			s.Words = words
			text := AltText(s)
			for i := range s.Last {
				want := s.spoken(s.Last[i].Seat, 32) + ": " + s.move(&s.Last[i]) + "."
				if len(s.Last) > 1 {
					want = fmt.Sprintf("%d. %s", i+1, want)
				}
				if !strings.Contains(text, want) {
					t.Fatalf("%q is missing in: %s", want, text)
				}
			}
		}
	}
}

func TestThePreviewShowsASumOnlyIfItAddsUp(t *testing.T) {
	kinds := map[string]int{}
	for number := range uint64(6) {
		for _, wall := range []azul.Wall{azul.Classic, azul.Grey} {
			r := playGame(t, 2, wall, number, number%2 == 0)
			for at := range r.states {
				s := r.scene(at, 1)
				s.Preview, s.View.Viewer = true, s.Last[0].Seat
				text := s.outlook()
				out, now := s.View.IfRoundEnded(s.first()), s.View.Board(s.first()).Score
				switch {
				case s.Last[0].Report.RoundOver:
					kinds["over"]++
				case s.View.Phase() == azul.Placing:
					kinds["placing"]++
					if text != "" || strings.Contains(AltText(s), "..") || strings.Contains(AltText(s), ". . ") {
						t.Fatalf("while placing: %q, %s", text, AltText(s))
					}
				case now+out.Gain-out.FloorCost < 0:
					kinds["below"]++
					if strings.Contains(text, "=") || !strings.HasSuffix(text, ", queda en 0") {
						t.Fatalf("%d + %d − %d: %q", now, out.Gain, out.FloorCost, text)
					}
				case out.Gain+out.FloorCost > 0:
					kinds["sum"]++
					if !strings.HasSuffix(text, fmt.Sprintf(" = %d", now+out.Gain-out.FloorCost)) {
						t.Fatalf("%d + %d − %d: %q", now, out.Gain, out.FloorCost, text)
					}
				}
			}
		}
	}
	if len(kinds) != 4 {
		t.Errorf("got only these kinds of scenes: %v", kinds)
	}
}

// A badge, distinct by seat, replaces the parts of a name that a picture cannot draw. Text that is
// read aloud keeps the name.
func TestDescriptionsKeepNamesThatPicturesCannotDraw(t *testing.T) {
	s := midGame(t)
	s.Players = []engine.Occupant{{Name: "𒀀𒁀"}, {Name: "\u202eAna 𒀀"}}
	for seat, want := range []string{render.WithBadge(0, "", '★'), render.WithBadge(1, "Ana", '▲')} {
		if got := s.name(engine.Seat(seat), render.Strong); got != want {
			t.Errorf("name of %q in the picture: got %q", s.Players[seat].Name, got)
		}
	}
	for _, text := range []string{AltText(s), Text(s), AltFinal(s), AltRoundEnd(s)} {
		if !strings.Contains(text, "𒀀𒁀: ") || !strings.Contains(text, "Ana 𒀀: ") || strings.Contains(text, "Jugador") {
			t.Errorf("a name is lost in: %s", text)
		}
	}
	s.Players = []engine.Occupant{{Name: "🦊✨"}, {Name: "👩‍🚀❤️"}}
	for _, text := range []string{AltText(s), Text(s), AltFinal(s), AltRoundEnd(s)} {
		if !strings.Contains(text, "🦊✨: ") || !strings.Contains(text, "👩‍🚀❤️: ") {
			t.Errorf("a name is lost in: %s", text)
		}
	}
}

func TestAKeptSeatIsShownAndDescribed(t *testing.T) {
	s := midGame(t)
	signs := func() (n int) {
		for _, e := range layout(&s).pieces {
			if e.kind == kindKept {
				n++
			}
		}
		return n
	}
	if n := signs(); n != 0 || strings.Contains(AltText(s), "guardado") {
		t.Errorf("without a kept seat: got %d signs, want none; text: %s", n, AltText(s))
	}
	s.Players = []engine.Occupant{{Name: "Ana"}, {Name: "Luis", Guardian: true}}
	if n, text := signs(), AltText(s); n != 1 || !strings.Contains(text, "Luis (sitio guardado por un jugador artificial): ") {
		t.Errorf("with one kept seat: got %d signs, want 1; text: %s", n, text)
	}
}

func TestASeatWithoutANameIsCalledByItsNumber(t *testing.T) {
	s := midGame(t)
	s.Players = []engine.Occupant{{Name: ""}}
	for seat, want := range []string{"Jugador 1", "Jugador 2"} {
		if got := s.name(engine.Seat(seat), render.Strong); got != want {
			t.Errorf("name of seat %d: got %q, want %q", seat, got, want)
		}
	}
}

func TestOnePointIsSingular(t *testing.T) {
	r := playGame(t, 2, azul.Classic, 4, true)
	one := 0
	for at := range r.states {
		s := r.scene(at, 1)
		var texts [2]string // in Spanish and in English
		for i, words := range []render.Words{spanish, english} {
			s.Words = words
			texts[i] = AltText(s) + Text(s) + AltFinal(s) + " "
		}
		for seat := range engine.Seat(2) {
			score := s.View.Board(seat).Score
			es, en := fmt.Sprintf(": %d puntos", score), fmt.Sprintf(": %d points", score)
			if score == 1 {
				es, en = ": 1 punto", ": 1 point"
				one++
			}
			for i, want := range []string{es, en} {
				if strings.Count(texts[i], want) < 3 || strings.Contains(texts[i], ": 1 puntos") || strings.Contains(texts[i], ": 1 points") {
					t.Fatalf("want %q three times in:\n%s", want, texts[i])
				}
			}
		}
	}
	if one == 0 {
		t.Fatal("nobody had one point in this game")
	}
}

func TestOnePlayerWhoPlacesIsSingular(t *testing.T) {
	r := playGame(t, 3, azul.Grey, 5, true)
	seen := map[bool]bool{}
	for at := range r.states {
		s := r.scene(at, 1)
		if s.View.Phase() != azul.Placing {
			continue
		}
		alone := s.View.ToMove().Len() == 1
		seen[alone] = true
		for _, c := range []struct {
			words     render.Words
			want, not string
		}{{spanish, "Colocan en el muro: ", "Coloca en el muro: "}, {english, "To place on the wall: ", " to place on the wall."}} {
			s.Words = c.words
			want, not := c.want, c.not
			if alone {
				want, not = not, want
			}
			if text := AltText(s); !strings.Contains(text, want) || strings.Contains(text, not) {
				t.Fatalf("%d to place: %s", s.View.ToMove().Len(), text)
			}
			if head := s.headline() + "."; !strings.Contains(head, want) || strings.Contains(head, not) {
				t.Fatalf("%d to place, the header says %q", s.View.ToMove().Len(), head)
			}
		}
	}
	if len(seen) != 2 {
		t.Fatal("the game has no scenes of both one and several players who have tiles to place")
	}
}
