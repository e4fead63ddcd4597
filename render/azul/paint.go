package azul

import (
	"image"
	"image/color"
	"math"
	"sync"

	"github.com/fogleman/gg"

	"sobremesa/engine/azul"
	"sobremesa/render"
)

// Table draws the table as it stands: a PNG file of Width by Height pixels.
// The error is the encoder's and not to be expected.
func Table(s Scene) ([]byte, error) {
	c := drawTable(&s)
	defer c.Release()
	return c.PNG()
}

func drawTable(s *Scene) *render.Canvas {
	return drawPage(s, pageTable, layout(s))
}

// paintPlan draws all but the grounds.
func paintPlan(c *render.Canvas, p *plan, theme Theme) {
	l := &looks[theme]
	for i := range p.under {
		paintUnder(c, &p.under[i], l)
	}
	for i := range p.pieces {
		paintPiece(c, &p.pieces[i], p, theme)
	}
}

func paintUnder(c *render.Canvas, e *element, l *look) {
	switch e.kind {
	case kindBar:
		fill := l.barQuiet
		if e.n == 1 {
			fill = l.barActive
		}
		c.Fill(e.rect, fill)
	case kindBlock:
		c.Fill(e.rect, l.blockInk(e.n))
	}
}

func paintPiece(c *render.Canvas, e *element, p *plan, theme Theme) {
	l := &looks[theme]
	switch e.kind {
	case kindText:
		line := e.style.Set(e.text)
		line.Draw(c, image.Pt(e.rect.Min.X, e.style.Baseline(e.rect)), l.inks[e.ink])
	case kindTile, kindMarker:
		if e.mark > 0 {
			grow := ringWidth(e.rect.Dx())
			c.Draw(e.rect.Min.Sub(image.Pt(grow, grow)), sprite(spriteKey{kindRing, e.rect.Dx() + 2*grow, 0, theme}))
		}
		c.Draw(e.rect.Min, sprite(spriteKey{e.kind, e.rect.Dx(), e.color, theme}))
		if e.mark > 0 && p.numbered {
			chip(c, e, theme)
		}
	case kindPile:
		side := e.rect.Dx()
		for i := range e.n {
			y := e.rect.Max.Y - side
			if e.n > 1 {
				y -= i * (e.rect.Dy() - side) / (e.n - 1)
			}
			c.Draw(image.Pt(e.rect.Min.X, y), sprite(spriteKey{kindTile, side, e.color, theme}))
			if e.rect.Dy() == side {
				break
			}
		}
	case kindRing:
		c.Draw(e.rect.Min, sprite(spriteKey{kindRing, e.rect.Dx(), 0, theme}))
		if p.numbered {
			chip(c, e, theme)
		}
	default:
		n := azul.Color(e.n)
		c.Draw(e.rect.Min, sprite(spriteKey{e.kind, e.rect.Dx(), n, theme}))
	}
}

// ringWidth is how far a ring reaches out around a tile.
func ringWidth(side int) int { return max(2, side/16) }

// chip numbers a marked tile in its middle.
func chip(c *render.Canvas, e *element, theme Theme) {
	l := &looks[theme]
	side := max(24, e.rect.Dx()*52/100)
	at := square(e.rect, side)
	c.Draw(at.Min, sprite(spriteKey{kindChip, side, 0, theme}))
	style := render.Style{Face: render.Strong, Size: side * 85 / 100}
	text := minus(e.mark)
	style.Set(text).Draw(c, image.Pt(at.Min.X+(side-style.Width(text))/2, style.Baseline(at)), l.chipInk())
}

func (l *look) chipInk() color.RGBA {
	if l.ring.G > 160 {
		return hex(0x06281C)
	}
	return hex(0xFFFFFF)
}

// kindChip is drawn on tiles, never planned.
const kindChip kind = 255

type spriteKey struct {
	kind  kind
	side  int
	color azul.Color
	theme Theme
}

var sprites sync.Map // spriteKey to func() *render.Sprite

// sprite returns a piece's picture, drawn once.
func sprite(key spriteKey) *render.Sprite {
	draw, ok := sprites.Load(key)
	if !ok {
		draw, _ = sprites.LoadOrStore(key, sync.OnceValue(func() *render.Sprite {
			return render.NewSprite(key.side, key.side, palettes[key.theme](), func(dc *gg.Context) {
				drawSprite(dc, key, &looks[key.theme])
			})
		}))
	}
	return draw.(func() *render.Sprite)()
}

