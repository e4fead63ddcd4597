package enanos

import (
	"image"
	"image/color"
	"math"

	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

// kindDisc draws a disc for a number, with pips for its frequency.
var kindDisc = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	dc.Circle(0.5, 0.5, 0.5, l.outline)
	fill := l.paper
	if key.lit {
		fill = l.Accent
	}
	dc.Circle(0.5, 0.5, 0.46, fill)
	ink := l.number
	if key.n == 5 {
		ink = l.red
	}
	for k := range key.n {
		dc.Circle(0.5+(float64(k)-float64(key.n-1)/2)*0.115, 0.80, 0.047, ink)
	}
}}

// kindRail draws a rail turned by n degrees, in a square with a hex's side. Rails belong to everybody, so they are of
// steel, with a small plate of the nation that built them.
var kindRail = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	dc.Push()
	dc.Translate(0.5, 0.5)
	dc.Rotate(float64(key.n) * math.Pi / 180)
	const half = 0.30
	for k := range 4 {
		dc.Box(-half+0.02+float64(k)*(2*half-0.10)/3, -0.125, 0.060, 0.25, 0, l.outline)
	}
	for _, y := range []float64{-0.065, 0.065} {
		dc.Box(-half-0.014, y-0.042, 2*half+0.028, 0.084, 0, l.outline)
		dc.Box(-half, y-0.027, 2*half, 0.054, 0, l.ghost)
	}
	dc.Pop()
	dc.Within(0.5, 0.5, 0.26, func() {
		plate(dc, key.nation, 1, l.outline)
		plate(dc, key.nation, 0.76, nationInks[key.nation])
	})
}}

var kindPlate = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	plate(dc, key.nation, 1, l.outline)
	plate(dc, key.nation, 0.86, nationInks[key.nation])
}}

// plate fills a nation's shape, scaled to a share of the unit square: a disc, a square, a lozenge or a
// hexagon.
func plate(dc *sheet.Pen, of Nation, share float64, c color.Color) {
	dc.Within(0.5, 0.5, share, func() {
		switch of {
		case 0:
			dc.Circle(0.5, 0.5, 0.5, c)
		case 1:
			dc.Box(0.05, 0.05, 0.90, 0.90, 0.09, c)
		case 2:
			dc.Poly(c, 0.5, 0.0, 1.0, 0.5, 0.5, 1.0, 0.0, 0.5)
		default:
			dc.Poly(c, 1.0, 0.5, 0.75, 0.95, 0.25, 0.95, 0.0, 0.5, 0.25, 0.05, 0.75, 0.05)
		}
	})
}

// kindBuilding draws a building on its nation's plate, with its mint as a coin.
var kindBuilding = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	plate(dc, key.nation, 1, l.outline)
	plate(dc, key.nation, 0.90, nationInks[key.nation])
	side := []float64{0.64, 0.68, 0.56, 0.66}[key.nation]
	dc.Within(0.5, 0.5, side, func() { drawWorks(dc, key.piece, nationOn[key.nation], nationInks[key.nation]) })
	if key.n > 0 {
		drawCoin(dc, 0.72, 0.72, 0.255)
	}
}}

var kindWorks = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) { drawWorks(dc, key.piece, l.Text, l.Panel) }}

