package azul

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

// drawOrnament draws a colour's ornament in the square from -1 to 1, with or without its small
// parts. Each is a different kind of shape, recognisable without colour: a flower, a star, a
// lozenge, arcs, a cross.
func drawOrnament(dc *gg.Context, c azul.Color, paint, second color.Color, fine bool) {
	switch c {
	case azul.Blue:
		flower(dc, paint, second, fine)
	case azul.Yellow:
		sun(dc, paint, second, fine)
	case azul.Red:
		diamond(dc, paint, second, fine)
	case azul.Black:
		arcs(dc, paint, second, fine)
	case azul.White:
		cross(dc, paint, second, fine)
	}
}

// quarters draws one corner's motif in all four corners.
func quarters(dc *gg.Context, draw func()) {
	for range 4 {
		dc.Rotate(math.Pi / 2)
		draw()
	}
}

// flower draws four broad petals, leaves between them, and a small ring as its heart.
func flower(dc *gg.Context, paint, second color.Color, fine bool) {
	if fine {
		dc.SetColor(second)
		quarters(dc, func() { petal(dc, math.Pi/4, 0.22, 1.0, 0.17) })
	}
	dc.SetColor(paint)
	quarters(dc, func() { petal(dc, 0, 0.14, 0.82, 0.27) })
	dc.SetColor(second)
	if fine {
		quarters(dc, func() { petal(dc, 0, 0.26, 0.56, 0.08) })
		dc.SetColor(paint)
		dc.DrawCircle(0, 0, 0.12)
		dc.Fill()
	}
}

// sun draws a star of eight points in a star, and a bead in each corner.
func sun(dc *gg.Context, paint, second color.Color, fine bool) {
	dc.SetColor(paint)
	star(dc, 8, 0.78, 0.46)
	dc.Fill()
	if fine {
		quarters(dc, func() {
			dc.DrawCircle(0.80, 0.80, 0.10)
			dc.Fill()
		})
	}
	dc.SetColor(second)
	star(dc, 8, 0.54, 0.30)
	dc.Fill()
	if fine {
		dc.SetColor(paint)
		dc.DrawCircle(0, 0, 0.15)
		dc.Fill()
	}
}

// diamond draws nested lozenges, and a smaller one cut by each corner.
func diamond(dc *gg.Context, paint, second color.Color, fine bool) {
	dc.SetColor(paint)
	lozenge(dc, 0, 0, 0.74)
	dc.Fill()
	if fine {
		quarters(dc, func() {
			dc.MoveTo(0.88, 0.62)
			dc.LineTo(0.88, 0.88)
			dc.LineTo(0.62, 0.88)
			dc.ClosePath()
			dc.Fill()
		})
	}
	dc.SetColor(second)
	lozenge(dc, 0, 0, 0.52)
	dc.Fill()
	dc.SetColor(paint)
	if fine {
		quarters(dc, func() { lozenge(dc, 0.21, 0, 0.14); dc.Fill() })
	} else {
		lozenge(dc, 0, 0, 0.24)
		dc.Fill()
	}
}

// arcs draws a quarter ring about each corner, so that adjacent tiles form circles, and a star of
// four points in the room they leave.
func arcs(dc *gg.Context, paint, second color.Color, fine bool) {
	quarters(dc, func() {
		dc.SetColor(paint)
		dc.SetLineWidth(sheet.StrokeWidth(dc, 0.12))
		dc.DrawArc(1, 1, 0.78, math.Pi, 1.5*math.Pi)
		dc.Stroke()
		if fine {
			dc.SetColor(second)
			dc.SetLineWidth(sheet.StrokeWidth(dc, 0.10))
			dc.DrawArc(1, 1, 0.48, math.Pi, 1.5*math.Pi)
			dc.Stroke()
		}
	})
	dc.SetColor(paint)
	dc.NewSubPath()
	for k := range 8 {
		r := 0.36
		if k%2 == 1 {
			r = 0.12
		}
		dc.LineTo(r*math.Sin(float64(k)*math.Pi/4), -r*math.Cos(float64(k)*math.Pi/4))
	}
	dc.ClosePath()
	dc.Fill()
}

// cross draws four arms that end in three buds, with dots between them.
func cross(dc *gg.Context, paint, second color.Color, fine bool) {
	if fine {
		dc.SetColor(second)
		quarters(dc, func() {
			dc.DrawCircle(0.66, 0.66, 0.17)
			dc.Fill()
		})
	}
	dc.SetColor(paint)
	quarters(dc, func() {
		dc.DrawRectangle(0, -0.09, 0.6, 0.18)
		dc.Fill()
		petal(dc, 0, 0.42, 0.92, 0.17)
		dc.DrawCircle(0.50, 0.20, 0.12)
		dc.DrawCircle(0.50, -0.20, 0.12)
		dc.Fill()
	})
	if fine {
		lozenge(dc, 0, 0, 0.24)
		dc.Fill()
	}
}
