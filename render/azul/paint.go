package azul

import (
	"image"
	"image/color"
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
	return c.PNG(), nil
}

func drawTable(s *Scene) *render.Canvas {
	return drawPage(s, s.page(), layout(s))
}

// paintPlan draws all but the grounds.
func paintPlan(c *render.Canvas, p *plan, theme Theme) {
	for i := range p.under {
		paintUnder(c, &p.under[i], theme)
	}
	for i := range p.pieces {
		paintPiece(c, &p.pieces[i], theme)
	}
	for i := range p.pieces {
		if e := &p.pieces[i]; e.chip {
			paintChip(c, chipAt(e.rect), e.mark, theme)
			if e.also > 0 {
				paintChip(c, alsoAt(e.rect), e.also, theme)
			}
		}
	}
}

func paintUnder(c *render.Canvas, e *element, theme Theme) {
	l := &looks[theme]
	switch e.kind {
	case kindEdge:
		c.Frame(e.rect, 4, l.barActive)
	case pointAround:
		c.Frame(e.rect, 7, l.inks[inkText])
	case kindBar:
		fill := l.barQuiet
		if e.turn {
			fill = l.barActive
		}
		c.Fill(e.rect, fill)
	case kindHonour:
		c.Frame(e.rect, 6, l.accent)
	case kindConfetti:
		c.Draw(e.rect.Min, sprite(spriteKey{kind: kindConfetti, side: e.rect.Dx(), color: e.color, place: e.place, theme: theme}))
	}
}

func paintPiece(c *render.Canvas, e *element, theme Theme) {
	l := &looks[theme]
	switch e.kind {
	case kindText:
		line := e.style.Set(e.text)
		line.Draw(c, image.Pt(e.rect.Min.X, e.style.BaselineOf(e.text, e.rect)), l.inks[e.ink])
	case kindGarland:
		paintGarland(c, e.rect, theme)
	case kindTile, kindMarker, kindGhost:
		c.Draw(e.rect.Min, sprite(spriteKey{kind: e.kind, side: e.rect.Dx(), color: e.color, theme: theme}))
		paintRing(c, e, theme)
	case kindDue:
		c.Draw(e.rect.Min, sprite(spriteKey{kind: kindTile, side: e.rect.Dx(), color: e.color, theme: theme}))
	case kindPile:
		side := e.rect.Dx()
		for i := range e.tiles {
			y := e.rect.Max.Y - side
			if e.tiles > 1 {
				y -= i * (e.rect.Dy() - side) / (e.tiles - 1)
			}
			c.Draw(image.Pt(e.rect.Min.X, y), sprite(spriteKey{kind: kindTile, side: side, color: e.color, theme: theme}))
			if e.rect.Dy() == side {
				break
			}
		}
		paintRing(c, e, theme)
	default:
		c.Draw(e.rect.Min, sprite(spriteKey{kind: e.kind, side: e.rect.Dx(), place: e.place, turn: e.turn, theme: theme}))
	}
}

// paintRing draws the ring of a marked tile, or of a pile's uppermost.
func paintRing(c *render.Canvas, e *element, theme Theme) {
	if e.mark == 0 {
		return
	}
	grow := ringOut(e.rect.Dx())
	c.Draw(e.rect.Min.Sub(image.Pt(grow, grow)), sprite(spriteKey{kind: kindRing, side: e.rect.Dx() + 2*grow, theme: theme}))
}

// ringOut is how far a ring reaches out around a tile, less than half of what
// is free between two.
func ringOut(side int) int { return max(2, side/20) }

// chipAt is where a marked tile's number stands: on its upper right corner, so
// far out that the ornament, or the marker's one, is still seen.
func chipAt(tile image.Rectangle) image.Rectangle {
	side := max(leastChip, tile.Dx()*46/100)
	out := side * 44 / 100
	return rect(tile.Max.X+out-side, tile.Min.Y-out, side, side)
}

// leastChip is the side of the smallest numbers' discs; on a phone a third of it.
const leastChip = 24

// alsoAt is where the number of an earlier change stands: on the upper left corner.
func alsoAt(tile image.Rectangle) image.Rectangle {
	at := chipAt(tile)
	return at.Add(image.Pt(tile.Min.X+tile.Max.X-at.Min.X-at.Max.X, 0))
}

// paintChip draws a change's number in a disc.
func paintChip(c *render.Canvas, at image.Rectangle, number int, theme Theme) {
	c.Draw(at.Min, sprite(spriteKey{kind: kindChip, side: at.Dx(), theme: theme}))
	text, style := chipText(at, number)
	style.Set(text).Draw(c, image.Pt(at.Min.X+(at.Dx()-style.Width(text))/2, style.Baseline(at)), looks[theme].ringInside)
}

// chipText is how a number is set in a disc: smaller when it has two figures.
func chipText(at image.Rectangle, number int) (string, render.Style) {
	text := minus(number)
	style := render.Style{Face: render.Strong, Size: at.Dx()}
	for style.Width(text) > at.Dx()*88/100 {
		style.Size--
	}
	return text, style
}

// kindChip is drawn on tiles, never planned.
const kindChip kind = 255

type spriteKey struct {
	kind  kind
	side  int
	color azul.Color // of a tile and a ghost
	place int        // of a medal; of confetti, how it fell
	turn  bool       // of the signs of artificial players
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
		if key.color == azul.Black && l.blackRim != (color.RGBA{}) {
			dc.SetColor(l.blackRim)
			frame(dc, 0, 0, size, size, size*0.12, max(1.5, size*0.045))
		}
	case kindMarker:
		drawMarker(dc, size, l)
	case kindGhost:
		drawFaint(dc, size, key.color, l)
	case kindRing:
		w := size * 0.09
		dc.SetColor(l.ring)
		frame(dc, 0, 0, size, size, size*0.16, w)
		dc.SetColor(l.ringInside)
		frame(dc, w, w, size-2*w, size-2*w, size*0.10, size*0.025)
	case kindChip:
		dc.DrawCircle(size/2, size/2, size/2)
		dc.SetColor(l.ringInside)
		dc.Fill()
		dc.DrawCircle(size/2, size/2, size/2-1.5)
		dc.SetColor(l.ring)
		dc.Fill()
	case kindRosette:
		drawRosette(dc, size, l)
	case kindGap:
		cell(dc, 0, 0, size, l.cell, l.cellEdge)
	case kindPennant:
		drawPennant(dc, size, key.color)
	case kindConfetti:
		drawConfetti(dc, size, key.color, key.place, l)
	case kindMedal:
		drawMedal(dc, size, key.place, l)
	case kindBag:
		drawBag(dc, size, l.inks[inkOnBar])
	case kindLid:
		drawLid(dc, size, l.inks[inkOnBar])
	case kindBot, kindKept:
		ink := l.inks[inkOnQuiet]
		if key.turn {
			ink = l.inks[inkOnBar]
		}
		if key.kind == kindBot {
			drawBot(dc, size, ink)
		} else {
			drawKept(dc, size, ink)
		}
	}
}
