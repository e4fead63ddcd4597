package enanos

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

// drawArea draws an area's sign: a flask, a cog, a ring with a stone.
func drawArea(dc *gg.Context, key spriteKey, l *look) {
	ink := areaInks[key.area]
	if key.lit {
		circle(dc, 0.5, 0.5, 0.5, l.Accent)
	}
	within(dc, 0.5, 0.5, 0.84, func() { drawAreaSign(dc, key.area, ink, l.paper) })
}

func drawAreaSign(dc *gg.Context, a enanos.Area, ink, ground color.RGBA) {
	switch a {
	case enanos.Medicine:
		poly(dc, ink, 0.36, 0.04, 0.64, 0.04, 0.64, 0.38, 0.94, 0.88, 0.84, 1.0, 0.16, 1.0, 0.06, 0.88, 0.36, 0.38)
		box(dc, 0.30, 0.0, 0.40, 0.10, 0.03, ink)
		box(dc, 0.44, 0.56, 0.12, 0.34, 0, ground)
		box(dc, 0.33, 0.67, 0.34, 0.12, 0, ground)
	case enanos.Technology:
		for k := range 8 {
			dc.Push()
			dc.Translate(0.5, 0.5)
			dc.Rotate(float64(k) * math.Pi / 4)
			box(dc, -0.10, -0.50, 0.20, 0.30, 0.03, ink)
			dc.Pop()
		}
		circle(dc, 0.5, 0.5, 0.36, ink)
		circle(dc, 0.5, 0.5, 0.15, ground)
	case enanos.Jewellery:
		circle(dc, 0.5, 0.66, 0.34, ink)
		circle(dc, 0.5, 0.66, 0.21, ground)
		poly(dc, ink, 0.32, 0.0, 0.68, 0.0, 0.82, 0.16, 0.5, 0.44, 0.18, 0.16)
		line(dc, ground, 0.05, 0.30, 0.17, 0.70, 0.17)
	}
}

// drawStation draws a station of the train's track.
func drawStation(dc *gg.Context, key spriteKey, l *look) {
	circle(dc, 0.5, 0.5, 0.5, l.Soft)
	if !key.lit {
		circle(dc, 0.5, 0.5, 0.32, l.Header)
	}
}

// drawCards draws a hand of cards; lit: a development card.
func drawCards(dc *gg.Context, key spriteKey, l *look) {
	if key.lit {
		drawScroll(dc, l)
		return
	}
	for k, turn := range []float64{-0.35, 0, 0.35} {
		dc.Push()
		dc.Translate(0.5, 1.0)
		dc.Rotate(turn)
		box(dc, -0.24, -0.94, 0.48, 0.70, 0.06, l.Panel)
		box(dc, -0.21, -0.91, 0.42, 0.64, 0.05, l.Text)
		if k == 2 {
			box(dc, -0.11, -0.78, 0.22, 0.38, 0.05, l.Panel)
		}
		dc.Pop()
	}
}

// drawScroll draws a development card: one card with a star.
func drawScroll(dc *gg.Context, l *look) {
	box(dc, 0.16, 0.0, 0.68, 1.0, 0.10, l.Text)
	box(dc, 0.23, 0.07, 0.54, 0.86, 0.06, l.Panel)
	for k := range 10 {
		r := 0.27
		if k%2 == 1 {
			r = 0.12
		}
		sin, cos := math.Sincos(float64(k)*math.Pi/5 - math.Pi/2)
		dc.LineTo(0.5+r*cos, 0.5+r*sin)
	}
	dc.ClosePath()
	dc.SetColor(l.Text)
	dc.Fill()
}

