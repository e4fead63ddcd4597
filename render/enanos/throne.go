package enanos

import (
	"math"

	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

// kindFolk draws a nation's dwarf, who stands for its player.
var kindFolk = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	plate(dc, key.nation, 1, l.outline)
	plate(dc, key.nation, 0.90, nationInks[key.nation])
	drawHead(dc, 0.5, 0.5, []float64{0.66, 0.70, 0.60, 0.68}[key.nation], nationOn[key.nation], nationInks[key.nation])
}}

// kindThrone draws a throne of gold under a crown.
var kindThrone = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	gold, shade, cushion := goodInks[enanos.Gold], goodShades[enanos.Gold], goodShades[enanos.Ruby]
	// The back, with a pointed arch.
	dc.Poly(l.outline, 0.16, 1.0, 0.16, 0.34, 0.26, 0.24, 0.5, 0.16, 0.74, 0.24, 0.84, 0.34, 0.84, 1.0)
	dc.Poly(gold, 0.18, 1.0, 0.18, 0.35, 0.27, 0.255, 0.5, 0.18, 0.73, 0.255, 0.82, 0.35, 0.82, 1.0)
	dc.Poly(cushion, 0.26, 1.0, 0.26, 0.38, 0.32, 0.31, 0.5, 0.25, 0.68, 0.31, 0.74, 0.38, 0.74, 1.0)
	// The crown above it.
	dc.Poly(l.outline, 0.34, 0.04, 0.425, 0.10, 0.5, 0.0, 0.575, 0.10, 0.66, 0.04, 0.635, 0.20, 0.365, 0.20)
	dc.Poly(gold, 0.36, 0.065, 0.43, 0.12, 0.5, 0.03, 0.57, 0.12, 0.64, 0.065, 0.62, 0.185, 0.38, 0.185)
	// The arms and the seat.
	for _, x := range []float64{0.02, 0.80} {
		dc.Box(x, 0.56, 0.18, 0.44, 0.03, l.outline)
		dc.Box(x+0.02, 0.58, 0.14, 0.42, 0.02, gold)
		dc.Circle(x+0.09, 0.56, 0.10, l.outline)
		dc.Circle(x+0.09, 0.56, 0.08, gold)
		dc.Circle(x+0.09, 0.56, 0.035, shade)
	}
	dc.Box(0.16, 0.82, 0.68, 0.18, 0.02, l.outline)
	dc.Box(0.18, 0.84, 0.64, 0.16, 0.02, gold)
	dc.Box(0.24, 0.88, 0.52, 0.07, 0.03, shade)
}}

// kindBanner draws the banner of the winner's nation, hung from above.
var kindBanner = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	dc.Poly(l.outline, 0.06, 0.0, 0.94, 0.0, 0.94, 1.0, 0.5, 0.82, 0.06, 1.0)
	dc.Poly(nationInks[key.nation], 0.10, 0.0, 0.90, 0.0, 0.90, 0.96, 0.5, 0.79, 0.10, 0.96)
	dc.Box(0.0, 0.0, 1.0, 0.07, 0.02, goodInks[enanos.Gold])
	ink := nationOn[key.nation]
	dc.Poly(ink, 0.22, 0.30, 0.38, 0.42, 0.5, 0.24, 0.62, 0.42, 0.78, 0.30, 0.72, 0.60, 0.28, 0.60)
}}

// kindMedal draws a medal with the n-th sign of medals.
var kindMedal = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	drawMedal(dc, l)
	dc.Within(0.5, 0.66, 0.40, func() {
		ink := darkGlyph
		switch key.n {
		case 0: // the comeback: upwards
			dc.Line(ink, 0.16, 0.0, 0.62, 0.30, 0.92, 0.62, 0.50)
			dc.Poly(ink, 0.42, 0.28, 1.0, 0.0, 0.94, 0.64)
		case 1: // attacks
			drawSabres(dc, ink)
		case 2: // the shield of Antwerp
			dc.Poly(ink, 0.06, 0.04, 0.94, 0.04, 0.94, 0.52, 0.5, 1.04, 0.06, 0.52)
			dc.Poly(l.Accent, 0.5, 0.14, 0.60, 0.40, 0.76, 0.40, 0.76, 0.62, 0.24, 0.62, 0.24, 0.40, 0.40, 0.40)
		case 3: // robbed: a mask
			dc.Poly(ink, 0.0, 0.30, 0.5, 0.40, 1.0, 0.30, 0.94, 0.66, 0.70, 0.76, 0.5, 0.62, 0.30, 0.76, 0.06, 0.66)
			dc.Circle(0.27, 0.52, 0.10, l.Accent)
			dc.Circle(0.73, 0.52, 0.10, l.Accent)
		case 4: // attacks beaten off: a wall
			for k := range 3 {
				y := 0.10 + 0.29*float64(k)
				for x := math.Mod(float64(k), 2) * -0.20; x < 0.9; x += 0.40 {
					from, to := max(0, x), min(1, x+0.34)
					dc.Box(from, y, to-from, 0.23, 0.02, ink)
				}
			}
		case 5: // deals: there and back
			dc.Line(ink, 0.12, 0.04, 0.32, 0.70, 0.32)
			dc.Poly(ink, 0.62, 0.08, 1.0, 0.32, 0.62, 0.56)
			dc.Line(ink, 0.12, 0.96, 0.72, 0.30, 0.72)
			dc.Poly(ink, 0.38, 0.48, 0.0, 0.72, 0.38, 0.96)
		}
	})
}}
