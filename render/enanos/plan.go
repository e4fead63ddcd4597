package enanos

import (
	"image"
	"image/color"

	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/sheet"

	"github.com/fogleman/gg"
)

const headerH = 72 // height of the band with the player to move

// element is a part of a picture: a text, or a sprite that fills its rectangle.
type element struct {
	rect       image.Rectangle
	sprite     spriteKey
	sheet.Line      // empty for a sprite
	ringed     bool // a change has put it here
}

// plan holds everything that a picture shows.
type plan struct {
	size    image.Rectangle // of a table's picture; others set their own
	theme   sheet.Theme
	look    *look
	players []engine.Occupant // by seat
	areas   sheet.Areas
	grounds []element // hexes and rails, whose rectangles overlap though they don't
	pieces  []element // none overlaps another
	over    []element // marks drawn over the pieces
}

func newPlan(s *Scene) *plan {
	return &plan{theme: s.Theme, look: &looks[s.Theme], players: s.Players}
}

// nation is the nation of a seat.
func (p *plan) nation(seat engine.Seat) nation { return nationOf(p.players, seat) }

// plate is the plate of a seat's nation.
func (p *plan) plate(seat engine.Seat) spriteKey {
	return spriteKey{kind: kindPlate, nation: p.nation(seat)}
}

func (p *plan) piece(key spriteKey, r image.Rectangle) *element {
	p.pieces = append(p.pieces, element{rect: r, sprite: key})
	return &p.pieces[len(p.pieces)-1]
}

// say puts a text in a box, smaller or clipped if it does not fit, and returns the
// part of the box it takes.
func (p *plan) say(text string, style render.Style, box image.Rectangle, a sheet.Align, ink color.RGBA) image.Rectangle {
	line, box := sheet.Fit(text, style, box, a, ink)
	if line.Text != "" {
		p.pieces = append(p.pieces, element{rect: box, Line: line})
	}
	return box
}

// inkOf returns the ink of a number. Zero is faint.
func (p *plan) inkOf(number string) color.RGBA {
	if number == "0" {
		return p.look.Muted
	}
	return p.look.Text
}

// stage draws the elements of plans.
var stage = sheet.NewStage(palettes, drawSprite)

// paint draws a plan on a canvas of its theme's ground.
func (p *plan) paint(size image.Rectangle) *render.Canvas {
	c := render.NewCanvas(size.Dx(), size.Dy(), palettes[p.theme](), p.look.Table)
	c.Badges = p.look.Badges()
	p.areas.Draw(c)
	for i := range p.grounds {
		p.draw(c, &p.grounds[i])
	}
	for i := range p.pieces {
		p.draw(c, &p.pieces[i])
	}
	for i := range p.pieces {
		if e := &p.pieces[i]; e.ringed {
			stage.Draw(c, ringOf(e.rect), spriteKey{kind: kindRing}, p.theme)
		}
	}
	for i := range p.over {
		p.draw(c, &p.over[i])
	}
	return c
}

// drawn returns the part of the picture that an element covers.
func (e *element) drawn() image.Rectangle {
	if e.Text != "" {
		return e.Inked(e.rect)
	}
	return e.rect
}

func (p *plan) draw(c *render.Canvas, e *element) {
	if e.Text != "" {
		e.Draw(c, e.rect)
	} else {
		stage.Draw(c, e.rect, e.sprite, p.theme)
	}
}

// ringOf returns the square of a ring around a piece.
func ringOf(r image.Rectangle) image.Rectangle {
	side := max(r.Dx(), r.Dy())
	return sheet.Square(r, side+2*max(4, side/8))
}

// drawSprite draws a sprite in the unit square, except for hexes and rails.
func drawSprite(dc *gg.Context, p sheet.Piece[spriteKey]) {
	key, l := p.What, &looks[p.Theme]
	dc.Scale(float64(p.Size.X), float64(p.Size.Y))
	switch key.kind {
	case kindHex:
		drawHex(dc, key, l)
	case kindBack:
		drawBack(dc, l)
	case kindDisc:
		drawDisc(dc, key, l)
	case kindRail:
		drawRail(dc, key, l)
	case kindBuilding:
		drawBuilding(dc, key, l)
	case kindDwarf:
		drawDwarf(dc, key, l)
	case kindRaiders:
		drawRaiders(dc, l)
	case kindRing:
		drawRing(dc, l)
	case kindGone:
		drawGone(dc, l)
	case kindPlate:
		plate(dc, key.nation, 1, l.outline)
		plate(dc, key.nation, 0.86, nationInks[key.nation])
	case kindGood:
		drawGood(dc, key.good, l.goods[key.good], l.shades[key.good])
	case kindArea:
		drawArea(dc, key, l)
	case kindCards:
		if key.lit {
			drawScroll(dc, l)
		} else {
			drawCards(dc, l)
		}
	case kindPoint:
		drawCrown(dc, l)
	case kindRails:
		drawRailsIcon(dc, l)
	case kindHood:
		drawHead(dc, 0.5, 0.5, 0.95, l.Text, l.Panel)
	case kindDie:
		drawDie(dc, key, l)
	case kindEvent:
		drawEvent(dc, key, l)
	case kindStation:
		circle(dc, 0.5, 0.5, 0.5, l.Soft)
		if !key.lit {
			circle(dc, 0.5, 0.5, 0.32, l.Header)
		}
	case kindTrain:
		drawTrain(dc, l.Accent, l.Header)
	case kindAntwerp:
		drawAntwerp(dc, l)
	case kindCoin:
		drawCoin(dc, 0.5, 0.5, 0.46)
	case kindFirst:
		drawFirst(dc, l)
	case kindWorks:
		drawWorks(dc, key.piece, l.Text, l.Panel)
	case kindClock:
		drawClock(dc, l)
	case kindSabres:
		drawSabres(dc, l.Text)
	case kindDeck:
		drawDeck(dc, key.area, l)
	case kindBowl:
		drawBowl(dc, l)
	case kindArrow:
		drawArrow(dc, l)
	case kindMark:
		drawMark(dc, p.Size, l)
	case kindMarkRing:
		drawMarkRing(dc, l)
	case kindBot:
		drawBot(dc, key, l)
	}
}
