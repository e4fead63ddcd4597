package enanos

import (
	"image"
	"image/color"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const (
	headerH = 72 // height of the band with a picture's title
	panelIn = 6  // between and around panels
)

// element is a part of a picture: a text, or a sprite that fills its rectangle.
type element struct {
	rect       image.Rectangle
	sprite     spriteKey
	sheet.Line      // empty for a sprite
	ringed     bool // a change has put it here
}

// plan holds everything that a picture shows.
type plan struct {
	*Scene
	size    image.Rectangle
	look    *look
	areas   sheet.Areas
	grounds []element       // hexes and rails, whose rectangles overlap though they don't
	pieces  []element       // none overlaps another
	over    []element       // marks drawn over the pieces
	plot    image.Rectangle // room for a plot, which is drawn over all
}

func newPlan(s *Scene) *plan {
	return &plan{Scene: s, size: sheet.Size, look: &looks[s.Theme]}
}

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

func (p *plan) png() []byte { return sheet.PNG(p.paint()) }

// paint draws a plan on a canvas of its theme's ground.
func (p *plan) paint() *render.Canvas {
	c := render.NewCanvas(p.size.Dx(), p.size.Dy(), palettes[p.Theme](), p.look.Table)
	c.Badges = p.look.Badges()
	p.areas.Draw(c)
	for i := range p.grounds {
		p.draw(c, &p.grounds[i])
	}
	for i := range p.pieces {
		p.draw(c, &p.pieces[i])
	}
	for _, list := range [...][]element{p.grounds, p.pieces} {
		for i := range list {
			if e := &list[i]; e.ringed {
				stage.Draw(c, ringOf(e.rect), spriteKey{kind: kindRing}, p.Theme)
			}
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
		stage.Draw(c, e.rect, e.sprite, p.Theme)
	}
}

func ringOf(r image.Rectangle) image.Rectangle {
	side := max(r.Dx(), r.Dy())
	return sheet.Square(r, side+2*max(4, side/8))
}

// drawing is a kind of sprite: how it is drawn, in the unit square.
type drawing struct {
	draw func(dc *sheet.Pen, key spriteKey, l *look)
}

// spriteKey identifies a sprite.
type spriteKey struct {
	kind    *drawing
	nation  Nation
	terrain enanos.Terrain
	good    enanos.Good
	area    enanos.Area
	piece   enanos.Piece
	n       int
	lit     bool
	fresh   bool
	dim     bool // a hex without marks, while there are some
}

// kindRoom is not drawn: it is space between unrelated signs.
var kindRoom = &drawing{}

var stage = sheet.NewStage(palettes, func(dc *sheet.Pen, p sheet.Piece[spriteKey]) {
	if p.What.kind == kindMark { // as wide as its label
		drawMark(dc, p.Size, &looks[p.Theme])
		return
	}
	dc.Scale(float64(p.Size.X), float64(p.Size.Y))
	p.What.kind.draw(dc, p.What, &looks[p.Theme])
})
