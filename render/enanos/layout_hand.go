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
	return len(s.developments()) > withTexts || s.Preview || !s.Marks.empty()
}

// handHigh returns the height of the strip with a hand.
func (s *Scene) handHigh() int {
	switch {
	case len(s.developments()) == 0:
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
	in := sheet.Pad(r, sheet.Margin, handIn)
	row := sheet.CutTop(&in, goodsH, handIn)
	widths := sheet.Equal(enanos.Goods + 1)
	widths[enanos.Resources] = 12 // between resources and contraband
	cells := sheet.Columns(row, 6, widths...)
	for g, r := range slices.Delete(cells, enanos.Resources, enanos.Resources+1) {
		p.held(s, enanos.Good(g), r)
	}
	p.developments(s, in)
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
	half := sheet.CutLeft(&r, r.Dx()/2, 4)
	half.Min.X += 6
	p.piece(aGood(g), sheet.Square(half, 54))
	p.say(strconv.Itoa(n), render.Strong.At(48), image.Rect(r.Min.X, r.Min.Y+2, r.Max.X-4, r.Max.Y-2), sheet.Middle, ink)
}

// developments lists the kinds of development cards in the hand.
func (s *Scene) developments() (list []enanos.Card) {
	for c, n := range s.View.Own.Unplayed {
		if n > 0 {
			list = append(list, enanos.Card(c))
		}
	}
	return list
}

// developments places the development cards in a row.
func (p *plan) developments(s *Scene, r image.Rectangle) {
	list := s.developments()
	if len(list) == 0 {
		return
	}
	const side, gap = 34, 10
	for i, at := range sheet.Columns(r, handIn, sheet.Equal(max(2, len(list)))...)[:len(list)] {
		card := list[i]
		p.areas.Fill(at, p.look.Panel)
		at = sheet.Pad(at, 8, 4)
		head := sheet.CutTop(&at, side+6, 1)
		p.piece(spriteKey{kind: kindArea, area: card.Area()}, sheet.Square(sheet.CutLeft(&head, side, gap), side))
		name := s.Words(string(card.Term()), nil)
		if n := s.View.Own.Unplayed[card]; n > 1 {
			name = fmt.Sprintf("%d × %s", n, name)
		}
		p.say(name, render.Strong.At(32), head, sheet.Left, p.look.Text)
		if !s.brief() {
			p.lines(s.Words(aboutKey(card), nil), render.Text.At(31), at, 2, p.look.Text)
		}
	}
}

// aboutKey returns the key of a card's effect.
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
