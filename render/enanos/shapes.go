package enanos

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"sobremesa/render/sheet"
)

func circle(dc *gg.Context, x, y, r float64, c color.Color) {
	dc.DrawCircle(x, y, r)
	dc.SetColor(c)
	dc.Fill()
}

// poly fills a shape through points given as x, y, x, y, …
func poly(dc *gg.Context, c color.Color, xy ...float64) {
	for i := 0; i+1 < len(xy); i += 2 {
		dc.LineTo(xy[i], xy[i+1])
	}
	dc.ClosePath()
	dc.SetColor(c)
	dc.Fill()
}

func box(dc *gg.Context, x, y, w, h, r float64, c color.Color) {
	dc.DrawRoundedRectangle(x, y, w, h, r)
	dc.SetColor(c)
	dc.Fill()
}

// line draws a round-ended line through points given as x, y, x, y, …
func line(dc *gg.Context, c color.Color, width float64, xy ...float64) {
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	dc.SetLineWidth(sheet.StrokeWidth(dc, width))
	for i := 0; i+1 < len(xy); i += 2 {
		dc.LineTo(xy[i], xy[i+1])
	}
	dc.SetColor(c)
	dc.Stroke()
}

// plate fills a nation's shape, scaled to a share of the unit square: a disc, a
// square, a lozenge or a hexagon.
func plate(dc *gg.Context, of nation, share float64, c color.Color) {
	r := share / 2
	switch of {
	case 0:
		circle(dc, 0.5, 0.5, r, c)
	case 1:
		r *= 0.9
		box(dc, 0.5-r, 0.5-r, 2*r, 2*r, r*0.2, c)
	case 2:
		poly(dc, c, 0.5, 0.5-r, 0.5+r, 0.5, 0.5, 0.5+r, 0.5-r, 0.5)
	default:
		for k := range 6 {
			sin, cos := math.Sincos(float64(k) * math.Pi / 3)
			dc.LineTo(0.5+r*cos, 0.5+r*sin*1.04)
		}
		dc.ClosePath()
		dc.SetColor(c)
		dc.Fill()
	}
}

// within draws in a smaller square centred on a point.
func within(dc *gg.Context, x, y, side float64, draw func()) {
	dc.Push()
	dc.Translate(x-side/2, y-side/2)
	dc.Scale(side, side)
	draw()
	dc.Pop()
}
