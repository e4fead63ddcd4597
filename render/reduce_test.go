package render

import (
	"image"
	"testing"
)

func TestTwoThirdsKeepsPlainSurfacesAndBlendsEdges(t *testing.T) {
	p := greys()
	c := NewCanvas(90, 60, p, paper)
	defer c.Release()
	c.Fill(image.Rect(30, 15, 60, 30), black) // the edges fall on whole pixels
	c.Fill(image.Rect(61, 45, 90, 60), black) // the left edge does not
	before := append([]uint8(nil), c.Pix...)
	s := c.twoThirds()
	defer s.Release()
	if s.Rect != image.Rect(0, 0, 60, 40) {
		t.Fatalf("got size %v", s.Rect)
	}
	light, dark := p.IndexOf(paper), p.IndexOf(black)
	for y := range 20 {
		for x := range 60 {
			want := light
			if (image.Point{X: x, Y: y}).In(image.Rect(20, 10, 40, 20)) {
				want = dark
			}
			if got := s.ColorIndexAt(x, y); got != want {
				t.Fatalf("pixel (%d, %d): got %d, want %d", x, y, got, want)
			}
		}
	}
	// One of three columns is light. The left pixel contains two thirds of that column.
	grey := func(x int) uint8 { return p.rgb[s.ColorIndexAt(x, 35)][0] }
	want := (2*int(paper.R) + int(black.R)) / 3
	if a, b := int(grey(40)), grey(41); a < want-4 || a > want+4 || b != black.R {
		t.Errorf("greys at the edge: got %d and %d, want %d and %d", a, b, want, black.R)
	}
	for i, px := range before {
		if c.Pix[i] != px {
			t.Fatal("the canvas was changed")
		}
	}
}
