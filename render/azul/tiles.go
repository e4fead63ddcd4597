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
	cell(dc, size, ground, sheet.Blend(l.cellEdge, g.face, l.faint))
	dc.Push()
	dc.Translate(size/2, size/2)
	dc.Scale(size/2*0.9, size/2*0.9)
	drawOrnament(dc, c, sheet.Blend(ground, l.waiting[c], l.faintPaint), ground, false)
	dc.Pop()
}

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

// cell draws an empty space at the origin, sunk slightly into its ground.
func cell(dc *sheet.Pen, w float64, face, edge color.RGBA) {
	dc.Box(0, 0, w, w, w*0.12, edge)
	dc.Box(1.5, 2.5, w-3, w-4, w*0.11, face)
}

func withAlpha(c color.RGBA, a uint8) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, a} }

// Signs are drawn in the unit square.

// drawMarker draws the starting player's marker: a medallion with a one.
func drawMarker(dc *sheet.Pen) {
	dc.Circle(0.5, 0.5, 0.48, markerEdge)
	dc.Circle(0.5, 0.48, 0.44, sheet.Hex(0xFDFCF8))
	for k := range 12 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 6)
		dc.Circle(0.5+0.36*cos, 0.48+0.36*sin, 0.035, sheet.Hex(0x2B5FAE))
	}
	dc.Line(sheet.Hex(0x173E78), 0.11, 0.40, 0.37, 0.52, 0.28, 0.52, 0.69)
}

// drawKept draws the sign of a kept seat: the sign of an artificial player, small, in a circle with
// a gap through which its owner can return.
func drawKept(dc *sheet.Pen, ink color.Color) {
	dc.Within(0.5, 0.48, 0.5, func() { dc.Bot(1, ink) })
	dc.DrawArc(0.5, 0.5, 0.44, -0.2*math.Pi, 1.55*math.Pi)
	dc.Trace(ink, 0.085)
	dc.Poly(ink, 0.50, -0.02, 0.50, 0.24, 0.68, 0.08)
}

// drawMedal draws a place's wreath and number of leaves: gold, silver, bronze, blue.
func drawMedal(dc *sheet.Pen, place int) {
	place = min(place, len(metals))
	metal, leaves := metals[place-1], 8-place
	dc.Circle(0.5, 0.5, 0.48, sheet.Blend(metal, sheet.Hex(0x000000), 0.35))
	dc.Circle(0.5, 0.48, 0.44, metal)
	dc.Within(0.5, 0.48, 0.36, func() {
		dc.Translate(0.5, 0.5)
		for k := range leaves {
			petal(dc, float64(k)*2*math.Pi/float64(leaves)-math.Pi/2, 0.15, 0.95, 0.22, sheet.Blend(metal, white, 0.75))
		}
	})
}

// drawPennant draws a pennant: a triangle that hangs from a cord at its upper edge.
func drawPennant(dc *sheet.Pen, c azul.Color) {
	g := glazes[c]
	dc.Poly(g.dark, 0.1, 0, 0.9, 0, 0.5, 0.88)
	dc.Poly(g.face, 0.15, 0, 0.85, 0, 0.5, 0.80)
	lozenge(dc, 0.5, 0.32, 0.15, g.paint)
}

// drawConfetti draws a shred of paper in one of six orientations.
func drawConfetti(dc *sheet.Pen, c azul.Color, fell int, l *look) {
	fill := glazes[c].face
	if c == azul.White || c == azul.Black { // invisible on the panel of one look
		fill = l.Accent
	}
	dc.Translate(0.5, 0.5)
	dc.Rotate(float64(fell) * math.Pi / 6)
	if fell%3 == 0 {
		dc.Circle(0, 0, 0.3, fill)
	} else {
		dc.Box(-0.36, -0.2, 0.72, 0.4, 0, fill)
	}
}

// drawRosette draws the pale flower of an empty plate.
func drawRosette(dc *sheet.Pen, l *look) {
	dc.Translate(0.5, 0.5)
	dc.Scale(0.5, 0.5)
	for k := range 8 {
		petal(dc, float64(k)*math.Pi/4, 0.28, 1, 0.17, l.rosette)
		sin, cos := math.Sincos((float64(k) + 0.5) * math.Pi / 4)
		dc.Circle(0.86*cos, 0.86*sin, 0.06, l.rosette)
	}
	dc.Circle(0, 0, 0.14, l.rosette)
}

// drawSign draws the sign of a compared move in a disc.
func drawSign(dc *sheet.Pen, order int, l *look) {
	disc, ink := l.Text, l.Panel
	if order == asBetter {
		disc, ink = l.Ring, l.RingInside
	}
	dc.Circle(0.5, 0.5, 0.5, ink)
	dc.Circle(0.5, 0.5, 0.45, disc)
	if order == asBetter {
		dc.Line(ink, 0.14, 0.27, 0.53, 0.44, 0.69, 0.73, 0.34)
	} else {
		dc.Line(ink, 0.14, 0.32, 0.32, 0.68, 0.68)
		dc.Line(ink, 0.14, 0.68, 0.32, 0.32, 0.68)
	}
}
