package enanos

import (
	"image"
	"image/color"
	"slices"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Table draws the current table as a PNG file in portrait format, sheet.Width wide. If the view is
// a player's, it shows that player's hand.
func Table(s Scene) []byte { return layoutTable(&s).png() }

const (
	tableTop = headerH + bandH
	// mapSide is the length of a hex's side in pixels, 32 points on a phone.
	mapSide = 112
)

// layoutTable plans the picture of a table: the map across its whole width, with the sea around it
// and the common things in the sea's corners; the players below.
func layoutTable(s *Scene) *plan {
	p := newPlan(s)
	p.header()
	p.band()
	f, fought := s.lastFight()
	y := p.news(tableTop)
	sea := sheet.Rect(0, y, sheet.Width, int((mapHigh+chartPad)*mapSide))
	p.areas.Fill(sea, p.look.sea)
	m := chartIn(sea)
	p.corners(m.corners(sea))
	p.board(&s.View, s.Before, m, s.Marks)
	if fought && f.fresh {
		y = sea.Max.Y + duelH
		p.duel(&f, sheet.Rect(0, sea.Max.Y, sheet.Width, duelH))
	} else {
		y = p.panels(sea.Max.Y + panelIn)
	}
	if _, private := s.owner(); private {
		y = p.hand(y)
	}
	p.size = sheet.Rect(0, 0, sheet.Width, y)
	return p
}

// panels places a panel for each player, two in a row, or three for three players, and returns
// where they end.
func (p *plan) panels(y int) int {
	seats := p.seats()
	columns, high := 2, 146
	if len(seats) == 3 {
		columns, high = 3, 164
	}
	rows := (len(seats) + columns - 1) / columns
	box := sheet.Pad(sheet.Rect(0, y, sheet.Width, rows*(high+panelIn)-panelIn), panelIn, 0)
	for i, r := range sheet.Cells(box, columns, rows, panelIn)[:len(seats)] {
		p.panel(seats[i], r)
	}
	return box.Max.Y + panelIn
}

// panel places a player's name, points and counts.
func (p *plan) panel(seat engine.Seat, r image.Rectangle) {
	v := &p.View
	awaited := v.Awaited().Has(seat) || v.Active() == seat && v.Awaited() == engine.SeatsOf(engine.Chance)
	p.areas.Fill(r, p.look.Panel)
	if awaited {
		p.areas.Frame(r, 4, p.look.BarActive)
	}
	p.nameBar(seat, awaited, sheet.CutTop(&r, 46, 2))
	p.counts(p.countsOf(seat), image.Rect(r.Min.X+10, r.Min.Y, r.Max.X-4, r.Max.Y-4))
}

// nameBar places a player's name and points on a bar.
func (p *plan) nameBar(seat engine.Seat, active bool, bar image.Rectangle) {
	fill, ink, high := p.look.BarQuiet, p.look.OnQuiet, bar.Dy()
	if active {
		fill, ink = p.look.BarActive, p.look.OnBar
	}
	p.areas.Fill(bar, fill)
	bar = sheet.Pad(bar, 8, 1)
	p.piece(p.plate(seat), sheet.Square(sheet.CutLeft(&bar, high-8, 8), high-8))
	bar.Max.X = p.say(strconv.Itoa(p.View.Score(seat).Total()), render.Display.At(min(52, high*108/100)), bar, sheet.Right, ink).Min.X - 10
	p.named(seat, render.Strong.At(min(40, high*3/4)), sheet.Pad(bar, 0, 1), 28, ink, active)
}

// named places a player's name and, at the right of the box, the sign of an artificial one.
func (p *plan) named(seat engine.Seat, style render.Style, box image.Rectangle, sign int, ink color.RGBA, lit bool) {
	if int(seat) < len(p.Players) && p.Players[seat].Artificial {
		p.piece(spriteKey{kind: kindBot, lit: lit}, sheet.Square(sheet.CutRight(&box, sign, sign/4), sign))
	}
	p.say(p.name(seat, style.Face), style, box, sheet.Left, ink)
}

// countsOf returns what a panel counts about a player, each as a sign with its number and, if it has
// changed, the difference.
func (p *plan) countsOf(seat engine.Seat) (list [][]word) {
	now := &p.View.Players[seat]
	was := now
	if p.Before != nil {
		was = &p.Before.Players[seat]
	}
	add := func(key spriteKey, n, more int, always bool) {
		if n == 0 && more == 0 && !always { // so that the rest can be larger
			return
		}
		line := []word{{sign: key, size: 84}, p.number(n), {sign: room, size: 15}}
		line[1].size = 96
		if more != 0 {
			ink := p.look.Gain
			if more < 0 {
				ink = p.look.Cost
			}
			line = slices.Insert(line, 2, word{text: sheet.Signed(more), ink: ink, size: 60})
		}
		list = append(list, line)
	}
	cards := int(now.Cards) - int(was.Cards)
	if p.View.Phase == enanos.Discarding && p.View.Wait.Has(seat) {
		cards = -int(now.Due) // show the cards to discard rather than the difference
	}
	add(aHand, int(now.Cards), cards, true)
	add(aScroll, now.Developments(), 0, false)
	for a := range enanos.Area(enanos.Areas) {
		level := int(now.Levels[a])
		add(spriteKey{kind: kindArea, area: a, lit: p.View.Masters[a] == seat}, level, level-int(was.Levels[a]), false)
	}
	add(aCrown, int(now.Points), int(now.Points)-int(was.Points), false)
	add(aRailway, int(now.Built), 0, false)
	add(aHood, now.Team(), 0, false)
	add(aMint, now.Mints.Len(), 0, false)
	return list
}

// counts places counts in as many rows as make them largest.
func (p *plan) counts(list [][]word, r image.Rectangle) {
	const most = 62
	var lines [][]word
	best := 0
	for rows := 1; rows <= 3; rows++ {
		size := min(most, r.Dy()/rows)
		var split [][]word
		for row := range slices.Chunk(list, (len(list)+rows-1)/rows) {
			split = append(split, slices.Concat(row...))
			size = fitting(split[len(split)-1], r.Dx(), size)
		}
		if size > best {
			best, lines = size, split
		}
	}
	for i, row := range sheet.Stack(r, len(lines), best, 0) {
		p.words(lines[i], row, best)
	}
}

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