// drawDeck draws an area's deck: a card with its sign over others.
func drawDeck(dc *gg.Context, key spriteKey, l *look) {
	box(dc, 0.22, 0.0, 0.76, 0.90, 0.10, l.Text)
	box(dc, 0.06, 0.06, 0.84, 0.94, 0.10, l.Panel)
	box(dc, 0.0, 0.08, 0.84, 0.92, 0.10, l.Text)
	box(dc, 0.06, 0.14, 0.72, 0.80, 0.07, l.paper)
	within(dc, 0.42, 0.54, 0.60, func() { drawAreaSign(dc, key.area, areaInks[key.area], l.paper) })
}

// drawBowl draws a dwarf's meal: a bowl that steams.
func drawBowl(dc *gg.Context, _ spriteKey, l *look) {
	dc.DrawArc(0.5, 0.52, 0.48, 0, math.Pi)
	dc.ClosePath()
	dc.SetColor(l.Text)
	dc.Fill()
	box(dc, 0.28, 0.90, 0.44, 0.10, 0.04, l.Text)
	for _, x := range []float64{0.28, 0.5, 0.72} {
		line(dc, l.Text, 0.08, x, 0.40, x-0.06, 0.28, x+0.06, 0.16, x, 0.04)
	}
}

func drawCrown(dc *gg.Context, _ spriteKey, l *look) {
	poly(dc, l.outline, 0.0, 0.16, 0.26, 0.44, 0.5, 0.06, 0.74, 0.44, 1.0, 0.16, 0.90, 0.92, 0.10, 0.92)
	poly(dc, l.Accent, 0.09, 0.32, 0.29, 0.54, 0.5, 0.22, 0.71, 0.54, 0.91, 0.32, 0.84, 0.85, 0.16, 0.85)
}

// drawClock draws the clock beside a pace.
func drawClock(dc *gg.Context, _ spriteKey, l *look) {
	circle(dc, 0.5, 0.5, 0.5, l.Soft)
	circle(dc, 0.5, 0.5, 0.38, l.Header)
	line(dc, l.Soft, 0.10, 0.5, 0.24, 0.5, 0.5, 0.68, 0.62)
}

// drawSabres draws the crossed sabres of a fight.
func drawSabres(dc *gg.Context, ink color.RGBA) {
	for _, flip := range []float64{1, -1} {
		x := func(share float64) float64 { return 0.5 + flip*(share-0.5) }
		line(dc, ink, 0.10, x(0.10), 0.08, x(0.50), 0.40, x(0.82), 0.82)
		line(dc, ink, 0.08, x(0.62), 0.84, x(0.86), 0.60)
		line(dc, ink, 0.10, x(0.76), 0.74, x(0.92), 0.94)
	}
}

// drawArrow draws the arrow between goods given and goods wanted.
func drawArrow(dc *gg.Context, _ spriteKey, l *look) {
	ink := l.Text
	line(dc, ink, 0.13, 0.06, 0.5, 0.80, 0.5)
	poly(dc, ink, 0.58, 0.14, 1.0, 0.5, 0.58, 0.86)
}

func drawRailsIcon(dc *gg.Context, _ spriteKey, l *look) {
	ink := l.Text
	for k := range 4 {
		y := 0.18 + 0.22*float64(k)
		line(dc, ink, 0.09, 0.10+0.07*float64(3-k), y, 0.90-0.07*float64(3-k), y)
	}
	line(dc, ink, 0.11, 0.20, 0.98, 0.40, 0.04)
	line(dc, ink, 0.11, 0.80, 0.98, 0.60, 0.04)
}

var pips = [7][][2]float64{
	1: {{0.5, 0.5}},
	2: {{0.28, 0.28}, {0.72, 0.72}},
	3: {{0.26, 0.26}, {0.5, 0.5}, {0.74, 0.74}},
	4: {{0.28, 0.28}, {0.72, 0.72}, {0.28, 0.72}, {0.72, 0.28}},
	5: {{0.26, 0.26}, {0.74, 0.74}, {0.26, 0.74}, {0.74, 0.26}, {0.5, 0.5}},
	6: {{0.28, 0.24}, {0.28, 0.5}, {0.28, 0.76}, {0.72, 0.24}, {0.72, 0.5}, {0.72, 0.76}},
}

