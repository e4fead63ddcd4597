package azul

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

var bothLanguages = []render.Words{spanish, english}

func TestALessonOverlapsNothingAndCutsNoText(t *testing.T) {
	for step := 1; step <= LessonSteps; step++ {
		for i, words := range bothLanguages {
			t.Run(fmt.Sprint(step, " ", i), func(t *testing.T) {
				p := planLesson(step, lessonOf(step, words, sheet.Light))
				faults(t, p)
				for _, e := range p.pieces {
					if e.kind == kindText && e.Style.Size < 27 || strings.HasSuffix(e.Text, "…") {
						t.Errorf("text %q is cut or too small, at %d pixels", e.Text, e.Style.Size)
					}
				}
			})
		}
	}
}

// The details that the steps point out are present in their positions.
func TestALessonShowsWhatItSays(t *testing.T) {
	of := func(step int) *lesson { return lessonOf(step, english, sheet.Light) }
	l := of(1)
	if m, took := l.Last[0].Move, l.Last[0].Report.Took; m.Source == azul.Centre || took.Tiles != 2 || m.Color != azul.Blue ||
		l.View.MarkerTaker() != engine.Spectator || l.View.Source(azul.Centre) != azul.Some(1, azul.Yellow)+azul.Some(1, azul.Red) {
		t.Errorf("step 1: got move %+v, which took %+v", m, took)
	}
	l = of(2)
	if m, took := l.Last[0].Move, l.Last[0].Report.Took; l.Last[0].Seat != learner || m.Line != 3 || m.Color != azul.White ||
		!took.Completes || took.Tiles != 4 || took.Fell != 1 || len(l.View.Board(learner).Floor) != 1 {
		t.Errorf("step 2: got move %+v, which took %+v", m, took)
	}
	l = of(3)
	points, at := len(lessonInRow)+len(lessonInColumn), lessonInRow[len(lessonInRow)-1]
	if r := l.Last[0].Report; !r.RoundOver || at != lessonInColumn[len(lessonInColumn)-1] || !slices.ContainsFunc(r.Boards[learner].Placed(), func(p azul.Placement) bool {
		return p.Row == at.Y+1 && p.Column == at.X+1 && p.Points == points
	}) {
		t.Errorf("step 3: got report %+v", r)
	}
	l = of(4)
	if b := l.View.Board(learner); l.View.Phase() != azul.Over || b.Bonuses != (azul.Bonuses{Rows: 1, Columns: 1, Colors: 1}) || l.View.Standings()[0].Seat != learner {
		t.Errorf("step 4: got bonuses %+v", b.Bonuses)
	}
	for i := range azul.Colors {
		wall := l.View.Board(learner).Wall
		if wall[lessonFullRow][i] == azul.NoColor || wall[i][lessonFullColumn] == azul.NoColor || !slices.Contains(wall[i][:], lessonFullColor) {
			t.Errorf("step 4: the row, the column or the colour is not complete at %d", i)
		}
	}
	if moves := strings.Split(strings.TrimSpace(lessonMoves), "\n"); len(moves) != lessonSteps[3].move {
		t.Errorf("the lesson's game: got %d moves", len(moves))
	}
}

func TestNothingOverlapsInALobby(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		chairs := rapid.IntRange(2, azul.MaxSeats).Draw(rt, "chairs")
		wall := azul.Wall(rapid.IntRange(0, int(azul.Grey)).Draw(rt, "wall"))
		l := sheet.Lobby{
			Words: rapid.SampledFrom(bothLanguages).Draw(rt, "words"),
			Facts: rapid.SliceOfN(rapid.String(), 0, 4).Draw(rt, "facts"),
		}
		for range rapid.IntRange(0, chairs).Draw(rt, "seated") {
			name := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{hard[0].Name, hard[1].Name, scripts[2].Name, scripts[3].Name, "ÁÅÇgjpqyß"})).Draw(rt, "name")
			l.Seated = append(l.Seated, engine.Occupant{Name: name, Artificial: rapid.Bool().Draw(rt, "artificial")})
		}
		l.Free = chairs - len(l.Seated)
		p := layoutLobby(&l, wall)
		faults(rt, p)
		for _, e := range slices.Concat(p.grounds, p.pieces) {
			if !e.rect.In(sheet.LobbySize) {
				rt.Errorf("%+v leaves the picture", e)
			}
		}
		var chairsAt []element
		for _, a := range p.areas {
			if !a.Rect.In(sheet.LobbySize) {
				rt.Errorf("%+v leaves the picture", a)
			}
			if a.Edge > 0 {
				continue
			}
			for _, other := range slices.Concat(p.grounds, chairsAt) {
				if a.Rect.Overlaps(other.rect) {
					rt.Errorf("the chair %v overlaps %+v", a.Rect, other)
				}
			}
			chairsAt = append(chairsAt, element{rect: a.Rect})
		}
		if len(chairsAt) != chairs {
			rt.Errorf("got %d chairs, want %d", len(chairsAt), chairs)
		}
		if n := len([]rune(AltLobby(l))); n == 0 || n >= 1024 {
			rt.Errorf("alternative text of %d characters", n)
		}
	})
}
