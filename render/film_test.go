package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"testing"

	"sobremesa/engine/must"
)

func TestFilmKeepsOnlyWhatChanges(t *testing.T) {
	p := greys()
	film := NewFilm(p)
	film.Add(NewCanvas(90, 60, p, paper), 10)
	film.Add(NewCanvas(90, 60, p, paper), 5) // nothing changed: the picture stays longer
	c := NewCanvas(90, 60, p, paper)
	c.Fill(image.Rect(30, 30, 60, 45), black)
	want := c.twoThirds()
	defer want.Release()
	film.Add(c, 10)
	g, err := gif.DecodeAll(bytes.NewReader(film.GIF()))
	must.Succeed(t, err)
	if len(g.Image) != 2 || g.Delay[0] != 15 || g.Image[1].Rect != image.Rect(20, 20, 40, 30) {
		t.Errorf("got %d pictures, delays %v, the last in %v; want 2, the first for 15, the last in (20,20)-(40,30)", len(g.Image), g.Delay, g.Image[len(g.Image)-1].Rect)
	}
	shown := image.NewRGBA(g.Image[0].Rect)
	for _, part := range g.Image {
		draw.Draw(shown, part.Rect, part, part.Rect.Min, draw.Over)
	}
	for y := range 40 {
		for x := range 60 {
			if got := shown.At(x, y); got != want.At(x, y) {
				t.Fatalf("pixel (%d, %d) is %v in the end, want %v", x, y, got, want.At(x, y))
			}
		}
	}
	if g.LoopCount != 0 || g.Config.Width != 60 || g.Config.Height != 40 {
		t.Errorf("got loop count %d and size %d by %d, want 0 and 60 by 40", g.LoopCount, g.Config.Width, g.Config.Height)
	}
}

func TestPNGShowsTheCanvas(t *testing.T) {
	p := greys()
	c := NewCanvas(123, 45, p, paper)
	defer c.Release()
	c.Disc(Point{60, 20}, 15, black)
	Style{Strong, 30}.Set("Ana").Draw(c, image.Pt(5, 40), black)
	img, err := png.Decode(bytes.NewReader(c.PNG()))
	must.Succeed(t, err)
	got := img.(*image.Paletted)
	if got.Rect != c.Rect || !bytes.Equal(got.Pix, c.Pix) {
		t.Errorf("the file shows a different picture from the canvas")
	}
	for i, want := range p.Colors() {
		if got.Palette[i] != want {
			t.Fatalf("palette entry %d: got %v, want %v", i, got.Palette[i], want)
		}
	}
}

func TestNearestColourIsTheColourItself(t *testing.T) {
	p := greys()
	for i, c := range p.rgb[:len(p.colors)] {
		if got := p.rgb[p.Index(c[0], c[1], c[2])]; int(got[0])-int(c[0]) > 4 || int(c[0])-int(got[0]) > 4 {
			t.Errorf("Index of entry %d: got colour %v, want %v", i, got, c)
		}
	}
}
