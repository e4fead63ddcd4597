package enanos

import (
	"image"
	"image/color"
	"slices"
	"strconv"

	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const (
	newsH      = 58 // height of a strip with the last fight or the open offers
	mostOffers = 3  // shown in the strip
)

// offer is an open offer with its number, from 1.
type offer struct {
	enanos.Offer
	number int
}

// offers returns the open offers.
func (s *Scene) offers() (list []offer) {
	v := &s.View
	for i := range v.Offers[:v.Made] {
		if v.Offers[i].Asked != 0 {
			list = append(list, offer{v.Offers[i], i + 1})
		}
	}
	return list
}

// news places strips below each other: the last fight, for a spy the hand from which they take a
// card, and the open offers. It returns where they end.
func (p *plan) news(s *Scene, y int) int {
	strip := func() image.Rectangle {
		r := sheet.Rect(0, y, sheet.Width, newsH)
		p.areas.Fill(r, p.look.Panel)
		y += newsH
		return image.Rect(r.Min.X+sheet.Margin, r.Min.Y+5, r.Max.X-sheet.Margin, r.Max.Y-5)
	}
	if f, ok := s.lastFight(); ok && !f.fresh {
		p.fight(s, f, strip())
	}
	if s.View.Spied != 0 {
		p.spied(s, strip())
	}
	if len(s.offers()) > 0 {
		p.offers(s, strip())
	}
	return y
}

// spied places the hand that a spy sees.
func (p *plan) spied(s *Scene, in image.Rectangle) {
	side := in.Dy()
	p.piece(spriteKey{kind: kindPlate, nation: p.nation(s.View.Victim)}, sheet.Rect(in.Min.X, in.Min.Y, side, side))
	x := in.Min.X + side + 24
	for g := range enanos.Good(enanos.Goods) {
		if n := s.View.Spied.Of(g); n > 0 {
			at := p.say(strconv.Itoa(n), render.Strong.At(38), sheet.Rect(x, in.Min.Y, 60, side), sheet.Left, p.look.Text)
			p.piece(spriteKey{kind: kindGood, good: g}, sheet.Rect(at.Max.X+8, in.Min.Y+2, side-4, side-4))
			x = at.Max.X + side + 30
		}
	}
}

// offers places the open offers in a line, each with its owner, number and goods. It
// shows the latest ones, and counts older ones and those that would be too small to
// read.
func (p *plan) offers(s *Scene, in image.Rectangle) {
	all := s.offers()
	const gap, least = 40, 38
	for n := min(len(all), mostOffers); n > 0; n-- {
		list, more, line := all[len(all)-n:], len(all)-n, in
		if more > 0 {
			line.Max.X -= 70
		}
		side := line.Dy()
		for ; side > sheet.MinText+4; side-- {
			wide := gap * (n - 1)
			for _, o := range list {
				wide += p.offer(s, o, image.Point{}, side, false)
			}
			if wide <= line.Dx() {
				break
			}
		}
		if side < least && n > 1 {
			continue
		}
		x := line.Min.X
		for i, o := range list {
			if i > 0 {
				p.areas.Fill(sheet.Rect(x+gap/2-1, line.Min.Y+2, 2, line.Dy()-4), p.look.Muted)
				x += gap
			}
			x += p.offer(s, o, image.Pt(x, line.Min.Y+(line.Dy()-side)/2), side, true)
		}
		if more > 0 {
			p.say("+"+strconv.Itoa(more), render.Strong.At(34), image.Rect(line.Max.X+8, in.Min.Y, in.Max.X, in.Max.Y), sheet.Right, p.look.Muted)
		}
		return
	}
}

// offer places an offer in a line of a height, unless it only measures, and returns its
// width. The addressees are shown if they are not all other players.
func (p *plan) offer(s *Scene, o offer, at image.Point, side int, put bool) int {
	x := at.X
	figure := render.Strong.At(max(sheet.MinText, side*72/100))
	text := func(t string, ink color.RGBA) {
		w := figure.Width(t)
		if put {
			p.say(t, figure, sheet.Rect(x, at.Y, w+1, side), sheet.Left, ink)
		}
		x += w + max(4, side/8)
	}
	icon := func(key spriteKey, size int) {
		if put {
			p.piece(key, sheet.Square(sheet.Rect(x, at.Y, size, side), size))
		}
		x += size + max(4, side/8)
	}
	cards := func(c enanos.Cards) {
		for g := range enanos.Good(enanos.Goods) {
			if n := c.Of(g); n > 0 {
				text(strconv.Itoa(n), p.look.Text)
				icon(spriteKey{kind: kindGood, good: g}, side*8/10)
			}
		}
	}
	icon(spriteKey{kind: kindPlate, nation: p.nation(o.Maker)}, side*8/10)
	text("#"+strconv.Itoa(o.number), p.look.Muted)
	x += side / 5
	cards(o.Give)
	x += side / 6
	icon(spriteKey{kind: kindArrow}, side*7/10)
	x += side / 6
	cards(o.Want)
	if asked := slices.Collect(o.Asked.All()); len(asked) < int(s.View.Seats)-1 {
		x += side / 6
		text("?", p.look.Muted)
		for _, seat := range asked {
			icon(spriteKey{kind: kindPlate, nation: p.nation(seat)}, side*6/10)
		}
	}
	return x - at.X
}