func drawSprite(dc *gg.Context, key spriteKey, l *look) {
	size := float64(key.side)
	switch key.kind {
	case kindTile:
		drawTile(dc, size, key.color)
	case kindMarker:
		drawMarker(dc, size, l)
	case kindRing:
		dc.SetColor(l.ring)
		w := size / 12
		dc.DrawRoundedRectangle(0, 0, size, size, size*0.17)
		dc.DrawRoundedRectangle(w, w, size-2*w, size-2*w, size*0.12)
		dc.SetFillRule(gg.FillRuleEvenOdd)
		dc.Fill()
	case kindChip:
		dc.DrawCircle(size/2, size/2, size/2)
		dc.SetColor(l.chipInk())
		dc.Fill()
		dc.DrawCircle(size/2, size/2, size/2-1.5)
		dc.SetColor(l.ring)
		dc.Fill()
	case kindMedal:
		drawMedal(dc, size, int(key.color), l)
	case kindBag:
		drawBag(dc, size, l.inks[inkOnBar])
	case kindLid:
		drawLid(dc, size, l.inks[inkOnBar])
	case kindBot:
		ink := l.inks[inkOnQuiet]
		if key.color == 1 {
			ink = l.inks[inkOnBar]
		}
		drawBot(dc, size, ink)
	}
}

// drawMarker paints the starting player's marker: a medallion with a one.
func drawMarker(dc *gg.Context, size float64, l *look) {
	dc.DrawCircle(size/2, size/2, size*0.48)
	dc.SetColor(hex(0x8C5A10))
	dc.Fill()
	dc.DrawCircle(size/2, size*0.48, size*0.44)
	dc.SetColor(hex(0xFDFCF8))
	dc.Fill()
	dc.Push()
	dc.Translate(size/2, size*0.48)
	for range 12 {
		dc.Rotate(math.Pi / 6)
		dc.DrawCircle(0, -size*0.36, size*0.035)
	}
	dc.SetColor(hex(0x2B5FAE))
	dc.Fill()
	dc.Pop()
	dc.SetColor(hex(0x173E78))
	dc.SetLineWidth(strokeWidth(dc, size*0.11))
	dc.SetLineCapRound()
	dc.MoveTo(size*0.40, size*0.37)
	dc.LineTo(size*0.52, size*0.28)
	dc.LineTo(size*0.52, size*0.69)
	dc.Stroke()
}

func drawBag(dc *gg.Context, s float64, ink color.Color) {
	dc.SetColor(ink)
	dc.MoveTo(s*0.38, s*0.30)
	dc.CubicTo(s*0.02, s*0.55, s*0.05, s*0.95, s*0.30, s*0.95)
	dc.LineTo(s*0.70, s*0.95)
	dc.CubicTo(s*0.95, s*0.95, s*0.98, s*0.55, s*0.62, s*0.30)
	dc.ClosePath()
	dc.Fill()
	dc.MoveTo(s*0.28, s*0.06)
	dc.LineTo(s*0.72, s*0.06)
	dc.LineTo(s*0.61, s*0.24)
	dc.LineTo(s*0.39, s*0.24)
	dc.ClosePath()
	dc.Fill()
}

func drawLid(dc *gg.Context, s float64, ink color.Color) {
	dc.SetColor(ink)
	dc.DrawRoundedRectangle(s*0.04, s*0.22, s*0.92, s*0.24, s*0.06)
	dc.Fill()
	dc.DrawRoundedRectangle(s*0.12, s*0.50, s*0.76, s*0.38, s*0.06)
	dc.Fill()
}

func drawBot(dc *gg.Context, s float64, ink color.Color) {
	dc.SetColor(ink)
	dc.SetFillRule(gg.FillRuleEvenOdd)
	dc.DrawRoundedRectangle(s*0.08, s*0.28, s*0.84, s*0.62, s*0.16)
	dc.DrawCircle(s*0.34, s*0.56, s*0.09)
	dc.DrawCircle(s*0.66, s*0.56, s*0.09)
	dc.Fill()
	dc.DrawRectangle(s*0.46, s*0.12, s*0.08, s*0.18)
	dc.DrawCircle(s*0.5, s*0.10, s*0.09)
	dc.SetFillRule(gg.FillRuleWinding)
	dc.Fill()
}

// drawMedal paints a place's wreath and number of leaves: gold, silver, bronze, blue.
func drawMedal(dc *gg.Context, s float64, place int, l *look) {
	metal := []color.RGBA{hex(0xF0B429), hex(0xB9C2CC), hex(0xC9824A), hex(0x8FB2DD)}[min(place, 4)-1]
	dc.DrawCircle(s/2, s/2, s*0.48)
	dc.SetColor(blend(metal, hex(0x000000), 0.35))
	dc.Fill()
	dc.DrawCircle(s/2, s*0.48, s*0.44)
	dc.SetColor(metal)
	dc.Fill()
	dc.Push()
	dc.Translate(s/2, s*0.48)
	dc.Scale(s*0.36, s*0.36)
	dc.SetColor(blend(metal, hex(0xFFFFFF), 0.75))
	for k := range 5 - min(place, 4) + 3 {
		petal(dc, float64(k)*2*math.Pi/float64(8-min(place, 4))-math.Pi/2, 0.15, 0.95, 0.22)
	}
	dc.Pop()
}
