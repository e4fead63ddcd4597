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
		return sheet.Pad(r, sheet.Margin, 5)
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
	p.piece(p.plate(s.View.Victim), sheet.CutLeft(&in, side, 24))
	for g := range enanos.Good(enanos.Goods) {
		if n := s.View.Spied.Of(g); n > 0 {
			in.Min.X = p.say(strconv.Itoa(n), render.Strong.At(38), in, sheet.Left, p.look.Text).Max.X + 6
			p.piece(aGood(g), sheet.CutLeft(&in, side, 24).Inset(2))
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
		count := in
		if more > 0 {
			count = sheet.CutRight(&line, 62, 8)
		}
		side := line.Dy()
		for ; side > sheet.MinText+4; side-- {
			wide := gap * (n - 1)
			for _, o := range list {
				wide += newPlan(s).offer(s, o, image.Rect(0, 0, 0, side)) // only to measure it
			}
			if wide <= line.Dx() {
				break
			}
		}
		if side < least && n > 1 {
			continue
		}
		for i, o := range list {
			if i > 0 {
				between := sheet.CutLeft(&line, gap, 0)
				p.areas.Fill(sheet.Pad(between, gap/2-1, 2), p.look.Muted)
			}
			line.Min.X += p.offer(s, o, sheet.Stack(line, 1, side, 0)[0])
		}
		if more > 0 {
			p.say("+"+strconv.Itoa(more), render.Strong.At(34), count, sheet.Right, p.look.Muted)
		}
		return
	}
}

// offer places an offer at the left of a line, and returns its width. The addressees are shown if
// they are not all other players.
func (p *plan) offer(s *Scene, o offer, line image.Rectangle) int {
	from, side := line.Min.X, line.Dy()
	gap, figure := max(4, side/8), render.Strong.At(max(sheet.MinText, side*72/100))
	text := func(t string, ink color.RGBA) {
		w := figure.Width(t)
		p.say(t, figure, sheet.Rect(line.Min.X, line.Min.Y, w+1, side), sheet.Left, ink)
		line.Min.X += w + gap
	}
	icon := func(key spriteKey, size int) { p.piece(key, sheet.Square(sheet.CutLeft(&line, size, gap), size)) }
	cards := func(c enanos.Cards) {
		for g := range enanos.Good(enanos.Goods) {
			if n := c.Of(g); n > 0 {
				text(strconv.Itoa(n), p.look.Text)
				icon(aGood(g), side*8/10)
			}
		}
	}
	icon(p.plate(o.Maker), side*8/10)
	text("#"+strconv.Itoa(o.number), p.look.Muted)
	line.Min.X += side / 5
	cards(o.Give)
	line.Min.X += side / 6
	icon(anArrow, side*7/10)
	line.Min.X += side / 6
	cards(o.Want)
	if asked := slices.Collect(o.Asked.All()); len(asked) < int(s.View.Seats)-1 {
		line.Min.X += side / 6
		text("?", p.look.Muted)
		for _, seat := range asked {
			icon(p.plate(seat), side*6/10)
		}
	}
	return line.Min.X - from
}
