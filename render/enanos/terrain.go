package enanos

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// fillHexagon fills a hexagon scaled to a share of its box, which is a hex's width by its height.
func fillHexagon(dc *sheet.Pen, share float64, c color.Color) {
	dc.Within(0.5, 0.5, share, func() { dc.Poly(c, 0.5, 0.0, 1.0, 0.25, 1.0, 0.75, 0.5, 1.0, 0.0, 0.75, 0.0, 0.25) })
}

// kindBack draws the back of a hex, a dwarf's hood, the same for all.
var kindBack = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	fillHexagon(dc, 1, l.shore)
	fillHexagon(dc, 0.94, l.Header)
	fillHexagon(dc, 0.80, l.Soft)
	fillHexagon(dc, 0.77, l.Header)
	dc.Translate(0.5, 0.5)
	dc.Scale(0.5, 0.5*math.Sqrt(3)/2)
	dc.Translate(-0.5, -0.5)
	drawHead(dc, 0.5, 0.48, 0.92, l.Soft, l.Header)
}}

// kindHex draws a hex in a box of its width by its height.
var kindHex = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	shore, ground, motif, shade := l.shore, l.terrain[key.terrain], l.motif[key.terrain], l.motif2[key.terrain]
	switch {
	case key.dim:
		ground, motif, shade = l.dimmed(ground), l.dimmed(motif), l.dimmed(shade)
	case key.lit:
		shore = l.mark
	}
	if key.lit {
		fillHexagon(dc, 1.0, darkGlyph)
		fillHexagon(dc, 0.975, shore)
		fillHexagon(dc, 0.90, darkGlyph)
		fillHexagon(dc, 0.88, ground)
	} else {
		fillHexagon(dc, 1.0, shore)
		fillHexagon(dc, 0.94, ground)
	}
	if key.terrain == enanos.NoTerrain {
		return
	}
	dc.Translate(0.5, 0.29)
	dc.Scale(0.36, 0.36*math.Sqrt(3)/2)
	dc.Translate(-0.5, -0.5)
	drawMotif(dc, key.terrain, motif, shade)
}}

// Pieces returns a hex of each terrain, without numbers, of a height in pixels.
func Pieces(size int, theme sheet.Theme) (list []*image.RGBA) {
	l := &looks[theme]
	wide := int(math.Round(float64(size) * math.Sqrt(3) / 2))
	for t := enanos.NoTerrain + 1; t <= enanos.Antarctica; t++ {
		list = append(list, render.Vector(wide, size, func(c *gg.Context) {
			dc := &sheet.Pen{Context: c}
			dc.Scale(float64(wide), float64(size))
			fillHexagon(dc, 1, l.shore)
			fillHexagon(dc, 0.94, l.terrain[t])
			dc.Translate(0.22, 0.5-0.28*math.Sqrt(3)/2)
			dc.Scale(0.56, 0.56*math.Sqrt(3)/2)
			drawMotif(dc, t, l.motif[t], l.motif2[t])
		}))
	}
	return list
}

// drawMotif draws the picture of a terrain: boulders, firs, an anvil, a cart of
// coal, a kettle, a mountain of ice.
func drawMotif(dc *sheet.Pen, t enanos.Terrain, dark, shade color.RGBA) {
	if r, ok := t.Resource(); ok {
		drawGood(dc, r, dark, shade)
		return
	}
	dc.Poly(dark, 0, 0.95, 0.36, 0.1, 0.55, 0.5, 0.68, 0.32, 1, 0.95)
	dc.Poly(color.White, 0.36, 0.1, 0.24, 0.38, 0.34, 0.46, 0.40, 0.36, 0.48, 0.40, 0.495, 0.38)
	dc.Poly(color.White, 0.68, 0.32, 0.61, 0.42, 0.67, 0.50, 0.76, 0.48)
	dc.Line(shade, 0.05, 0.1, 0.95, 0.9, 0.95)
}

var kindGood = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	drawGood(dc, key.good, l.goods[key.good], l.shades[key.good])
}}

