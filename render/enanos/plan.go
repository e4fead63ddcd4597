package enanos

import (
	"image"
	"image/color"

	"sobremesa/engine"
	"sobremesa/render"
)

// Width and Height of every picture, in pixels. Wider than high, since some
// of Discord's clients crop tall pictures.
const (
	Width  = 1200
	Height = 900
)

const (
	margin  = 12
	headerH = 72 // the band that says whose turn it is
	minText = 20 // no text is set smaller; on a phone a third of that in points
)

var canvasSize = image.Rect(0, 0, Width, Height)

// element is one thing in a picture: a text, or a sprite that fills its rectangle.
type element struct {
	rect   image.Rectangle
	sprite spriteKey // its theme and size are filled in when it is drawn
	text   string    // "" for a sprite
	style  render.Style
	ink    color.RGBA
	ringed bool            // a change brought it here
	within image.Rectangle // of a ground: what lies outside isn't drawn; all is where it is empty
}

// area is a rectangle of one colour.
type area struct {
	rect image.Rectangle
	fill color.RGBA
	edge int // how wide its frame is, 0 where it is filled
}

// plan is all that a picture shows.
type plan struct {
	look    *look
	players []engine.Occupant // by seat
	areas   []area
	grounds []element // hexes and rails, whose rectangles overlap though they don't
	pieces  []element // none over another
	over    []element // what marks pieces, and lies over them
}

func newPlan(s *Scene) *plan { return &plan{look: &looks[s.Theme%themes], players: s.Players} }

func (p *plan) area(r image.Rectangle, fill color.RGBA) {
	p.areas = append(p.areas, area{rect: r, fill: fill})
}

func (p *plan) frame(r image.Rectangle, width int, ink color.RGBA) {
	p.areas = append(p.areas, area{r, ink, width})
}

func (p *plan) piece(key spriteKey, r image.Rectangle) *element {
	p.pieces = append(p.pieces, element{rect: r, sprite: key})
	return &p.pieces[len(p.pieces)-1]
}

// align is where a text stands in its box.
type align uint8

const (
	left align = iota
	middle
	right
)

// say puts a text in a box, smaller or cut short where it does not fit, and
// returns the part of the box it takes.
func (p *plan) say(text string, style render.Style, box image.Rectangle, a align, i ink) image.Rectangle {
	return p.write(text, style, box, a, p.look.inks[i])
}

func (p *plan) write(text string, style render.Style, box image.Rectangle, a align, c color.RGBA) image.Rectangle {
	text, style = style.FitIn(text, box, min(style.Size, minText))
	if text == "" {
		return image.Rectangle{Min: box.Min, Max: box.Min}
	}
	w := style.Width(text)
	switch a {
	case left:
		box.Max.X = box.Min.X + w
	case right:
		box.Min.X = box.Max.X - w
	default:
		box.Min.X += (box.Dx() - w) / 2
		box.Max.X = box.Min.X + w
	}
	p.pieces = append(p.pieces, element{rect: box, text: text, style: style, ink: c})
	return box
}

// rect is a rectangle by its corner and its size.
func rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

// square is a square about the middle of a rectangle.
func square(in image.Rectangle, side int) image.Rectangle {
	return rect(in.Min.X+(in.Dx()-side)/2, in.Min.Y+(in.Dy()-side)/2, side, side)
}

// paint draws a plan on a canvas of its theme's ground.
func paint(p *plan, theme Theme, size image.Rectangle) *render.Canvas {
	l := &looks[theme]
	c := render.NewCanvas(size.Dx(), size.Dy(), palettes[theme](), l.table)
	c.Badges = l.badges()
	for _, a := range p.areas {
		if a.edge > 0 {
			c.Frame(a.rect, a.edge, a.fill)
		} else {
			c.Fill(a.rect, a.fill)
		}
	}
	for i := range p.grounds {
		p.grounds[i].draw(c, theme)
	}
	for i := range p.pieces {
		p.pieces[i].draw(c, theme)
	}
	for i := range p.pieces {
		if e := &p.pieces[i]; e.ringed {
			drawAt(c, ringOf(e.rect), spriteKey{kind: kindRing}, theme)
		}
	}
	for i := range p.over {
		p.over[i].draw(c, theme)
	}
	return c
}

// drawn is the part of the picture that an element covers.
func (e *element) drawn() image.Rectangle {
	if e.text != "" {
		return e.style.Set(e.text).Ink().Add(image.Pt(e.rect.Min.X, e.style.BaselineOf(e.text, e.rect)))
	}
	return e.rect
}

func (e *element) draw(c *render.Canvas, theme Theme) {
	if e.text != "" {
		e.style.Set(e.text).Draw(c, image.Pt(e.rect.Min.X, e.style.BaselineOf(e.text, e.rect)), e.ink)
		return
	}
	if !e.within.Empty() {
		key := e.sprite
		key.size, key.theme = e.rect.Size(), theme
		c.DrawIn(e.within, e.rect.Min, sprite(key))
		return
	}
	drawAt(c, e.rect, e.sprite, theme)
}

// ringOf is the square that a ring round a piece takes.
func ringOf(r image.Rectangle) image.Rectangle {
	side := max(r.Dx(), r.Dy())
	return square(r, side+2*max(4, side/8))
}

func drawAt(c *render.Canvas, r image.Rectangle, key spriteKey, theme Theme) {
	key.size, key.theme = r.Size(), theme
	c.Draw(r.Min, sprite(key))
}