func drawDie(dc *gg.Context, key spriteKey, l *look) {
	ground, ink := l.paper, darkGlyph
	if key.lit {
		ground, ink = l.red, lightGlyph
	}
	box(dc, 0, 0, 1, 1, 0.2, l.outline)
	box(dc, 0.05, 0.05, 0.9, 0.9, 0.16, ground)
	for _, p := range pips[key.n] {
		circle(dc, p[0], p[1], 0.105, ink)
	}
}

// drawEvent draws the event die showing event n.
func drawEvent(dc *gg.Context, key spriteKey, l *look) {
	box(dc, 0, 0, 1, 1, 0.2, l.outline)
	box(dc, 0.05, 0.05, 0.9, 0.9, 0.16, l.paper)
	if a, ok := enanos.Event(key.n).Area(); ok {
		within(dc, 0.5, 0.5, 0.66, func() { drawAreaSign(dc, a, areaInks[a], l.paper) })
		return
	}
	within(dc, 0.5, 0.5, 0.74, func() { drawTrain(dc, darkGlyph, l.paper) })
}

// drawTrain draws the smugglers' engine.
func drawTrain(dc *gg.Context, ink, ground color.RGBA) {
	box(dc, 0.0, 0.12, 0.40, 0.62, 0.04, ink)
	box(dc, 0.36, 0.34, 0.58, 0.40, 0.06, ink)
	poly(dc, ink, 0.66, 0.36, 0.60, 0.06, 0.90, 0.06, 0.84, 0.36)
	box(dc, 0.09, 0.22, 0.22, 0.22, 0.03, ground)
	poly(dc, ink, 0.90, 0.62, 1.04, 0.82, 0.84, 0.82)
	for _, x := range []float64{0.18, 0.50, 0.78} {
		circle(dc, x, 0.80, 0.16, ground)
		circle(dc, x, 0.80, 0.12, ink)
	}
}

// drawAntwerp draws the town at the end of the track: a spire among gables.
func drawAntwerp(dc *gg.Context, _ spriteKey, l *look) {
	ink := l.Soft
	poly(dc, ink, 0.5, -0.02, 0.64, 0.42, 0.64, 1.0, 0.36, 1.0, 0.36, 0.42)
	poly(dc, ink, 0.0, 1.0, 0.0, 0.62, 0.17, 0.42, 0.34, 0.62, 0.34, 1.0)
	poly(dc, ink, 0.66, 1.0, 0.66, 0.62, 0.83, 0.42, 1.0, 0.62, 1.0, 1.0)
	box(dc, 0.44, 0.74, 0.12, 0.26, 0.04, l.Header)
	box(dc, 0.11, 0.68, 0.12, 0.14, 0, l.Header)
	box(dc, 0.77, 0.68, 0.12, 0.14, 0, l.Header)
}

// drawFirst draws a milestone's medal.
func drawFirst(dc *gg.Context, _ spriteKey, l *look) {
	poly(dc, l.red, 0.24, 0.0, 0.46, 0.0, 0.56, 0.44, 0.34, 0.44)
	poly(dc, l.red, 0.76, 0.0, 0.54, 0.0, 0.44, 0.44, 0.66, 0.44)
	circle(dc, 0.5, 0.66, 0.34, l.outline)
	circle(dc, 0.5, 0.66, 0.29, l.Accent)
	line(dc, darkGlyph, 0.09, 0.43, 0.58, 0.52, 0.50, 0.52, 0.82)
}

// drawBot draws the sign of an artificial player; lit: on the header's colour.
func drawBot(dc *gg.Context, key spriteKey, l *look) {
	ink := l.OnQuiet
	if key.lit {
		ink = l.OnBar
	}
	sheet.DrawBot(dc, 1, ink)
}