// drawGood draws a good in the unit square, in two inks.
func drawGood(dc *sheet.Pen, g enanos.Good, ink, shade color.RGBA) {
	switch g {
	case enanos.Stone:
		boulder := func(x, y, w, h float64, c color.Color) {
			dc.Poly(c, x, y+h, x, y+h*0.45, x+w*0.28, y, x+w*0.72, y+h*0.08, x+w, y+h*0.5, x+w*0.96, y+h)
		}
		boulder(0.22, 0.12, 0.54, 0.46, shade)
		boulder(0.0, 0.46, 0.52, 0.46, ink)
		boulder(0.48, 0.50, 0.52, 0.42, ink)
		dc.Line(shade, 0.05, 0.16, 0.66, 0.26, 0.74, 0.22, 0.86)
		dc.Line(shade, 0.05, 0.68, 0.68, 0.78, 0.78)
	case enanos.Wood:
		fir := func(x, y, w, h float64) {
			dc.Box(x-w*0.1, y+h*0.8, w*0.2, h*0.2, 0, shade)
			for k := range 3 {
				at := y + h*0.22*float64(k)
				half := w * (0.26 + 0.12*float64(k))
				dc.Poly(ink, x, at, x+half, at+h*0.40, x-half, at+h*0.40)
			}
		}
		fir(0.24, 0.2, 0.46, 0.74)
		fir(0.76, 0.2, 0.46, 0.74)
		fir(0.5, 0.02, 0.54, 0.94)
	case enanos.Iron:
		dc.Poly(ink, 0.30, 0.24, 1, 0.24, 0.98, 0.36, 0.72, 0.46, 0.64, 0.60, 0.64, 0.70, 0.84, 0.78, 0.86, 0.92, 0.20, 0.92, 0.22, 0.78, 0.42, 0.70, 0.42, 0.58, 0.30, 0.50)
		dc.Poly(ink, 0.26, 0.26, 0.26, 0.48, 0.0, 0.30)
		dc.Line(shade, 0.06, 0.34, 0.30, 0.92, 0.30)
	case enanos.Coal:
		for _, lump := range [][3]float64{{0.24, 0.34, 0.16}, {0.52, 0.22, 0.18}, {0.78, 0.35, 0.15}, {0.50, 0.40, 0.18}} {
			dc.Circle(lump[0], lump[1], lump[2], ink)
		}
		dc.Circle(0.46, 0.17, 0.05, shade)
		dc.Circle(0.21, 0.30, 0.05, shade)
		dc.Poly(shade, 0.02, 0.42, 0.98, 0.42, 0.84, 0.78, 0.16, 0.78)
		dc.Poly(ink, 0.12, 0.50, 0.88, 0.50, 0.86, 0.56, 0.14, 0.56)
		dc.Circle(0.30, 0.84, 0.13, ink)
		dc.Circle(0.70, 0.84, 0.13, ink)
		dc.Circle(0.30, 0.84, 0.05, shade)
		dc.Circle(0.70, 0.84, 0.05, shade)
	case enanos.Copper:
		// A kettle with its handle and spout.
		dc.Line(shade, 0.07, 0.26, 0.40, 0.32, 0.10, 0.68, 0.10, 0.74, 0.40)
		dc.Poly(ink, 0.14, 0.60, 0.30, 0.38, 0.70, 0.38, 0.86, 0.60, 0.82, 0.92, 0.18, 0.92)
		dc.Poly(ink, 0.78, 0.70, 0.96, 0.40, 1.0, 0.46, 0.86, 0.84)
		dc.Box(0.40, 0.28, 0.20, 0.10, 0.03, shade)
		dc.Line(shade, 0.06, 0.20, 0.62, 0.80, 0.62)
	case enanos.Diamond:
		dc.Poly(ink, 0.20, 0.16, 0.80, 0.16, 1.0, 0.42, 0.5, 0.96, 0.0, 0.42)
		dc.Poly(shade, 0.5, 0.96, 0.34, 0.42, 0.66, 0.42)
		dc.Line(shade, 0.045, 0.0, 0.42, 1.0, 0.42)
		dc.Line(shade, 0.045, 0.20, 0.16, 0.34, 0.42, 0.5, 0.16, 0.66, 0.42, 0.80, 0.16)
	case enanos.Gold:
		bar := func(x, y float64) {
			dc.Poly(ink, x+0.10, y, x+0.40, y, x+0.52, y+0.30, x-0.02, y+0.30)
			dc.Line(shade, 0.045, x+0.10, y, x+0.40, y, x+0.52, y+0.30, x-0.02, y+0.30, x+0.10, y)
		}
		bar(0.25, 0.20)
		bar(0.02, 0.56)
		bar(0.48, 0.56)
	case enanos.Ruby:
		dc.Around(0.5, 0.52, 8, math.Pi/8, 0.48)
		dc.Ink(ink)
		dc.Box(0.30, 0.32, 0.40, 0.40, 0.04, shade)
		for _, at := range [][4]float64{{0.3, 0.32, 0.18, 0.2}, {0.7, 0.32, 0.82, 0.2}, {0.3, 0.72, 0.18, 0.84}, {0.7, 0.72, 0.82, 0.84}} {
			dc.Line(shade, 0.04, at[:]...)
		}
	}
}
