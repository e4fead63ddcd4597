package azul

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
)

// drawTile paints a tile that fills a square: a side that shows its thickness,
// a glazed face that is lit from the upper left, and its colour's ornament.
func drawTile(dc *gg.Context, size float64, c azul.Color) {
	g := &glazes[c]
	depth, radius := size*0.07, size*0.13
	dc.SetColor(g.dark)
	dc.DrawRoundedRectangle(0, 0, size, size, radius)
	dc.Fill()
	face := size - depth
	light := gg.NewLinearGradient(0, 0, size, face)
	light.AddColorStop(0, g.light)
	light.AddColorStop(0.55, g.face)
	light.AddColorStop(1, blend(g.face, g.dark, 0.18))
	dc.SetFillStyle(light)
	dc.DrawRoundedRectangle(0, 0, size, face, radius)
	dc.Fill()

	dc.Push()
	dc.Translate(size/2, face/2)
	dc.Scale(size/2, face/2)
	drawOrnament(dc, c, g.paint, g.second)
	dc.Pop()

	// The glaze: a bright upper edge.
	dc.SetColor(color.NRGBA{255, 255, 255, 90})
	dc.SetLineWidth(strokeWidth(dc, size*0.03))
	dc.DrawLine(radius, size*0.035, size-radius, size*0.035)
	dc.Stroke()
}

// drawOrnament paints a colour's ornament in the square from -1 to 1.
func drawOrnament(dc *gg.Context, c azul.Color, paint, second color.Color) {
	switch c {
	case azul.Blue: // a flower of four petals with leaves between them
		dc.SetColor(second)
		for k := range 4 {
			petal(dc, float64(k)*math.Pi/2+math.Pi/4, 0.20, 0.86, 0.17)
		}
		dc.SetColor(paint)
		for k := range 4 {
			petal(dc, float64(k)*math.Pi/2, 0.10, 0.80, 0.27)
		}
		dc.DrawCircle(0, 0, 0.17)
		dc.SetColor(glazes[azul.Blue].face)
		dc.Fill()
	case azul.Yellow: // a star of eight points
		star(dc, 8, 0.80, 0.48)
		dc.SetColor(paint)
		dc.Fill()
		star(dc, 8, 0.44, 0.26)
		dc.SetColor(second)
		dc.Fill()
	case azul.Red: // a lozenge in a lozenge
		lozenge(dc, 0.82)
		dc.SetColor(paint)
		dc.Fill()
		lozenge(dc, 0.54)
		dc.SetColor(second)
		dc.Fill()
		lozenge(dc, 0.22)
		dc.SetColor(paint)
		dc.Fill()
	case azul.Black: // four arcs turned outwards, about a bead
		dc.SetColor(paint)
		dc.SetLineWidth(strokeWidth(dc, 0.13))
		for k := range 4 {
			a := float64(k) * math.Pi / 2
			x, y := math.Sqrt2*0.62*math.Cos(a+math.Pi/4), math.Sqrt2*0.62*math.Sin(a+math.Pi/4)
			dc.DrawArc(x*1.25, y*1.25, 0.62, a+math.Pi*0.98, a+math.Pi*1.52)
			dc.Stroke()
		}
		dc.DrawCircle(0, 0, 0.15)
		dc.Fill()
	case azul.White: // a cross of four buds
		dc.SetColor(paint)
		for k := range 4 {
			a := float64(k) * math.Pi / 2
			dc.DrawCircle(0.56*math.Cos(a), 0.56*math.Sin(a), 0.19)
			dc.Fill()
		}
		dc.SetLineWidth(strokeWidth(dc, 0.15))
		dc.DrawLine(-0.6, 0, 0.6, 0)
		dc.DrawLine(0, -0.6, 0, 0.6)
		dc.Stroke()
		dc.SetColor(second)
		for k := range 4 {
			a := float64(k)*math.Pi/2 + math.Pi/4
			dc.DrawCircle(0.80*math.Cos(a), 0.80*math.Sin(a), 0.12)
			dc.Fill()
		}
	}
}

// strokeWidth makes a width in the ornament's units into gg's, which does not
// scale lines with the drawing.
func strokeWidth(dc *gg.Context, w float64) float64 {
	x0, y0 := dc.TransformPoint(0, 0)
	x1, y1 := dc.TransformPoint(w, 0)
	return math.Hypot(x1-x0, y1-y0)
}

// petal fills a pointed leaf from one distance of the middle to another.
func petal(dc *gg.Context, angle, from, to, width float64) {
	dc.Push()
	dc.Rotate(angle)
	dc.MoveTo(from, 0)
	dc.CubicTo(from+(to-from)*0.3, -width*1.3, from+(to-from)*0.75, -width, to, 0)
	dc.CubicTo(from+(to-from)*0.75, width, from+(to-from)*0.3, width*1.3, from, 0)
	dc.Fill()
	dc.Pop()
}

func star(dc *gg.Context, points int, outer, inner float64) {
	dc.NewSubPath()
	for k := range 2 * points {
		r := outer
		if k%2 == 1 {
			r = inner
		}
		a := float64(k) * math.Pi / float64(points)
		dc.LineTo(r*math.Sin(a), -r*math.Cos(a))
	}
	dc.ClosePath()
}

func lozenge(dc *gg.Context, r float64) {
	dc.NewSubPath()
	dc.LineTo(0, -r)
	dc.LineTo(r, 0)
	dc.LineTo(0, r)
	dc.LineTo(-r, 0)
	dc.ClosePath()
}
