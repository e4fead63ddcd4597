package render

import (
	"image"
	"image/color"
	"math"
	"sync"

	"golang.org/x/image/vector"
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

// Point is a position on a canvas, in pixels.
type Point struct{ X, Y float64 }

// Polyline draws a line of the given width through the points, with round joints.
func (c *Canvas) Polyline(points []Point, width float64, ink color.RGBA) {
	var shapes [][]Point
	for i, p := range points {
		if i > 0 {
			q := points[i-1]
			length := math.Hypot(p.X-q.X, p.Y-q.Y)
			if length == 0 {
				continue
			}
			nx, ny := (q.Y-p.Y)/length*width/2, (p.X-q.X)/length*width/2
			shapes = append(shapes, []Point{{q.X + nx, q.Y + ny}, {p.X + nx, p.Y + ny}, {p.X - nx, p.Y - ny}, {q.X - nx, q.Y - ny}})
		}
		shapes = append(shapes, disc(p, width/2))
	}
	for _, s := range shapes {
		c.Polygon(s, ink)
	}
}

// Disc fills a circle.
func (c *Canvas) Disc(middle Point, radius float64, ink color.RGBA) {
	c.Polygon(disc(middle, radius), ink)
}

func disc(middle Point, radius float64) []Point {
	n := 12 + int(radius)
	points := make([]Point, n)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = Point{middle.X + radius*cos, middle.Y + radius*sin}
	}
	return points
}

// Polygon fills a closed shape with antialiased edges.
func (c *Canvas) Polygon(points []Point, ink color.RGBA) {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
		high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
	}
	box := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y))).Intersect(c.Rect)
	if box.Empty() {
		return
	}
	raster := vector.NewRasterizer(box.Dx(), box.Dy())
	for i, p := range points {
		x, y := float32(p.X-float64(box.Min.X)), float32(p.Y-float64(box.Min.Y))
		if i == 0 {
			raster.MoveTo(x, y)
		} else {
			raster.LineTo(x, y)
		}
	}
	raster.ClosePath()
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	c.Mask(box.Min, mask, ink)
}
