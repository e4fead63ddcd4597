package sheet

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/rendertest"
)

// inksOf returns some colours of the house look in a theme.
func inksOf(theme Theme) []color.RGBA {
	l := &House[theme]
	return []color.RGBA{l.Table, l.Panel, l.Header, l.Text, l.OnBar}
}

func TestALineTakesItsPartOfTheBox(t *testing.T) {
	style, box := render.Strong.At(40), Rect(100, 50, 400, 60)
	w := style.Width("Ana")
	for a, x := range map[Align]int{Left: 100, Middle: 100 + (400-w)/2, Right: 500 - w} {
		line, at := Fit("Ana", style, box, a, House[Light].Text)
		if want := Rect(x, 50, w, 60); at != want || line.Text != "Ana" || line.Style != style {
			t.Errorf("aligned %d: %+v in %v, want %v", a, line, at, want)
		}
		if !line.Inked(at).In(at) {
			t.Errorf("Inked(%v): got %v, which leaves it", at, line.Inked(at))
		}
	}
	if line, at := Fit("WWWWWWWW", style, Rect(100, 50, 90, 60), Left, House[Light].Text); line.Style.Size != MinText || !strings.HasSuffix(line.Text, "…") || at.Dx() > 90 {
		t.Errorf("Fit of a long text: got %+v in %v, want it cut at MinText", line, at)
	}
	line, at := Fit("W", style, Rect(100, 50, 5, 60), Right, House[Light].Text)
	if line != (Line{}) || !at.Empty() {
		t.Errorf("Fit without room: got %+v in %v, want the zero Line", line, at)
	}
	line.Draw(nil, at) // draws nothing
}

func TestATableStaysWithinItsRectangle(t *testing.T) {
	palette := render.NewPalette(inksOf(Light))
	c := render.NewCanvas(600, 300, palette, House[Light].Table)
	defer c.Release()
	ink := House[Light].Text
	table := Table{Heads: []string{"", "Columns", "Rows"}, Rows: [][]string{{"Maximiliana Fernández-Villaverde y Ruiz", "+10", "12345678"}}, Text: ink, Head: ink, Rule: ink, Size: 34}
	in := Rect(50, 40, 500, 200)
	table.Draw(c, in)
	for y := range 300 {
		for x := range 600 {
			if at := image.Pt(x, y); !at.In(in) && c.At(x, y) != color.Color(House[Light].Table) {
				t.Fatalf("%v is drawn on, which is outside of %v", at, in)
			}
		}
	}
}

func TestAPieceIsDrawnOnceForEachSizeAndTheme(t *testing.T) {
	var drawn atomic.Int32
	palette := PerTheme(func(theme Theme) *render.Palette { return render.NewPalette(append(inksOf(theme), Hex(0xFF0000))) })
	stage := NewStage(palette, func(dc *Pen, p Piece[string]) {
		drawn.Add(1)
		dc.SetColor(Hex(0xFF0000))
		dc.DrawRectangle(0, 0, float64(p.Size.X), float64(p.Size.Y))
		dc.Fill()
	})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			c := render.NewCanvas(60, 40, palette[Dark](), House[Dark].Table)
			defer c.Release()
			stage.Draw(c, Rect(10, 10, 20, 20), "red", Dark)
			stage.DrawIn(c, Rect(0, 0, 45, 40), Rect(40, 10, 10, 20), "red", Dark)
			for at, red := range map[image.Point]bool{{X: 10, Y: 10}: true, {X: 29, Y: 29}: true, {X: 30, Y: 29}: false, {X: 44, Y: 15}: true, {X: 45, Y: 15}: false} {
				if got := c.At(at.X, at.Y) == Hex(0xFF0000); got != red {
					t.Errorf("pixel %v is red: got %t, want %t", at, got, red)
				}
			}
		})
	}
	wg.Wait()
	if drawn.Load() != 2 {
		t.Errorf("two pieces were drawn %d times, want each once", drawn.Load())
	}
}

func TestAPaletteHoldsItsColoursAndStepsBetweenThoseThatMeet(t *testing.T) {
	p := PaletteOf(Colors, []color.RGBA{Hex(0x102030)}, []color.RGBA{Hex(0x000000), Hex(0x400000), Hex(0x004000)})
	for _, c := range []color.RGBA{Hex(0x102030), Hex(0x000000), Hex(0x400000), Hex(0x004000), Hex(0x200000), Hex(0x003800)} {
		if got := p.Colors()[p.IndexOf(c)]; got != c {
			t.Errorf("%v became %v", c, got)
		}
	}
}

