package enanos

import (
	"image/color"
	"math"

	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

// kindArea draws an area's sign: a flask, a cog, a ring with a stone.
var kindArea = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	ink := areaInks[key.area]
	if key.lit {
		dc.Circle(0.5, 0.5, 0.5, l.Accent)
	}
	dc.Within(0.5, 0.5, 0.84, func() { drawAreaSign(dc, key.area, ink, l.paper) })
}}

func drawAreaSign(dc *sheet.Pen, a enanos.Area, ink, ground color.RGBA) {
	switch a {
	case enanos.Medicine:
		dc.Poly(ink, 0.36, 0.04, 0.64, 0.04, 0.64, 0.38, 0.94, 0.88, 0.84, 1.0, 0.16, 1.0, 0.06, 0.88, 0.36, 0.38)
		dc.Box(0.30, 0.0, 0.40, 0.10, 0.03, ink)
		dc.Box(0.44, 0.56, 0.12, 0.34, 0, ground)
		dc.Box(0.33, 0.67, 0.34, 0.12, 0, ground)
	case enanos.Technology:
		for k := range 8 {
			dc.Push()
			dc.Translate(0.5, 0.5)
			dc.Rotate(float64(k) * math.Pi / 4)
			dc.Box(-0.10, -0.50, 0.20, 0.30, 0.03, ink)
			dc.Pop()
		}
		dc.Circle(0.5, 0.5, 0.36, ink)
		dc.Circle(0.5, 0.5, 0.15, ground)
	case enanos.Jewellery:
		dc.Circle(0.5, 0.66, 0.34, ink)
		dc.Circle(0.5, 0.66, 0.21, ground)
		dc.Poly(ink, 0.32, 0.0, 0.68, 0.0, 0.82, 0.16, 0.5, 0.44, 0.18, 0.16)
		dc.Line(ground, 0.05, 0.30, 0.17, 0.70, 0.17)
	}
}

// kindStation draws a station of the train's track.
var kindStation = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	dc.Circle(0.5, 0.5, 0.5, l.Soft)
	if !key.lit {
		dc.Circle(0.5, 0.5, 0.32, l.Header)
	}
}}

// kindCards draws a hand of cards.
var kindCards = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	for k, turn := range []float64{-0.35, 0, 0.35} {
		dc.Push()
		dc.Translate(0.5, 1.0)
		dc.Rotate(turn)
		dc.Box(-0.24, -0.94, 0.48, 0.70, 0.06, l.Panel)
		dc.Box(-0.21, -0.91, 0.42, 0.64, 0.05, l.Text)
		if k == 2 {
			dc.Box(-0.11, -0.78, 0.22, 0.38, 0.05, l.Panel)
		}
		dc.Pop()
	}
}}

// kindScroll draws a development card: one card with a star.
var kindScroll = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	dc.Box(0.16, 0.0, 0.68, 1.0, 0.10, l.Text)
	dc.Box(0.23, 0.07, 0.54, 0.86, 0.06, l.Panel)
	dc.Around(0.5, 0.5, 10, -math.Pi/2, 0.27, 0.12)
	dc.Ink(l.Text)
}}

// kindDeck draws an area's deck: a card with its sign over others.
var kindDeck = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	dc.Box(0.22, 0.0, 0.76, 0.90, 0.10, l.Text)
	dc.Box(0.06, 0.06, 0.84, 0.94, 0.10, l.Panel)
	dc.Box(0.0, 0.08, 0.84, 0.92, 0.10, l.Text)
	dc.Box(0.06, 0.14, 0.72, 0.80, 0.07, l.paper)
	dc.Within(0.42, 0.54, 0.60, func() { drawAreaSign(dc, key.area, areaInks[key.area], l.paper) })
}}

// kindBowl draws a dwarf's meal: a bowl that steams.
var kindBowl = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	dc.DrawArc(0.5, 0.52, 0.48, 0, math.Pi)
	dc.ClosePath()
	dc.Ink(l.Text)
	dc.Box(0.28, 0.90, 0.44, 0.10, 0.04, l.Text)
	for _, x := range []float64{0.28, 0.5, 0.72} {
		dc.Line(l.Text, 0.08, x, 0.40, x-0.06, 0.28, x+0.06, 0.16, x, 0.04)
	}
}}

// kindPoint draws a production point: a crown.
var kindPoint = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	dc.Poly(l.outline, 0.0, 0.16, 0.26, 0.44, 0.5, 0.06, 0.74, 0.44, 1.0, 0.16, 0.90, 0.92, 0.10, 0.92)
	dc.Poly(l.Accent, 0.09, 0.32, 0.29, 0.54, 0.5, 0.22, 0.71, 0.54, 0.91, 0.32, 0.84, 0.85, 0.16, 0.85)
}}

// kindClock draws the clock beside a pace.
var kindClock = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) { dc.Clock(l.Soft, l.Header) }}

// kindTime draws the clock beside a player's time; lit: on the header's colour.
var kindTime = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) { dc.Clock(l.onBar(key.lit)) }}

// kindSabres draws the crossed sabres of a fight.
var kindSabres = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) { drawSabres(dc, l.Text) }}

func drawSabres(dc *sheet.Pen, ink color.RGBA) {
	for _, flip := range []float64{1, -1} {
		x := func(share float64) float64 { return 0.5 + flip*(share-0.5) }
		dc.Line(ink, 0.10, x(0.10), 0.08, x(0.50), 0.40, x(0.82), 0.82)
		dc.Line(ink, 0.08, x(0.62), 0.84, x(0.86), 0.60)
		dc.Line(ink, 0.10, x(0.76), 0.74, x(0.92), 0.94)
	}
}

