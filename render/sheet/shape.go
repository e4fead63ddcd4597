package sheet

import (
	"image/color"

	"sobremesa/render"
)

// DrawShape draws a seat's shape around a point: a disc, a square, a triangle or a rhombus. A square
// is nearly twice size pixels wide.
func DrawShape(c *render.Canvas, seat int, at render.Point, size float64, ink color.RGBA) {
	corner := func(x, y float64) render.Point { return render.Point{X: at.X + x*size, Y: at.Y + y*size} }
	switch seat % 4 {
	case 0:
		c.Disc(at, size, ink)
	case 1:
		c.Polygon([]render.Point{corner(-0.9, -0.9), corner(0.9, -0.9), corner(0.9, 0.9), corner(-0.9, 0.9)}, ink)
	case 2:
		c.Polygon([]render.Point{corner(-1.1, 0.9), corner(0, -1.1), corner(1.1, 0.9)}, ink)
	default:
		c.Polygon([]render.Point{corner(-1.2, 0), corner(0, -1.2), corner(1.2, 0), corner(0, 1.2)}, ink)
	}
}
