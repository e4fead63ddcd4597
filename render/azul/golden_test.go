package azul

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

// The golden pictures are in testdata. After a change of look, renew them with
//
//	go test ./render/azul -run Golden -update
//
// and look at each of them before it is committed.

// A picture may differ from its golden one in a few pixels, for another
// version of a font library rounds differently, but not by a tile.
const (
	pixelsOff = 150 // of a million
	channel   = 48  // a difference of less in each of red, green and blue is none
)

// golden is a picture kept in testdata.
type golden struct {
	name string
	draw func() *render.Canvas
}

func goldens(t testing.TB) []golden {
	two, three, four := playGame(t, 2, azul.Classic, 4, true), playGame(t, 3, azul.Havana, 3, true), playGame(t, 4, azul.Classic, 4, true)
	grey := playGame(t, 4, azul.Grey, 5, true)
	messy := playGame(t, 3, azul.Classic, 8, false)
	var list []golden
	table := func(name string, s Scene) {
		list = append(list, golden{name, func() *render.Canvas { return drawTable(&s) }})
	}
	table("start", two.scene(0, 0))
	table("two", two.scene(len(two.states)*2/3, 1))
	table("three-havana", three.scene(len(three.states)/2, 2))
	s := four.scene(len(four.states)*2/3, 3)
	table("four", s)
	s.Theme = Dark
	table("four-dark", s)
	table("grey", grey.scene(grey.find(len(grey.states)/2, func(v *azul.View) bool { return v.Phase() == azul.Placing }), 1))
	greyTwo := playGame(t, 2, azul.Grey, 5, true)
	s = greyTwo.scene(greyTwo.find(len(greyTwo.states)/3, func(v *azul.View) bool { return v.Phase() == azul.Placing }), 2)
	s.Theme = Dark
	table("grey-two-dark", s)
	s = messy.scene(messy.find(0, func(v *azul.View) bool { return len(v.Board(1).Floor) == azul.FloorSpaces }), 1)
	s.Players, s.Words = hard, english
	table("names-and-full-floor", s)
	s = four.scene(len(four.states)*2/3, 1)
	s.Players = scripts
	table("scripts", s)
	s = four.scene(len(four.states)/2, 1)
	s.Preview, s.View.Viewer = true, s.Last[0].Seat
	table("preview", s)

	// What somebody missed: many moves, and a seat that is kept for each kind of bar.
	away := playGame(t, 3, azul.Classic, 8, true)
	s = away.scene(10, 11)
	s.Theme, s.Players = Dark, []engine.Occupant{{Name: "Ana", Guardian: true}, {Name: "Luis", Guardian: true}, {Name: "Voraz", Artificial: true}}
	table("missed-dark", s)

	at := four.find(len(four.states)/2, func(v *azul.View) bool { return v.Round() > 3 })
	round := four.scene(at, 0)
	round.Last = four.tiling(at)
	list = append(list, golden{"round", func() *render.Canvas { return drawPage(&round, pageRound, layoutRound(&round)) }})
	end := len(four.states) - 1
	final := four.scene(end, 0)
	list = append(list, golden{"final", func() *render.Canvas { return drawFinal(&final) }})

	scriptsFinal := final
	scriptsFinal.Players, scriptsFinal.Theme = scripts, Dark
	list = append(list, golden{"scripts-final", func() *render.Canvas { return drawFinal(&scriptsFinal) }})

	// A hundred points and more: on a small board, and as the result.
	hundred := playGreedy(t, 4, azul.Classic, 35)
	s = hundred.scene(len(hundred.states)-1, 0)
	best := s.View.Standings()[0]
	s.View.Viewer = (best.Seat + 1) % 4
	table("hundred", s)
	high := playGreedy(t, 3, azul.Classic, 16)
	end = len(high.states) - 1
	highest := high.scene(end, 0)
	list = append(list, golden{"final-hundred", func() *render.Canvas { return drawFinal(&highest) }})
	if other := highest.View.Standings()[0]; best.Score < 100 || other.Score < 100 {
		t.Fatalf("the golden pictures of high scores show %d and %d points", best.Score, other.Score)
	}
	return list
}

func TestPicturesAreAsTheGoldenOnes(t *testing.T) {
	for _, g := range goldens(t) {
		t.Run(g.name, func(t *testing.T) {
			c := g.draw()
			defer c.Release()
			path := filepath.Join("testdata", g.name+".png")
			if *update {
				if err := os.MkdirAll("testdata", 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, c.PNG(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v (renew with -update)", err)
			}
			want, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if off := differing(c, want); off > pixelsOff {
				got := filepath.Join(os.TempDir(), "golden-"+g.name+".png")
				if err := os.WriteFile(got, c.PNG(), 0o644); err != nil {
					t.Error(err)
				}
				t.Errorf("%d pixels differ from %s; see %s", off, path, got)
			}
		})
	}
}

// differing counts the pixels in which two pictures differ visibly.
func differing(a, b image.Image) int {
	if a.Bounds() != b.Bounds() {
		return Width * Height
	}
	far := func(x, y uint8) bool { return int(x)-int(y) >= channel || int(y)-int(x) >= channel }
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA), color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			if far(p.R, q.R) || far(p.G, q.G) || far(p.B, q.B) {
				n++
			}
		}
	}
	return n
}

// TestGoldenToleranceCatchesAMovedTile moves each tile of a picture, small
// ones included, to another space or changes its colour.
func TestGoldenToleranceCatchesAMovedTile(t *testing.T) {
	r := playGame(t, 4, azul.Classic, 4, true)
	s := r.scene(len(r.states)*2/3, 1)
	p := layout(&s)
	key := groundKey{pageTable, 4, azul.Classic, Light}
	picture := func() *render.Canvas {
		c := render.Copy(groundOf(key, p), palettes[Light]())
		paintPlan(c, p, Light)
		return c
	}
	before := picture()
	defer before.Release()
	for i := range p.pieces {
		e := &p.pieces[i]
		if e.kind != kindTile || e.rect.Dx() > 29 {
			continue
		}
		was := *e
		e.rect = e.rect.Add(image.Pt(0, 33))
		moved := picture()
		*e = was
		e.color = (e.color + 1) % azul.Colors
		changed := picture()
		*e = was
		if off := differing(before, moved); off <= pixelsOff {
			t.Errorf("moving the tile at %v changes %d pixels only", e.rect, off)
		}
		if off := differing(before, changed); off <= pixelsOff {
			t.Errorf("another colour of the tile at %v changes %d pixels only", e.rect, off)
		}
		moved.Release()
		changed.Release()
	}
}
