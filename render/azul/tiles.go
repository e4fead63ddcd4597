package azul

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

// drawTile draws a tile that fills a square: a side that shows its thickness, a glazed face lit
// from the upper left, and its colour's ornament.
func drawTile(dc *sheet.Pen, size float64, c azul.Color) {
	g := &glazes[c]
	depth, radius := size*0.075, size*0.12
	dc.Box(0, 0, size, size, radius, g.dark)

	face := size - depth
	dc.DrawRoundedRectangle(0, 0, size, face, radius)
	dc.ClipPreserve()
	dc.SetFillStyle(lit(g, size, face))
	dc.Fill()

	dc.Push()
	dc.Translate(size/2, face/2)
	dc.Scale(size/2, face/2)
	drawOrnament(dc, c, g.paint, g.second, size >= fineSize)
	dc.Pop()

	// The glaze gathers at the edges: bright towards the light, dim away from it.
	rim := size * 0.035
	bevel(dc, 0, 0, size, face, rim, radius, withAlpha(sheet.Blend(g.light, white, 0.55), 170))
	bevel(dc, size, face, 0, 0, rim, radius, withAlpha(g.dark, 90))
	dc.SetColor(withAlpha(g.dark, 80))
	frame(dc, 0, 0, size, face, radius, max(1, size*0.02))
	dc.ResetClip()
}

var white = sheet.Hex(0xFFFFFF)

// dim returns the face's colour in the corner away from the light.
func (g *glaze) dim() color.RGBA { return sheet.Blend(g.face, g.dark, 0.16) }

// lit returns a gradient of the face's colour, paler towards the light.
func lit(g *glaze, w, h float64) gg.Gradient {
	light := gg.NewLinearGradient(0, 0, w*0.9, h)
	light.AddColorStop(0, g.light)
	light.AddColorStop(0.5, g.face)
	light.AddColorStop(1, g.dim())
	return light
}

// bevel lines the two edges that meet at x0, y0.
func bevel(dc *sheet.Pen, x0, y0, x1, y1, width, radius float64, c color.Color) {
	dx, dy := math.Copysign(radius, x1-x0), math.Copysign(radius, y1-y0)
	dc.MoveTo(x1-dx*0.7, y0)
	dc.LineTo(x0+dx, y0)
	dc.QuadraticTo(x0, y0, x0, y0+dy)
	dc.LineTo(x0, y1-dy*0.7)
	dc.Trace(c, 2*width) // half of it is clipped
}

// fineSize is the size in pixels from which a tile shows its ornament's small parts. On smaller
// tiles they would blur the rest.
const fineSize = 40

// drawFaint draws a space that waits for a tile: the colour's ornament, faded into the ground of an
// empty cell.
func drawFaint(dc *sheet.Pen, size float64, c azul.Color, l *look) {
	g := &glazes[c]
	ground := sheet.Blend(l.cell, g.face, l.faint)
	cell(dc, 0, 0, size, ground, sheet.Blend(l.cellEdge, g.face, l.faint))
	dc.Push()
	dc.Translate(size/2, size/2)
	dc.Scale(size/2*0.9, size/2*0.9)
	drawOrnament(dc, c, sheet.Blend(ground, l.waiting[c], l.faintPaint), ground, false)
	dc.Pop()
}
