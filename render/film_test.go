package render

import (
	"bytes"
	"image"
	"image/gif"
	"image/png"
	"testing"

	"sobremesa/engine/must"
)

func TestFilmKeepsOnlyWhatChanges(t *testing.T) {
	p := greys()
	film := NewFilm(p)
	c := NewCanvas(100, 80, p, paper)
	defer c.Release()
	film.Add(c, 10)
	film.Add(c, 5) // nothing changed: the picture stays longer
	c.Fill(image.Rect(20, 30, 40, 35), black)
	film.Add(c, 10)
	g, err := gif.DecodeAll(bytes.NewReader(film.GIF()))
	must.Succeed(t, err)
	if len(g.Image) != 2 || g.Delay[0] != 15 || g.Image[1].Rect != image.Rect(20, 30, 40, 35) {
		t.Errorf("got %d pictures, delays %v, the last in %v; want 2, the first for 15, the last in (20,30)-(40,35)", len(g.Image), g.Delay, g.Image[len(g.Image)-1].Rect)
	}
	if g.LoopCount != 0 || g.Config.Width != 100 || g.Config.Height != 80 {
		t.Errorf("got loop count %d and size %d by %d, want 0 and 100 by 80", g.LoopCount, g.Config.Width, g.Config.Height)
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
