package azul

import (
	"image/color"

	"github.com/fogleman/gg"

	"sobremesa/render/sheet"
)

// petal fills a pointed leaf between two distances from the middle.
func petal(dc *sheet.Pen, angle, from, to, width float64, c color.Color) {
	dc.Push()
	dc.Rotate(angle)
	dc.MoveTo(from, 0)
	dc.CubicTo(from+(to-from)*0.3, -width*1.3, from+(to-from)*0.75, -width, to, 0)
	dc.CubicTo(from+(to-from)*0.75, width, from+(to-from)*0.3, width*1.3, from, 0)
	dc.Ink(c)
	dc.Pop()
}

func lozenge(dc *sheet.Pen, x, y, r float64, c color.Color) {
	dc.Poly(c, x, y-r, x+r, y, x, y+r, x-r, y)
}

// frame adds a band along the inside of a rounded rectangle's edge, to be filled.
func frame(dc *sheet.Pen, x, y, w, h, radius, width float64) {
	dc.SetFillRule(gg.FillRuleEvenOdd)
	dc.DrawRoundedRectangle(x, y, w, h, radius)
	dc.DrawRoundedRectangle(x+width, y+width, w-2*width, h-2*width, max(0, radius-width))
	dc.Fill()
	dc.SetFillRule(gg.FillRuleWinding)
}

// cell draws an empty space, sunk slightly into its ground.
func cell(dc *sheet.Pen, x, y, w float64, face, edge color.RGBA) {
	dc.Box(x, y, w, w, w*0.12, edge)
	dc.Box(x+1.5, y+2.5, w-3, w-4, w*0.11, face)
}

func withAlpha(c color.RGBA, a uint8) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, a} }
