package render

import (
	"image"
	"image/color"
	"sync"
)

// Canvas is a picture in progress, made of palette indices. Get one from NewCanvas or Copy, and
// Release it once its file is made.
type Canvas struct {
	*image.Paletted
	Badges  []Badge // colours of badges, by number; a text with a badge needs one at least
	palette *Palette
}

// pixels keeps the buffers of canvases, about a megabyte each, between pictures.
var pixels sync.Pool

func take(n int) []uint8 {
	if buf, ok := pixels.Get().(*[]uint8); ok && cap(*buf) >= n {
		return (*buf)[:n]
	}
	return make([]uint8, n)
}

// NewCanvas returns a canvas filled with one colour.
func NewCanvas(width, height int, p *Palette, ground color.RGBA) *Canvas {
	c := &Canvas{palette: p, Paletted: &image.Paletted{
		Pix: take(width * height), Stride: width, Rect: image.Rect(0, 0, width, height), Palette: p.colors,
	}}
	c.Fill(c.Rect, ground)
	return c
}

// Release returns the pixels to a pool. The canvas must not be used afterwards.
func (c *Canvas) Release() {
	buf := c.Pix
	c.Paletted = nil
	pixels.Put(&buf)
}

// Fill fills a rectangle with one colour.
func (c *Canvas) Fill(r image.Rectangle, ink color.RGBA) {
	r = r.Intersect(c.Rect)
	if r.Empty() {
		return
	}
	i := c.palette.IndexOf(ink)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.Pix[y*c.Stride+r.Min.X : y*c.Stride+r.Max.X]
		for x := range row {
			row[x] = i
		}
	}
}

// Frame draws a frame along the inside of a rectangle.
func (c *Canvas) Frame(r image.Rectangle, width int, ink color.RGBA) {
	in := r.Inset(width)
	c.Fill(image.Rect(r.Min.X, r.Min.Y, r.Max.X, in.Min.Y), ink)
	c.Fill(image.Rect(r.Min.X, in.Max.Y, r.Max.X, r.Max.Y), ink)
	c.Fill(image.Rect(r.Min.X, in.Min.Y, in.Min.X, in.Max.Y), ink)
	c.Fill(image.Rect(in.Max.X, in.Min.Y, r.Max.X, in.Max.Y), ink)
}

// Mask blends an ink through a mask, whose upper left corner is placed at at.
func (c *Canvas) Mask(at image.Point, m *image.Alpha, ink color.RGBA) {
	area := m.Rect.Sub(m.Rect.Min).Add(at)
	r := area.Intersect(c.Rect)
	if r.Empty() {
		return
	}
	full := c.palette.IndexOf(ink)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		alpha := m.Pix[(y-area.Min.Y)*m.Stride+r.Min.X-area.Min.X:]
		row := c.Pix[y*c.Stride+r.Min.X : y*c.Stride+r.Max.X]
		for x := range row {
			switch a := uint32(alpha[x]); a {
			case 0:
			case 255:
				row[x] = full
			default:
				under := &c.palette.rgb[row[x]]
				row[x] = c.palette.Index(mix(under[0], ink.R, a), mix(under[1], ink.G, a), mix(under[2], ink.B, a))
			}
		}
	}
}

// mix blends over onto under; a is the opacity of over, 0 to 255.
func mix(under, over uint8, a uint32) uint8 {
	return uint8((uint32(under)*(255-a) + uint32(over)*a + 127) / 255)
}
