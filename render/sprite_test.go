package render

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// A sprite copied in rows looks like one copied pixel by pixel, wherever it is clipped or opaque.
func TestSpritesAreDrawnAsIfPixelByPixel(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := NewPalette([]color.RGBA{{255, 255, 255, 255}, {0, 0, 0, 255}, {200, 30, 40, 255}, {30, 90, 200, 255}, {120, 120, 120, 255}})
	size, ground := image.Pt(12, 9), color.RGBA{255, 255, 255, 255}
	copied := 0
	for range 500 {
		img := image.NewRGBA(image.Rectangle{Max: size})
		for i := range size.X * size.Y {
			alpha := [...]uint8{0, 128, 255, 255, 255, 255, 255}[rng.IntN(7)]
			for k := range 3 {
				img.Pix[4*i+k] = uint8(rng.IntN(int(alpha) + 1))
			}
			img.Pix[4*i+3] = alpha
		}
		s := spriteOf(img, p)
		at := image.Pt(rng.IntN(30)-10, rng.IntN(30)-10)
		within := image.Rect(rng.IntN(20), rng.IntN(20), rng.IntN(20), rng.IntN(20))
		got, want := NewCanvas(20, 20, p, ground), NewCanvas(20, 20, p, ground)
		got.DrawIn(within, at, s)
		r := image.Rectangle{Max: size}.Add(at).Intersect(within).Intersect(want.Rect)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				want.lay(want.Pix[y*want.Stride+x:][:1], s, (y-at.Y)*size.X+x-at.X)
			}
			copied += r.Dx()
		}
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("a sprite at %v within %v differs from one drawn pixel by pixel", at, within)
		}
	}
	if copied < 1000 {
		t.Errorf("too few pixels were drawn: %d", copied)
	}
}
