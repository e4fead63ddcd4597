package enanos

import (
	"image"
	"image/color"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Heights of the parts of a hand.
const (
	goodsH = 66
	cardH  = 112 // development cards with their effects
	nameH  = 48  // development cards with names only
	handIn = 8   // between and around cards
)

// withTexts is how many kinds of development cards fit with their effects.
const withTexts = 4

// brief reports whether development cards are shown by name only, because there are
// many or the map matters more.
func (s *Scene) brief() bool {
	return len(developmentsOf(&s.View.Own)) > withTexts || s.Preview || !s.Marks.empty()
}

// handHigh returns the height of the strip with a hand.
func (s *Scene) handHigh() int {
	switch {
	case len(developmentsOf(&s.View.Own)) == 0:
		return goodsH + 2*handIn
	case s.brief():
		return goodsH + nameH + 3*handIn
	}
	return goodsH + cardH + 3*handIn
}

// hand places a strip with the viewer's cards: goods by kind, resources before
// contraband, and development cards with their effects.
func (p *plan) hand(s *Scene, r image.Rectangle) {
	p.areas.Fill(r, p.look.Header)
	own := &s.View.Own
	const gap, between = 6, 24
	in := image.Rect(r.Min.X+sheet.Margin, r.Min.Y+handIn, r.Max.X-sheet.Margin, r.Max.Y-handIn)
	wide := (in.Dx() - between - gap*(enanos.Goods-1)) / enanos.Goods
	x := in.Min.X
	for g := range enanos.Good(enanos.Goods) {
		if g == enanos.Resources {
			x += between
		}
		p.held(s, g, sheet.Rect(x, in.Min.Y, wide, goodsH))
		x += wide + gap
	}
	p.developments(s, developmentsOf(own), image.Rect(in.Min.X, in.Min.Y+goodsH+handIn, in.Max.X, in.Max.Y))
}

// held places the number of cards of a good in the hand, ringed if it has changed.
func (p *plan) held(s *Scene, g enanos.Good, r image.Rectangle) {
	n := s.View.Own.Hand.Of(g)
	fill, ink := p.look.Panel, p.look.Text
	if n == 0 {
		fill, ink = sheet.Blend(p.look.Header, p.look.Panel, 0.55), p.look.Muted
	}
	p.areas.Fill(r, fill)
	if s.Before != nil && s.Before.Viewer == s.View.Viewer && s.Before.Own.Hand.Of(g) != n {
		p.areas.Frame(r.Inset(-3), 5, p.look.Ring)
	}
	half := r.Dx() / 2
	p.piece(spriteKey{kind: kindGood, good: g}, sheet.Square(sheet.Rect(r.Min.X+6, r.Min.Y, half, r.Dy()), 54))
	p.say(strconv.Itoa(n), render.Strong.At(48), sheet.Rect(r.Min.X+half+4, r.Min.Y+2, half-8, r.Dy()-4), sheet.Middle, ink)
}

// development is a kind of development card in the hand.
type development struct {
	card enanos.Card
	n    int
}

func developmentsOf(own *enanos.Secret) (list []development) {
	for c := range enanos.Card(enanos.CardKinds) {
		if n := int(own.Unplayed[c]); n > 0 {
			list = append(list, development{c, n})
		}
	}
	return list
}

// developments places the development cards in a row.
func (p *plan) developments(s *Scene, list []development, r image.Rectangle) {
	if len(list) == 0 {
		return
	}
	columns := max(2, len(list))
	wide := (r.Dx() - handIn*(columns-1)) / columns
	for i, d := range list {
		at := sheet.Rect(r.Min.X+i*(wide+handIn), r.Min.Y, wide, r.Dy())
		p.areas.Fill(at, p.look.Panel)
		const side = 34
		p.piece(spriteKey{kind: kindArea, area: d.card.Area()}, sheet.Rect(at.Min.X+8, at.Min.Y+6, side, side))
		name := s.Words(string(d.card.Term()), nil)
		if d.n > 1 {
			name = strconv.Itoa(d.n) + " × " + name
		}
		p.say(name, render.Strong.At(32), image.Rect(at.Min.X+side+18, at.Min.Y+3, at.Max.X-6, at.Min.Y+side+11), sheet.Left, p.look.Text)
		if !s.brief() {
			p.lines(s.Words(aboutKey(d.card), nil), render.Text.At(31), image.Rect(at.Min.X+10, at.Min.Y+side+12, at.Max.X-8, at.Max.Y-4), 2, p.look.Text)
		}
	}
}

// aboutKey returns the key of a card's effect.
func aboutKey(c enanos.Card) string {
	return strings.Replace(string(c.Term()), ".card.", ".about.", 1)
}

// lines places a text on at most n lines, broken between words.
func (p *plan) lines(text string, style render.Style, box image.Rectangle, most int, ink color.RGBA) {
	high := box.Dy() / most
	rest := strings.Fields(text)
	for n := 0; n < most && len(rest) > 0; n++ {
		fit := len(rest)
		for n < most-1 && fit > 1 && style.Width(strings.Join(rest[:fit], " ")) > box.Dx() {
			fit--
		}
		p.say(strings.Join(rest[:fit], " "), style, sheet.Rect(box.Min.X, box.Min.Y+n*high, box.Dx(), high), sheet.Left, ink)
		rest = rest[fit:]
	}
}

// owner returns whose hand the picture shows, false if it shows none.
func (s *Scene) owner() (engine.Seat, bool) {
	seat := s.View.Viewer
	return seat, seat >= 0 && int(seat) < int(s.View.Seats)
}
