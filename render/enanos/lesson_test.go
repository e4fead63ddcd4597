package enanos

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

func TestLobbiesAreLaidOutWithoutFaults(t *testing.T) {
	for chairs := 2; chairs <= enanos.MaxSeats; chairs++ {
		for seated := range chairs + 1 {
			for _, people := range [][]engine.Occupant{ordinary, hard} {
				l := sheet.Lobby{Seated: people[:seated], Free: chairs - seated, Facts: []string{strings.Repeat("Antártida donde sea ", 3), "24 h", "16 puntos"}, Words: english}
				faults(t, layoutLobby(&l), sheet.LobbySize)
				alt := AltLobby(l)
				if utf8.RuneCountInString(alt) >= 1024 || !strings.Contains(alt, "16 puntos") || l.Free > 0 && !strings.Contains(alt, fmt.Sprintf("Free seats: %d", l.Free)) {
					t.Errorf("%s", alt)
				}
				if n := len(DrawLobby(l)); n > 60<<10 {
					t.Errorf("a lobby of %d bytes", n)
				}
			}
		}
	}
}

func TestTheInvitationHasTheTerrainsOfABoard(t *testing.T) {
	r := play(2, 1, true)
	board := r.States[len(r.States)-1]
	var want, got [enanos.Antarctica + 1]int
	for h := range enanos.Hexes {
		want[board.Terrain[h]]++
		got[invitation.Terrain[h]]++
	}
	if got != want {
		t.Errorf("the lobby's map has %v of each terrain, a board %v", got, want)
	}
}

func TestTheLessonIsLaidOutWithoutFaults(t *testing.T) {
	for step := 1; step <= LessonSteps; step++ {
		for _, words := range []render.Words{spanish, english} {
			p := layoutLesson(step, words, sheet.Light)
			faults(t, p, sheet.Size)
			for _, e := range p.pieces {
				if e.Text != "" && len(e.Text) > 8 && (e.Style.Size < 30 || strings.HasSuffix(e.Text, "…")) {
					t.Errorf("%q is set in %d pixels", e.Text, e.Style.Size)
				}
			}
		}
		for theme := range sheet.Themes {
			if n := len(DrawLesson(step, spanish, theme)); n > 120<<10 {
				t.Errorf("a step of %d bytes", n)
			}
		}
	}
}

func TestTheLessonShowsWhatItTells(t *testing.T) {
	for step, want := range map[int]engine.Code{1: enanos.Rolled, 2: enanos.Produced, 3: enanos.Built, 4: enanos.Fought, 5: enanos.Ended} {
		s := lessonScene(step, spanish, sheet.Light)
		found := false
		for _, e := range s.Since {
			found = found || e.Code == want
		}
		if !found {
			t.Errorf("step %d shows no %s", step, want)
		}
	}
	// Some hex is lit where production is told.
	s := lessonScene(2, spanish, sheet.Light)
	lit := 0
	for _, e := range layoutLesson(2, spanish, sheet.Light).grounds {
		if e.sprite.kind == kindDisc && e.sprite.lit {
			lit++
		}
	}
	if lit == 0 {
		t.Errorf("no hex of %d is lit", s.View.Red+s.View.White)
	}
}
