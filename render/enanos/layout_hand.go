package enanos

import (
	"image"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// hand places a strip with the cards of the player who looks: goods by kind, and
// development cards by name.
func (p *plan) hand(s *Scene, seat engine.Seat, r image.Rectangle) {
	p.area(r, p.look.header)
	in := image.Rect(r.Min.X+margin, r.Min.Y+8, r.Max.X-margin, r.Max.Y-8)
	own := &s.View.Own
	const card, gap = 74, 6
	number := render.Style{Face: render.Strong, Size: 36}
	x := in.Min.X
	for g := range enanos.Good(enanos.Goods) {
		n := own.Hand.Of(g)
		at := rect(x, in.Min.Y, card, in.Dy())
		fill, i := p.look.panel, inkText
		if n == 0 {
			fill, i = blend(p.look.header, p.look.panel, 0.55), inkMuted
		}
		p.area(at, fill)
		if s.Before != nil && s.Before.Viewer == s.View.Viewer && s.Before.Own.Hand.Of(g) != n {
			p.frame(at.Inset(-3), 5, p.look.ring)
		}
		p.piece(spriteKey{kind: kindGood, good: g}, square(rect(at.Min.X, at.Min.Y+6, card, 54), 50))
		p.say(strconv.Itoa(n), number, rect(at.Min.X+4, at.Min.Y+60, card-8, in.Dy()-62), middle, i)
		x += card + gap
	}
	p.developments(own, s, image.Rect(x+8, in.Min.Y, in.Max.X, in.Max.Y))
}

// developments places the development cards, two rows of them.
func (p *plan) developments(own *enanos.Secret, s *Scene, r image.Rectangle) {
	type held struct {
		card enanos.Card
		n    int
	}
	var list []held
	for c := range enanos.Card(enanos.CardKinds) {
		if n := int(own.Unplayed[c]); n > 0 {
			list = append(list, held{c, n})
		}
	}
	if len(list) == 0 {
		p.say(s.Words("enanos.picture.no-cards", nil), render.Style{Face: render.Text, Size: 32}, r, middle, inkSoft)
		return
	}
	columns := max(2, (len(list)+1)/2)
	wide, high := (r.Dx()-8*(columns-1))/columns, (r.Dy()-8)/2
	for i, h := range list {
		at := rect(r.Min.X+i%columns*(wide+8), r.Min.Y+i/columns*(high+8), wide, high)
		p.area(at, p.look.panel)
		p.piece(spriteKey{kind: kindArea, area: h.card.Area()}, rect(at.Min.X+6, at.Min.Y+6, high-12, high-12))
		name := s.Words(string(h.card.Term()), nil)
		if h.n > 1 {
			name = strconv.Itoa(h.n) + " × " + name
		}
		p.say(name, render.Style{Face: render.Strong, Size: 32}, image.Rect(at.Min.X+high, at.Min.Y+2, at.Max.X-6, at.Max.Y-2), left, inkText)
	}
}
