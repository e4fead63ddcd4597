package azul

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// petal fills a pointed leaf between two distances from the middle.
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

func lozenge(dc *gg.Context, x, y, r float64) {
	dc.NewSubPath()
	dc.LineTo(x, y-r)
	dc.LineTo(x+r, y)
	dc.LineTo(x, y+r)
	dc.LineTo(x-r, y)
	dc.ClosePath()
}

// frame adds a band along the inside of a rounded rectangle's edge, to be filled.
func frame(dc *gg.Context, x, y, w, h, radius, width float64) {
	dc.SetFillRule(gg.FillRuleEvenOdd)
	dc.DrawRoundedRectangle(x, y, w, h, radius)
	dc.DrawRoundedRectangle(x+width, y+width, w-2*width, h-2*width, max(0, radius-width))
	dc.Fill()
	dc.SetFillRule(gg.FillRuleWinding)
}

// cell draws an empty space, sunk slightly into its ground.
func cell(dc *gg.Context, x, y, w float64, face, edge color.RGBA) {
	dc.DrawRoundedRectangle(x, y, w, w, w*0.12)
	dc.SetColor(edge)
	dc.Fill()
	dc.DrawRoundedRectangle(x+1.5, y+2.5, w-3, w-4, w*0.11)
	dc.SetColor(face)
	dc.Fill()
}

func withAlpha(c color.RGBA, a uint8) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, a} }
