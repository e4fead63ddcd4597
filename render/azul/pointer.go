package azul

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
)

// Pointers of a lesson: arrows among its grounds, and a frame under its pieces.
const (
	pointDown   kind = 240 + iota // from the middle of the upper edge to the middle of the lower edge
	pointAcross                   // from the upper left corner to the lower right corner
	pointAround
)

func (p *plan) point(k kind, r image.Rectangle) { p.ground(k, r, azul.NoColor) }

// paintPointer draws an arrow within a rectangle.
func paintPointer(dc *gg.Context, k kind, w, h float64, l *look) {
	const shaft, head = 12, 34
	x0, y0, x1, y1 := w/2, 4.0, w/2, h-4
	if k == pointAcross {
		x0, y0, x1, y1 = shaft, shaft, w-head/2, h-6
	}
	length, angle := math.Hypot(x1-x0, y1-y0), math.Atan2(y1-y0, x1-x0)
	dc.Translate(x0, y0)
	dc.Rotate(angle)
	dc.SetColor(l.Ring)
	dc.DrawRoundedRectangle(0, -shaft/2, length-head*0.8, shaft, shaft/2)
	dc.Fill()
	dc.MoveTo(length, 0)
	dc.LineTo(length-head, -head/2)
	dc.LineTo(length-head, head/2)
	dc.ClosePath()
	dc.Fill()
}
