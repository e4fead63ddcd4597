package azul

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

var (
	markerEdge = sheet.Hex(0x8C5A10)
	metals     = [4]color.RGBA{sheet.Hex(0xF0B429), sheet.Hex(0xB9C2CC), sheet.Hex(0xC9824A), sheet.Hex(0x8FB2DD)} // of medals
)

// drawMarker draws the starting player's marker: a medallion with a one.
func drawMarker(dc *gg.Context, size float64, l *look) {
	dc.DrawCircle(size/2, size/2, size*0.48)
	dc.SetColor(markerEdge)
	dc.Fill()
	dc.DrawCircle(size/2, size*0.48, size*0.44)
	dc.SetColor(sheet.Hex(0xFDFCF8))
	dc.Fill()
	dc.Push()
	dc.Translate(size/2, size*0.48)
	for range 12 {
		dc.Rotate(math.Pi / 6)
		dc.DrawCircle(0, -size*0.36, size*0.035)
	}
	dc.SetColor(sheet.Hex(0x2B5FAE))
	dc.Fill()
	dc.Pop()
	dc.SetColor(sheet.Hex(0x173E78))
	dc.SetLineWidth(sheet.StrokeWidth(dc, size*0.11))
	dc.SetLineCapRound()
	dc.MoveTo(size*0.40, size*0.37)
	dc.LineTo(size*0.52, size*0.28)
	dc.LineTo(size*0.52, size*0.69)
	dc.Stroke()
}

// drawKept draws the sign of a kept seat: the sign of an artificial player, small, in a circle with
// a gap through which its owner can return.
func drawKept(dc *gg.Context, s float64, ink color.Color) {
	dc.Push()
	dc.Translate(s*0.25, s*0.23)
	sheet.DrawBot(dc, s*0.5, ink)
	dc.Pop()
	dc.SetColor(ink)
	dc.SetLineWidth(sheet.StrokeWidth(dc, s*0.085))
	dc.DrawArc(s/2, s/2, s*0.44, -0.2*math.Pi, 1.55*math.Pi)
	dc.Stroke()
	dc.MoveTo(s*0.50, s*-0.02)
	dc.LineTo(s*0.50, s*0.24)
	dc.LineTo(s*0.68, s*0.08)
	dc.ClosePath()
	dc.Fill()
}

// drawMedal draws a place's wreath and number of leaves: gold, silver, bronze, blue.
func drawMedal(dc *gg.Context, s float64, place int, l *look) {
	metal := metals[min(place, 4)-1]
	dc.DrawCircle(s/2, s/2, s*0.48)
	dc.SetColor(sheet.Blend(metal, sheet.Hex(0x000000), 0.35))
	dc.Fill()
	dc.DrawCircle(s/2, s*0.48, s*0.44)
	dc.SetColor(metal)
	dc.Fill()
	dc.Push()
	dc.Translate(s/2, s*0.48)
	dc.Scale(s*0.36, s*0.36)
	dc.SetColor(sheet.Blend(metal, sheet.Hex(0xFFFFFF), 0.75))
	for k := range 5 - min(place, 4) + 3 {
		petal(dc, float64(k)*2*math.Pi/float64(8-min(place, 4))-math.Pi/2, 0.15, 0.95, 0.22)
	}
	dc.Pop()
}

// drawPennant draws a pennant: a triangle that hangs from a cord at its upper edge.
func drawPennant(dc *gg.Context, s float64, c azul.Color) {
	g := glazes[c]
	hang := func(inset float64, fill color.Color) {
		dc.NewSubPath()
		dc.LineTo(s*(0.1+inset), 0)
		dc.LineTo(s*(0.9-inset), 0)
		dc.LineTo(s*0.5, s*(0.88-1.6*inset))
		dc.ClosePath()
		dc.SetColor(fill)
		dc.Fill()
	}
	hang(0, g.dark)
	hang(0.05, g.face)
	lozenge(dc, s*0.5, s*0.32, s*0.15)
	dc.SetColor(g.paint)
	dc.Fill()
}

// drawConfetti draws a shred of paper in one of six orientations.
func drawConfetti(dc *gg.Context, s float64, c azul.Color, fell int, l *look) {
	fill := glazes[c].face
	if c == azul.White || c == azul.Black { // invisible on the panel of one look
		fill = l.Accent
	}
	dc.SetColor(fill)
	dc.Translate(s/2, s/2)
	dc.Rotate(float64(fell) * math.Pi / 6)
	if fell%3 == 0 {
		dc.DrawCircle(0, 0, s*0.3)
	} else {
		dc.DrawRectangle(-s*0.36, -s*0.2, s*0.72, s*0.4)
	}
	dc.Fill()
}
