package azul

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

// described returns the description of a scene, in lines.
func described(s Scene) string { return strings.Join(Describe(s), "\n") }

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

// The most important part of a table for two fits into an alternative text: whose turn it is, what
// can be taken, and the board of the player to move.
func TestAnAlternativeTextHasRoomForWhatMatters(t *testing.T) {
	const room = 1024
	r := playGame(t, 2, azul.Classic, 2, true)
	for at := range r.states {
		s := r.scene(at, 0)
		if s.View.Phase() != azul.Drafting {
			continue
		}
		text := described(s)
		other := s.spoken((s.first() + 1) % 2)
		if before, _, found := strings.Cut(text, "\n"+other+": "); !found || utf8.RuneCountInString(before) > room {
			t.Fatalf("after move %d the other board comes after %d characters: %s", at, utf8.RuneCountInString(before), text)
		}
	}
}

// A preview tells what the move changes, apart from what the board shows afterwards.
func TestAPreviewTellsWhatItChanges(t *testing.T) {
	told := make(map[string]bool)
	for number := range uint64(8) {
		for _, wall := range []azul.Wall{azul.Classic, azul.Grey} {
			if len(told) == 9 {
				return
			}
			r := playGame(t, 2, wall, number, number%2 == 0)
			for at := range r.states {
				s := r.scene(at, 1)
				if s.Preview = len(s.Last) > 0; !s.Preview {
					continue
				}
				ch := s.Last[0]
				took, line := ch.Report.Took, int(ch.Move.Line)
				wants := map[string]string{"move": "Vista previa: " + s.move(&ch) + "."}
				if ch.Move.Kind == azul.KindTake && line != azul.Floor {
					wants["held"] = fmt.Sprintf("La fila %d queda con %d de %d.", line, s.View.Line(ch.Seat, line).N, line)
				}
				if took.Completes {
					delete(wants, "held")
					wants["completes"] = fmt.Sprintf("La fila %d queda completa.", line)
				}
				switch fell := took.Fell - took.Lost; {
				case fell == 1:
					wants["falls"] = "1 cae al suelo."
				case fell > 1:
					wants["fall"] = fmt.Sprintf("%d caen al suelo.", fell)
				}
				if took.Lost > 0 {
					wants["lost"] = fmt.Sprintf("%d a la tapa, sin coste", took.Lost)
				}
				if took.Marker {
					wants["marker"] = "También te llevas la ficha inicial."
				}
				for seat := range engine.Seat(2) {
					b := &ch.Report.Boards[seat]
					for _, p := range b.Placed() {
						points := "puntos"
						if p.Points == 1 {
							points = "punto"
						}
						wants["tiled"] = fmt.Sprintf("\n%s: %s al muro, fila %d, columna %d, %d %s.", s.spoken(seat), s.color(p.Color), p.Row, p.Column, p.Points, points)
					}
					if b.FloorCost > 0 {
						wants["paid"] = fmt.Sprintf("\n%s: el suelo resta %d.", s.spoken(seat), b.FloorCost)
					}
				}
				text := described(s)
				for what, want := range wants {
					if told[what] = true; !strings.Contains(text, want) {
						t.Fatalf("%q is missing in: %s", want, text)
					}
				}
				if s.Preview = false; strings.Contains(described(s), "Vista previa") {
					t.Fatal("what is no preview says that it is one")
				}
			}
		}
	}
	t.Errorf("only these changes were told: %v", told)
}

// midGame returns a two-player draft, described in both languages below.
func midGame(t *testing.T) Scene {
	r := playGame(t, 2, azul.Classic, 4, true)
	s := r.scene(r.find(len(r.states)/2, func(v *azul.View) bool { return v.Phase() == azul.Drafting && v.MarkerTaker() == engine.Spectator }), 1)
	return s
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

func TestThePreviewShowsASumOnlyIfItAddsUp(t *testing.T) {
	kinds := map[string]int{}
	for number := range uint64(6) {
		for _, wall := range []azul.Wall{azul.Classic, azul.Grey} {
			if len(kinds) == 4 {
				return
			}
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
					if text != "" || strings.Contains(described(s), "..") || strings.Contains(described(s), ". . ") {
						t.Fatalf("while placing: %q, %s", text, described(s))
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
	t.Errorf("got only these kinds of scenes: %v", kinds)
}

// A badge, distinct by seat, precedes a name that a picture cannot draw completely. Text that is
// read aloud keeps the name.
func TestDescriptionsKeepNamesThatPicturesCannotDraw(t *testing.T) {
	s := midGame(t)
	s.Players = []engine.Occupant{{Name: "𒀀𒁀"}, {Name: "\u202eAna 𒀀"}}
	for seat, want := range []string{render.WithBadge(0, "□□", '★'), render.WithBadge(1, "Ana □", '▲')} {
		if got := s.name(engine.Seat(seat), render.Strong); got != want {
			t.Errorf("name of %q in the picture: got %q", s.Players[seat].Name, got)
		}
	}
	for _, text := range []string{described(s), AltFinal(s), AltRoundEnd(s)} {
		if !strings.Contains(text, "𒀀𒁀: ") || !strings.Contains(text, "Ana 𒀀: ") || strings.Contains(text, "Jugador") {
			t.Errorf("a name is lost in: %s", text)
		}
	}
	s.Players = []engine.Occupant{{Name: "🦊✨"}, {Name: "👩‍🚀❤️"}}
	for _, text := range []string{described(s), AltFinal(s), AltRoundEnd(s)} {
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
	if n := signs(); n != 0 || strings.Contains(described(s), "guardado") {
		t.Errorf("without a kept seat: got %d signs, want none; text: %s", n, described(s))
	}
	s.Players = []engine.Occupant{{Name: "Ana"}, {Name: "Luis", Guardian: true}}
	if n, text := signs(), described(s); n != 1 || !strings.Contains(text, "Luis (sitio guardado por un jugador artificial): ") {
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
	s := r.scene(r.find(0, func(v *azul.View) bool { return v.Board(1).Score == 1 }), 1)
	for want, words := range map[string]render.Words{"Luis: 1 punto": spanish, "Luis: 1 point": english} {
		s.Words = words
		if text := described(s) + AltFinal(s); strings.Count(text, want) != 2 || strings.Contains(text, want+"s") {
			t.Errorf("want %q twice in:\n%s", want, text)
		}
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
			if text := described(s); !strings.Contains(text, want) || strings.Contains(text, not) {
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
