package enanos

import (
	"fmt"
	"image"
	"image/color"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// withTexts is how many kinds of development cards fit with their effects.
const withTexts = 4

// hand places the viewer's goods: the resources in a row, and contraband below them.
func (p *plan) hand(r image.Rectangle) {
	p.areas.Fill(r.Inset(-panelIn), p.look.Header)
	rows := sheet.Rows(r, 4, 0, 0)
	for i, cell := range sheet.Columns(rows[0], 4, sheet.Equal(enanos.Resources)...) {
		p.held(enanos.Good(i), cell)
	}
	for i, cell := range sheet.Columns(rows[1], 4, sheet.Equal(enanos.Goods-enanos.Resources)...) {
		p.held(enanos.Good(enanos.Resources+i), cell)
	}
}

// effects places the viewer's development cards with their effects, or by name only if there are many
// or the map matters more: in the rest of the column, if there is room, or else in a strip below the
// picture.
func (p *plan) effects(list []enanos.Card, rest image.Rectangle) {
	const in = 8 // around cards
	n, high := len(list), 112
	brief := n > withTexts || p.Preview || !p.Marks.empty()
	if brief {
		high = 48
	}
	var cells []image.Rectangle
	if n*(high+in) <= rest.Dy() {
		cells = sheet.Rows(sheet.CutTop(&rest, n*(high+in)-in, 0), in, sheet.Equal(n)...)
	} else {
		if n <= 2 {
			high = min(high, 82) // each has half the picture's width
		}
		r := sheet.Rect(0, p.size.Max.Y, sheet.Width, high+2*in)
		p.size.Max.Y = r.Max.Y
		p.areas.Fill(r, p.look.Header)
		cells = sheet.Columns(r.Inset(in), in, sheet.Equal(max(2, n))...)[:n]
	}
	for i, card := range list {
		p.development(card, brief, cells[i])
	}
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
	const side, wide = 32, 68
	r = sheet.Rect(r.Min.X+(r.Dx()-wide)/2, r.Min.Y, wide, r.Dy())
	p.piece(aGood(g), sheet.Square(sheet.CutLeft(&r, side, 0), side))
	p.say(strconv.Itoa(n), render.Strong.At(38), r, sheet.Middle, ink)
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
		p.lines(p.Words(aboutKey(card), nil), render.Text.At(31), r, (r.Dy()+4)/32, p.look.Text)
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
