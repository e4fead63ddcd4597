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
				faults(t, layoutLobby(&l, seated%2 == 0), sheet.LobbySize)
				alt := AltLobby(l)
				if utf8.RuneCountInString(alt) >= 1024 || !strings.Contains(alt, "16 puntos") || l.Free > 0 && !strings.Contains(alt, fmt.Sprintf("Free seats: %d", l.Free)) {
					t.Errorf("%s", alt)
				}
			}
		}
	}
}

// The lobby shows no map, since chance has not laid it yet, but only what is the same in every
// game.
func TestTheLobbyShowsNoTerrainThatIsNotSettled(t *testing.T) {
	for _, centre := range []bool{true, false} {
		hexes, backs := 0, 0
		for _, e := range layoutLobby(&sheet.Lobby{Free: 4, Words: english}, centre).grounds[:enanos.Hexes] {
			switch {
			case e.sprite.kind == kindBack:
				backs++
			case e.sprite.terrain == enanos.Antarctica:
				hexes++
			}
		}
		if want := map[bool]int{true: 1, false: 0}[centre]; hexes != want || backs != enanos.Hexes-want {
			t.Errorf("Antarctica in the centre %t: %d tiles lie face up, %d face down", centre, hexes, backs)
		}
	}
	r := play(2, 1, true)
	board := r.States[len(r.States)-1]
	var want [enanos.Antarctica + 1]int
	for h := range enanos.Hexes {
		want[board.Terrain[h]]++
	}
	if inTheBox != want {
		t.Errorf("the lobby tells of %v of each terrain, a board has %v", inTheBox, want)
	}
	if board.Terrain[enanos.Hexes/2] != enanos.Antarctica {
		t.Error("Antarctica is not in the middle of the hexes")
	}
}

func TestTheLessonIsLaidOutWithoutFaults(t *testing.T) {
	for step := 1; step <= LessonSteps; step++ {
		for _, words := range []render.Words{spanish, english} {
			p := layoutLesson(step, words, sheet.Light)
			faults(t, p, sheet.Size)
			for _, e := range p.pieces {
				if e.Text != "" && len(e.Text) > 8 && (e.Style.Size < sheet.MinText || strings.HasSuffix(e.Text, "…")) {
					t.Errorf("%q is set in %d pixels", e.Text, e.Style.Size)
				}
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
	// The step about production has a lit hex.
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