// drawWorks draws a shaft (a headframe with its wheel), a mine (the mouth of a gallery),
// or an industry (a hall with its chimney).
func drawWorks(dc *sheet.Pen, p enanos.Piece, ink, ground color.RGBA) {
	switch p {
	case enanos.ShaftPiece:
		dc.Line(ink, 0.13, 0.16, 0.96, 0.44, 0.30)
		dc.Line(ink, 0.13, 0.84, 0.96, 0.56, 0.30)
		dc.Line(ink, 0.10, 0.28, 0.68, 0.72, 0.68)
		dc.Circle(0.5, 0.22, 0.22, ink)
		dc.Circle(0.5, 0.22, 0.09, ground)
	case enanos.MinePiece:
		dc.Poly(ink, -0.04, 1.0, 0.10, 0.44, 0.34, 0.12, 0.66, 0.12, 0.90, 0.44, 1.04, 1.0)
		dc.Circle(0.5, 0.66, 0.24, ground)
		dc.Box(0.26, 0.66, 0.48, 0.34, 0, ground)
		dc.Line(ink, 0.08, 0.40, 1.0, 0.46, 0.72)
		dc.Line(ink, 0.08, 0.60, 1.0, 0.54, 0.72)
	case enanos.IndustryPiece:
		dc.Poly(ink, -0.02, 1.0, -0.02, 0.52, 0.24, 0.36, 0.24, 0.52, 0.50, 0.36, 0.50, 0.52, 0.72, 0.38, 0.74, 0.0, 0.98, 0.0, 1.02, 1.0)
		for _, x := range []float64{0.12, 0.40, 0.68} {
			dc.Box(x, 0.68, 0.16, 0.16, 0, ground)
		}
	}
}

var kindCoin = &drawing{func(dc *sheet.Pen, _ spriteKey, _ *look) { drawCoin(dc, 0.5, 0.5, 0.46) }}

func drawCoin(dc *sheet.Pen, x, y, r float64) {
	dc.Circle(x, y, r*1.1, darkGlyph)
	dc.Circle(x, y, r*0.94, goodInks[enanos.Gold])
	dc.Box(x-r*0.34, y-r*0.34, r*0.68, r*0.68, r*0.1, goodShades[enanos.Gold])
}

// kindHood stands for dwarves.
var kindHood = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) { drawHead(dc, 0.5, 0.5, 0.95, l.Text, l.Panel) }}

// drawHead draws a dwarf: hood, face, beard.
func drawHead(dc *sheet.Pen, x, y, side float64, ink, ground color.RGBA) {
	dc.Within(x, y, side, func() {
		dc.Poly(ink, 0.5, -0.02, 0.90, 0.50, 0.82, 0.60, 0.18, 0.60, 0.10, 0.50)
		dc.Poly(ink, 0.16, 0.56, 0.84, 0.56, 0.78, 0.80, 0.5, 1.04, 0.22, 0.80)
		dc.Box(0.28, 0.48, 0.44, 0.14, 0.06, ground)
		dc.Circle(0.40, 0.55, 0.045, ink)
		dc.Circle(0.60, 0.55, 0.045, ink)
		dc.Circle(0.5, 0.68, 0.07, ground)
	})
}

// kindDwarf draws a dwarf: its nation's plate with the level, below a hood whose point tells it from
// a building without colour. The hood of a dwarf just fed, which cannot act yet, is pale. A resting
// dwarf is grey and its hood, a nightcap, hangs.
var kindDwarf = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	ground, ink := nationInks[key.nation], nationOn[key.nation]
	body := func(share float64, c color.Color) {
		dc.Within(0.5, 0.595, [...]float64{0.82, 0.84, 0.86, 0.84}[key.nation], func() { plate(dc, key.nation, share, c) })
	}
	body(1, l.outline)
	if key.lit {
		dc.Poly(l.outline, 0.04, 0.47, 0.5, -0.04, 0.96, 0.47)
		dc.Poly(ground, 0.16, 0.42, 0.5, 0.04, 0.84, 0.42)
		body(0.87, ground)
		if key.fresh {
			dc.Poly(l.ghost, 0.27, 0.37, 0.5, 0.11, 0.73, 0.37)
		}
	} else {
		body(0.87, ground)
		body(0.72, l.resting)
		ink = darkGlyph
		dc.Poly(l.outline, 0.12, 0.40, 0.30, 0.10, 0.56, 0.0, 0.84, 0.08, 0.94, 0.34, 0.80, 0.30, 0.88, 0.40)
		dc.Poly(l.resting, 0.22, 0.35, 0.36, 0.15, 0.56, 0.07, 0.78, 0.13, 0.82, 0.24, 0.66, 0.20, 0.76, 0.35)
		dc.Circle(0.90, 0.38, 0.10, l.outline)
		dc.Circle(0.90, 0.38, 0.055, l.ghost)
	}
	drawNumeral(dc, key.n, 0.5, 0.64, [...]float64{0.50, 0.52, 0.42, 0.50}[key.nation], ink)
}}

