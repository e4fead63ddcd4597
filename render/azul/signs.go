package azul

import (
	"image/color"
	"math"

	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

var (
	markerEdge = sheet.Hex(0x8C5A10)
	metals     = [4]color.RGBA{sheet.Hex(0xF0B429), sheet.Hex(0xB9C2CC), sheet.Hex(0xC9824A), sheet.Hex(0x8FB2DD)} // of medals
)

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