// kindArrow draws the arrow between goods given and goods wanted.
var kindArrow = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	dc.Line(l.Text, 0.13, 0.06, 0.5, 0.80, 0.5)
	dc.Poly(l.Text, 0.58, 0.14, 1.0, 0.5, 0.58, 0.86)
}}

// kindRails draws a track, which stands for rails.
var kindRails = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	ink := l.Text
	for k := range 4 {
		y := 0.18 + 0.22*float64(k)
		dc.Line(ink, 0.09, 0.10+0.07*float64(3-k), y, 0.90-0.07*float64(3-k), y)
	}
	dc.Line(ink, 0.11, 0.20, 0.98, 0.40, 0.04)
	dc.Line(ink, 0.11, 0.80, 0.98, 0.60, 0.04)
}}

var pips = [7][][2]float64{
	1: {{0.5, 0.5}},
	2: {{0.28, 0.28}, {0.72, 0.72}},
	3: {{0.26, 0.26}, {0.5, 0.5}, {0.74, 0.74}},
	4: {{0.28, 0.28}, {0.72, 0.72}, {0.28, 0.72}, {0.72, 0.28}},
	5: {{0.26, 0.26}, {0.74, 0.74}, {0.26, 0.74}, {0.74, 0.26}, {0.5, 0.5}},
	6: {{0.28, 0.24}, {0.28, 0.5}, {0.28, 0.76}, {0.72, 0.24}, {0.72, 0.5}, {0.72, 0.76}},
}

// kindDie draws a die showing n; lit: the red one.
var kindDie = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	ground, ink := l.paper, darkGlyph
	if key.lit {
		ground, ink = l.red, lightGlyph
	}
	dc.Box(0, 0, 1, 1, 0.2, l.outline)
	dc.Box(0.05, 0.05, 0.9, 0.9, 0.16, ground)
	for _, p := range pips[key.n] {
		dc.Circle(p[0], p[1], 0.105, ink)
	}
}}

// kindEvent draws the event die showing event n.
var kindEvent = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	dc.Box(0, 0, 1, 1, 0.2, l.outline)
	dc.Box(0.05, 0.05, 0.9, 0.9, 0.16, l.paper)
	if a, ok := enanos.Event(key.n).Area(); ok {
		dc.Within(0.5, 0.5, 0.66, func() { drawAreaSign(dc, a, areaInks[a], l.paper) })
		return
	}
	dc.Within(0.5, 0.5, 0.74, func() { drawTrain(dc, darkGlyph, l.paper) })
}}

var kindTrain = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) { drawTrain(dc, l.Accent, l.Header) }}

// drawTrain draws the smugglers' engine.
func drawTrain(dc *sheet.Pen, ink, ground color.RGBA) {
	dc.Box(0.0, 0.12, 0.40, 0.62, 0.04, ink)
	dc.Box(0.36, 0.34, 0.58, 0.40, 0.06, ink)
	dc.Poly(ink, 0.66, 0.36, 0.60, 0.06, 0.90, 0.06, 0.84, 0.36)
	dc.Box(0.09, 0.22, 0.22, 0.22, 0.03, ground)
	dc.Poly(ink, 0.90, 0.62, 1.04, 0.82, 0.84, 0.82)
	for _, x := range []float64{0.18, 0.50, 0.78} {
		dc.Circle(x, 0.80, 0.16, ground)
		dc.Circle(x, 0.80, 0.12, ink)
	}
}

// kindAntwerp draws the town at the end of the track: a spire among gables.
var kindAntwerp = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	ink := l.Soft
	dc.Poly(ink, 0.5, -0.02, 0.64, 0.42, 0.64, 1.0, 0.36, 1.0, 0.36, 0.42)
	dc.Poly(ink, 0.0, 1.0, 0.0, 0.62, 0.17, 0.42, 0.34, 0.62, 0.34, 1.0)
	dc.Poly(ink, 0.66, 1.0, 0.66, 0.62, 0.83, 0.42, 1.0, 0.62, 1.0, 1.0)
	dc.Box(0.44, 0.74, 0.12, 0.26, 0.04, l.Header)
	dc.Box(0.11, 0.68, 0.12, 0.14, 0, l.Header)
	dc.Box(0.77, 0.68, 0.12, 0.14, 0, l.Header)
}}

// kindFirst draws a milestone's medal.
var kindFirst = &drawing{func(dc *sheet.Pen, _ spriteKey, l *look) {
	drawMedal(dc, l)
	dc.Line(darkGlyph, 0.09, 0.43, 0.58, 0.52, 0.50, 0.52, 0.82)
}}

// drawMedal draws a medal of gold on its ribbon.
func drawMedal(dc *sheet.Pen, l *look) {
	dc.Poly(l.red, 0.24, 0.0, 0.46, 0.0, 0.56, 0.44, 0.34, 0.44)
	dc.Poly(l.red, 0.76, 0.0, 0.54, 0.0, 0.44, 0.44, 0.66, 0.44)
	dc.Circle(0.5, 0.66, 0.34, l.outline)
	dc.Circle(0.5, 0.66, 0.29, l.Accent)
}

// kindBot draws the sign of an artificial player; lit: on the header's colour.
var kindBot = &drawing{func(dc *sheet.Pen, key spriteKey, l *look) {
	ink, _ := l.onBar(key.lit)
	dc.Bot(1, ink)
}}

// onBar returns the colours of what stands on a player's bar, and of the bar; lit: it is the player's turn.
func (l *look) onBar(lit bool) (ink, bar color.RGBA) {
	if lit {
		return l.OnBar, l.BarActive
	}
	return l.OnQuiet, l.BarQuiet
}