// drawNumeral draws 1, 2 or 3 of a height, centred on a point.
func drawNumeral(dc *sheet.Pen, n int, x, y, high float64, ink color.RGBA) {
	dc.Within(x, y, high, func() {
		const stroke = 0.24
		switch n {
		case 1:
			dc.Line(ink, stroke, 0.30, 0.30, 0.54, 0.12, 0.54, 0.88)
		case 2:
			dc.DrawArc(0.5, 0.35, 0.23, -math.Pi*1.05, math.Pi*0.22)
			dc.Line(ink, stroke, 0.24, 0.88, 0.78, 0.88)
		case 3:
			dc.DrawArc(0.46, 0.31, 0.19, -math.Pi*0.95, math.Pi*0.5)
			dc.Line(ink, stroke)
			dc.DrawArc(0.46, 0.69, 0.21, -math.Pi*0.5, math.Pi*0.95)
			dc.Line(ink, stroke)
		}
	})
}

// kindRaiders draws a masked rider over crossed sabres, lit with room for a number below the mask.
var kindRaiders = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	dc.Circle(0.5, 0.5, 0.5, lightGlyph)
	dc.Circle(0.5, 0.5, 0.46, darkGlyph)
	mask := 0.20
	if !key.lit {
		mask = 0.46
		dc.Line(lightGlyph, 0.06, 0.16, 0.86, 0.84, 0.30)
		dc.Line(lightGlyph, 0.06, 0.84, 0.86, 0.16, 0.30)
		dc.Circle(0.5, 0.46, 0.27, darkGlyph)
	}
	dc.Circle(0.5, mask, 0.24, lightGlyph)
	dc.Poly(darkGlyph, 0.22, mask-0.06, 0.5, mask-0.34, 0.78, mask-0.06)
	dc.Box(0.25, mask-0.06, 0.50, 0.16, 0.02, l.red)
	dc.Circle(0.41, mask+0.02, 0.045, lightGlyph)
	dc.Circle(0.59, mask+0.02, 0.045, lightGlyph)
	if key.lit {
		dc.Box(0.2, mask+0.11, 0.6, 0.2, 0, darkGlyph)
	}
}}

// kindRing draws the ring around a change.
var kindRing = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	dc.DrawCircle(0.5, 0.5, 0.44)
	dc.Trace(l.RingInside, 0.12)
	dc.DrawCircle(0.5, 0.5, 0.45)
	dc.Trace(l.Ring, 0.09)
}}

var kindMark = &drawing{}

// drawMark draws a place that can be chosen: bright between dark lines, to be
// visible on any terrain.
func drawMark(dc *sheet.Pen, size image.Point, l *look) {
	w, h := float64(size.X), float64(size.Y)
	dc.Box(0, 0, w, h, h/2, darkGlyph)
	edge := max(2, h*0.06)
	dc.Box(edge, edge, w-2*edge, h-2*edge, h/2-edge, l.mark)
}

// kindMarkRing draws such a mark around a piece.
var kindMarkRing = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	dc.DrawCircle(0.5, 0.5, 0.42)
	dc.Trace(darkGlyph, 0.15)
	dc.DrawCircle(0.5, 0.5, 0.42)
	dc.Trace(l.mark, 0.09)
}}

// kindGone draws a broken ring where something has gone.
var kindGone = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	for k := range 6 {
		from := float64(k) * math.Pi / 3
		dc.DrawArc(0.5, 0.5, 0.40, from, from+math.Pi/5)
		dc.Trace(l.Ring, 0.12)
	}
	dc.Line(l.Ring, 0.08, 0.36, 0.36, 0.64, 0.64)
	dc.Line(l.Ring, 0.08, 0.64, 0.36, 0.36, 0.64)
}}
