package enanos

import (
	"image"
	"strconv"

	"sobremesa/engine/enanos"
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
func (p *plan) news(y int) int {
	strip := func() image.Rectangle {
		r := sheet.Rect(0, y, sheet.Width, newsH)
		p.areas.Fill(r, p.look.Panel)
		y += newsH
		return sheet.Pad(r, sheet.Margin, 5)
	}
	if f, ok := p.lastFight(); ok && !f.fresh {
		p.fight(f, strip())
	}
	if p.View.Spied != 0 {
		line, in := append([]word{{sign: p.plate(p.View.Victim)}}, p.cards(p.View.Spied, 1)...), strip()
		p.words(line, in, fitting(line, in.Dx(), in.Dy()))
	}
	if len(p.Scene.offers()) > 0 {
		p.offers(strip())
	}
	return y
}

// offers places the open offers in a line. It shows the latest ones, and counts older ones and those
// that would be too small to read.
func (p *plan) offers(in image.Rectangle) {
	all := p.Scene.offers()
	const least = 38
	for n := min(len(all), mostOffers); n > 0; n-- {
		var line []word
		for i, o := range all[len(all)-n:] {
			if i > 0 {
				line = append(line, word{text: "|", ink: p.look.Muted, gap: 30})
			}
			line = append(line, p.offer(o)...)
		}
		if more := len(all) - n; more > 0 {
			line = append(line, word{text: "+" + strconv.Itoa(more), ink: p.look.Muted, gap: 30})
		}
		if size := fitting(line, in.Dx(), in.Dy()); size >= least || n == 1 {
			p.words(line, in, size)
			return
		}
	}
}

// offer returns the words for an offer: its owner, number and goods, and the addressees if they are
// not all other players.
func (p *plan) offer(o offer) []word {
	line := []word{{sign: p.plate(o.Maker), gap: 15}, {text: "#" + strconv.Itoa(o.number), ink: p.look.Muted}}
	line = append(append(line, p.cards(o.Give, 1)...), word{sign: anArrow, size: 65, gap: 15})
	line = append(line, p.cards(o.Want, 1)...)
	if o.Asked.Len() < int(p.View.Seats)-1 {
		line = append(line, word{text: "?", ink: p.look.Muted, gap: 15})
		for seat := range o.Asked.All() {
			line = append(line, word{sign: p.plate(seat), size: 60})
		}
	}
	return line
}