func TestNamesAreDrawnBehindABadgeWhereLettersAreMissing(t *testing.T) {
	players := []engine.Occupant{{Name: "Ana"}, {Name: "𒀀𒁀"}, {}, {Name: "!!!"}}
	for seat, want := range map[engine.Seat]string{0: "Ana", 1: render.WithBadge(2, "□□", '★'), 2: "", 3: "!!!", 4: "", engine.Spectator: ""} {
		if got := Name(players, seat, render.Strong, 2, '★'); got != want {
			t.Errorf("seat %d: %q, want %q", seat, got, want)
		}
	}
	if got := Spoken(players, 0, 2); got != "A…" {
		t.Errorf("Spoken: got %q, want %q", got, "A…")
	}
	if got := Spoken(players, 4, 2); got != "" {
		t.Errorf("Spoken without a name: got %q, want \"\"", got)
	}
}

func TestNumbersHaveTheirSign(t *testing.T) {
	if got := []string{Number(-3), Number(0), Number(7), Signed(-3), Signed(0), Signed(7)}; strings.Join(got, " ") != "−3 0 7 −3 +0 +7" {
		t.Errorf("numbers: got %q", got)
	}
}

// differing returns the smallest rectangle that contains all differences between two pictures.
func differing(a, b *render.Canvas) (r image.Rectangle) {
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				r = r.Union(Rect(x, y, 1, 1))
			}
		}
	}
	return r
}

func TestLinesWithoutRoomAreLeftOut(t *testing.T) {
	draw := func(lines ...string) *render.Canvas { return DrawText(Light, "Nim", "24 h", lines) }
	many := make([]string, 100)
	for i := range many {
		many[i] = "a line"
	}
	if got := differing(draw(many...), draw()); !got.In(Size.Inset(Margin)) {
		t.Errorf("many lines take %v, which leaves the panel", got)
	}
}

func TestPicturesAreAsTheGoldenOnes(t *testing.T) {
	people := []engine.Occupant{{Name: "Ana"}, {Name: "龍馬 さくら"}, {Name: "𒀀𒁀"}}
	lobby := Lobby{Seated: people, Free: 1, Facts: []string{"Meta: 12", "24 h por jugada"}, Theme: Dark}
	board := []string{"Cuatro en raya", "", " 1 2 3 4 5 6 7", " · · · · · · ·", " · · · · · · ·", " · · · X · · ·", " · O X O O · ·", "", "> Ana: X", "  " + Name(people, 1, render.Strong, 1, '★') + ": O"}
	four := Grid{Columns: 7, Rows: 6, Players: people[:2], At: func(column, row int) Cell {
		piece := [...]string{"", "", "   1", "  122", " 12112", "1211221"}[row] + "       "
		return Cell{Piece: strings.IndexByte("12", piece[column]) + 1, Lit: piece[column] == '1' && column+row == 5}
	}, ToMove: engine.SeatsOf(1)}
	rendertest.Goldens(t, []rendertest.Picture{
		{Name: "text", Draw: func() *render.Canvas { return DrawText(Light, "Juego", "24 h por jugada", board) }},
		{Name: "lobby", Draw: func() *render.Canvas { return DrawLobby(&lobby, "Juego", "Sitio libre") }},
		{Name: "grid", Draw: func() *render.Canvas { return DrawGrid(Light, "Cuatro en raya", "24 h por jugada", four) }},
	})
}

// Facts that are too long for one line go on two instead of being shortened or shrunk.
func TestTheFactsOfALobbyGoOnTwoLinesBeforeTheyAreCut(t *testing.T) {
	style, wide := render.Strong.At(44), 1180
	long := []string{"Meta: 12 puntos", "Antártida: en el centro", "Números 6 y 8: separados", "Tren: 10 pasos", "24 horas por turno", "unos 12–16 días"}
	for _, test := range []struct {
		facts []string
		want  []string
	}{
		{nil, []string{""}},
		{long[:2], []string{"Meta: 12 puntos  ·  Antártida: en el centro"}},
		{long, []string{"Meta: 12 puntos  ·  Antártida: en el centro  ·  Números 6 y 8: separados", "Tren: 10 pasos  ·  24 horas por turno  ·  unos 12–16 días"}},
	} {
		l := Lobby{Facts: test.facts}
		got := l.lines(style, wide)
		if !slices.Equal(got, test.want) {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// A desktop shows a picture in a box of 550 by 350 points. The whole width of the box is used, and the
// smallest text has 11 points.
func TestAPictureFillsTheBoxThatDiscordShows(t *testing.T) {
	const wide, high = 550, 350
	if Height*wide > high*Width || Height*wide < (high-2)*Width {
		t.Errorf("%d by %d is %d high at full width, want %d", Width, Height, Height*wide/Width, high)
	}
	if MinText*wide < 11*Width {
		t.Errorf("%d pixels are seen as less than 11 points", MinText)
	}
}
