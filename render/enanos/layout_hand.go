package enanos

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// withTexts is how many kinds of development cards fit with their effects.
const withTexts = 4

// hand places a strip with the viewer's cards, and returns where it ends: goods by kind, resources before
// contraband, and development cards with their effects, or by name only if there are many or the map
// matters more.
func (p *plan) hand(y int) int {
	const goodsH, in = 66, 8 // in is between and around cards
	list := p.developments()
	brief := len(list) > withTexts || p.Preview || !p.Marks.empty()
	r := sheet.Rect(0, y, sheet.Width, goodsH+2*in)
	switch {
	case len(list) == 0:
	case brief:
		r.Max.Y += 48 + in
	default:
		r.Max.Y += 112 + in
	}
	p.areas.Fill(r, p.look.Header)
	box := sheet.Pad(r, sheet.Margin, in)
	widths := sheet.Equal(enanos.Goods + 1)
	widths[enanos.Resources] = 12 // between resources and contraband
	cells := sheet.Columns(sheet.CutTop(&box, goodsH, in), 6, widths...)
	for g, r := range slices.Delete(cells, enanos.Resources, enanos.Resources+1) {
		p.held(enanos.Good(g), r)
	}
	for i, r := range sheet.Columns(box, in, sheet.Equal(max(2, len(list)))...)[:len(list)] {
		p.development(list[i], brief, r)
	}
	return r.Max.Y
}

// held places the number of cards of a good in the hand, ringed if it has changed.
func (p *plan) held(g enanos.Good, r image.Rectangle) {
	n := p.View.Own.Hand.Of(g)
	fill, ink := p.look.Panel, p.look.Text
	if n == 0 {
		fill, ink = sheet.Blend(p.look.Header, p.look.Panel, 0.55), p.look.Muted
	}
	p.areas.Fill(r, fill)
	if p.Before != nil && p.Before.Viewer == p.View.Viewer && p.Before.Own.Hand.Of(g) != n {
		p.areas.Frame(r.Inset(-3), 5, p.look.Ring)
	}
	half := sheet.CutLeft(&r, r.Dx()/2, 4)
	half.Min.X += 6
	p.piece(aGood(g), sheet.Square(half, 54))
	p.say(strconv.Itoa(n), render.Strong.At(48), image.Rect(r.Min.X, r.Min.Y+2, r.Max.X-4, r.Max.Y-2), sheet.Middle, ink)
}

func (s *Scene) developments() (list []enanos.Card) {
	for c, n := range s.View.Own.Unplayed {
		if n > 0 {
			list = append(list, enanos.Card(c))
		}
	}
	return list
}

func (p *plan) development(card enanos.Card, brief bool, r image.Rectangle) {
	const side, gap = 34, 10
	p.areas.Fill(r, p.look.Panel)
	r = sheet.Pad(r, 8, 4)
	head := sheet.CutTop(&r, side+6, 1)
	p.piece(spriteKey{kind: kindArea, area: card.Area()}, sheet.Square(sheet.CutLeft(&head, side, gap), side))
	name := p.Words(string(card.Term()), nil)
	if n := p.View.Own.Unplayed[card]; n > 1 {
		name = fmt.Sprintf("%d × %s", n, name)
	}
	p.say(name, render.Strong.At(32), head, sheet.Left, p.look.Text)
	if !brief {
		p.lines(p.Words(aboutKey(card), nil), render.Text.At(31), r, 2, p.look.Text)
	}
}

func aboutKey(c enanos.Card) string {
	return strings.Replace(string(c.Term()), ".card.", ".about.", 1)
}

// lines places a text on at most n lines, broken between words.
func (p *plan) lines(text string, style render.Style, box image.Rectangle, most int, ink color.RGBA) {
	lines := style.Wrap(text, box.Dx())
	if len(lines) > most { // the last line is shrunk
		lines = append(lines[:most-1], strings.Join(lines[most-1:], " "))
	}
	for i, r := range sheet.Rows(box, 0, sheet.Equal(most)...)[:len(lines)] {
		p.say(lines[i], style, r, sheet.Left, ink)
	}
}

// owner returns whose hand the picture shows, false if it shows none.
func (s *Scene) owner() (engine.Seat, bool) {
	seat := s.View.Viewer
	return seat, seat >= 0 && int(seat) < int(s.View.Seats)
}
