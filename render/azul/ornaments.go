package azul

import (
	"image/color"
	"math"

	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

// drawOrnament draws a colour's ornament in the square from -1 to 1, with or without its small
// parts. Each is a different kind of shape, recognisable without colour: a flower, a star, a
// lozenge, arcs, a cross.
func drawOrnament(dc *sheet.Pen, c azul.Color, paint, second color.Color, fine bool) {
	// quarters draws one corner's motif in all four corners.
	quarters := func(draw func()) {
		for range 4 {
			dc.Rotate(math.Pi / 2)
			draw()
		}
	}
	switch c {
	case azul.Blue: // four broad petals, leaves between them, and a small ring as its heart
		if fine {
			quarters(func() { petal(dc, math.Pi/4, 0.22, 1.0, 0.17, second) })
		}
		quarters(func() { petal(dc, 0, 0.14, 0.82, 0.27, paint) })
		if fine {
			quarters(func() { petal(dc, 0, 0.26, 0.56, 0.08, second) })
			dc.Circle(0, 0, 0.12, paint)
		}
	case azul.Yellow: // a star of eight points in a star, and a bead in each corner
		dc.Around(0, 0, 16, 0, 0.78, 0.46)
		dc.Ink(paint)
		if fine {
			quarters(func() { dc.Circle(0.80, 0.80, 0.10, paint) })
		}
		dc.Around(0, 0, 16, 0, 0.54, 0.30)
		dc.Ink(second)
		if fine {
			dc.Circle(0, 0, 0.15, paint)
		}
	case azul.Red: // nested lozenges, and a smaller one cut by each corner
		lozenge(dc, 0, 0, 0.74, paint)
		if fine {
			quarters(func() { dc.Poly(paint, 0.88, 0.62, 0.88, 0.88, 0.62, 0.88) })
		}
		lozenge(dc, 0, 0, 0.52, second)
		if fine {
			quarters(func() { lozenge(dc, 0.21, 0, 0.14, paint) })
		} else {
			lozenge(dc, 0, 0, 0.24, paint)
		}
	case azul.Black: // a quarter ring about each corner, so that adjacent tiles form circles, and a star in their room
		quarters(func() {
			dc.DrawArc(1, 1, 0.78, math.Pi, 1.5*math.Pi)
			dc.Trace(paint, 0.12)
			if fine {
				dc.DrawArc(1, 1, 0.48, math.Pi, 1.5*math.Pi)
				dc.Trace(second, 0.10)
			}
		})
		dc.Around(0, 0, 8, 0, 0.36, 0.12)
		dc.Ink(paint)
	case azul.White: // four arms that end in three buds, with dots between them
		if fine {
			quarters(func() { dc.Circle(0.66, 0.66, 0.17, second) })
		}
		quarters(func() {
			dc.Box(0, -0.09, 0.6, 0.18, 0, paint)
			petal(dc, 0, 0.42, 0.92, 0.17, paint)
			dc.Circle(0.50, 0.20, 0.12, paint)
			dc.Circle(0.50, -0.20, 0.12, paint)
		})
		if fine {
			lozenge(dc, 0, 0, 0.24, paint)
		}
	}
}
