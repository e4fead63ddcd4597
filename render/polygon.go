package render

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

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
