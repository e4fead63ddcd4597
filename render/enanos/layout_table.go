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

// Table draws the current table as a PNG file of sheet.Size. If the view is a player's, it shows that
// player's hand, and is higher by a strip if there are offers, or development cards without room.
func Table(s Scene) []byte { return layoutTable(&s).png() }

// The table's picture: the map at the left in all its height, and a column at its right. Everything in the
// column has the same place in all tables; two players have taller panels if no cards need the room. A
// fight or a siege that is news stands in the place of the players' panels.
const (
	seaWide = 800
	statusH = 96  // whose turn it is
	trainH  = 88  // the train and the forces at Antwerp
	panelH  = 112 // a player
	tallH   = 228 // one of two players
	stockH  = 98  // the bank or the news, or the viewer's hand
)

// layoutTable plans the picture of a table.
func layoutTable(s *Scene) *plan {
	p := newPlan(s)
	column := p.size
	p.sea(sheet.CutLeft(&column, seaWide, 0))
	p.head(sheet.CutTop(&column, statusH, 0))
	p.train(sheet.CutTop(&column, trainH, panelIn))
	column = sheet.Rect(column.Min.X+panelIn, column.Min.Y, column.Dx()-2*panelIn, column.Dy()-panelIn)
	stock := sheet.CutBottom(&column, stockH, panelIn)
	f, fought := s.lastFight()
	switch {
	case fought && f.fresh:
		p.clash(&f, column)
		column.Min.Y = column.Max.Y
	case s.Siege != nil:
		p.siege(s.Siege, column)
		column.Min.Y = column.Max.Y
	default:
		high := panelH
		if s.View.Seats == 2 && len(s.developments()) == 0 {
			high = tallH
		}
		for _, seat := range p.seats() {
			p.panel(seat, sheet.CutTop(&column, high, panelIn))
		}
	}
	if _, private := s.owner(); private {
		p.hand(stock)
		r := sheet.Rect(panelIn, sheet.Height, sheet.Width-2*panelIn, newsH)
		if p.news(func(n int) []image.Rectangle { return sheet.Columns(r, panelIn, sheet.Equal(n)...) }) {
			p.size.Max.Y = r.Max.Y
		}
		if list := p.developments(); len(list) > 0 {
			p.effects(list, column)
		}
	} else if !p.news(func(n int) []image.Rectangle { return sheet.Rows(stock, 0, sheet.Equal(n)...) }) {
		p.bank(stock)
	}
	return p
}

// sea places the map with the sea around it, and the common things in its corners.
func (p *plan) sea(r image.Rectangle) {
	p.areas.Fill(r, p.look.sea)
	m := chartIn(r)
	p.corners(m.corners(r))
	p.board(&p.View, p.Before, m, p.Marks)
}

// panel places a player's name, points and counts.
func (p *plan) panel(seat engine.Seat, r image.Rectangle) {
	v := &p.View
	awaited := v.Awaited().Has(seat) || v.Active() == seat && v.Awaited() == engine.SeatsOf(engine.Chance)
	p.areas.Fill(r, p.look.Panel)
	if awaited {
		p.areas.Frame(r, 4, p.look.BarActive)
	}
	bar := 38
	if r.Dy() == tallH {
		bar = 52
	}
	p.nameBar(seat, awaited, sheet.CutTop(&r, bar, 1))
	p.counts(seat, image.Rect(r.Min.X+8, r.Min.Y, r.Max.X-6, r.Max.Y-4))
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
	if int(seat) < len(p.Players) && p.Players[seat].Time != "" {
		side := min(30, high*3/5)
		bar.Max.X -= 8
		bar.Max.X = p.say(p.Players[seat].Time, render.Strong.At(side), bar, sheet.Right, ink).Min.X - 6
		p.piece(spriteKey{kind: kindTime, lit: active}, sheet.Square(sheet.CutRight(&bar, side, 10), side))
	}
	p.named(seat, render.Strong.At(min(40, high*3/4)), sheet.Pad(bar, 0, 1), 28, ink, active)
}

// named places a player's name and, at the right of the box, the sign of an artificial one.
func (p *plan) named(seat engine.Seat, style render.Style, box image.Rectangle, sign int, ink color.RGBA, lit bool) {
	if int(seat) < len(p.Players) && p.Players[seat].Artificial {
		p.piece(spriteKey{kind: kindBot, lit: lit}, sheet.Square(sheet.CutRight(&box, sign, sign/4), sign))
	}
	p.say(p.name(seat, style.Face), style, box, sheet.Left, ink)
}

// count is what a panel counts: a sign with its number, now and in the previous picture. What there
// is none of leaves its place empty.
type count struct {
	sign   spriteKey
	n, was int
}

// counts places what a panel counts, in two rows or, in a tall panel, in three.
func (p *plan) counts(seat engine.Seat, r image.Rectangle) {
	now, was := &p.View.Players[seat], p.was(seat)
	cards := count{aHand, int(now.Cards), int(was.Cards)}
	if p.View.Phase == enanos.Discarding && p.View.Wait.Has(seat) {
		cards.was = int(now.Cards + now.Due) // show the cards to discard rather than the difference
	}
	same := func(sign spriteKey, n int) count { return count{sign, n, n} }
	list := [...]count{cards, same(aScroll, now.Developments()), same(aRailway, int(now.Built)), same(aHood, now.Team()), same(aMint, now.Mints.Len()),
		{aCrown, int(now.Points), int(was.Points)}}
	var cells, tiers []image.Rectangle
	if r.Dy() > panelH {
		cells = sheet.Cells(sheet.CutTop(&r, (r.Dy()-8)*2/3, 8), len(list)/2, 2, 8)
		tiers = sheet.Columns(r, 8, sheet.Equal(enanos.Areas)...)
	} else {
		rows := sheet.Rows(r, 1, 0, 0)
		second := sheet.Columns(rows[1], 4, 0, 0, 0, 0)
		cells, tiers = append(sheet.Columns(rows[0], 0, 0, 61, 84, 61, 59), second[enanos.Areas]), second[:enanos.Areas]
	}
	for i, c := range list {
		p.counted(c, cells[i])
	}
	p.tiers(seat, tiers)
}

// was returns a player as in the previous picture, or as now if there is none.
func (p *plan) was(seat engine.Seat) *enanos.Player {
	if p.Before != nil {
		return &p.Before.Players[seat]
	}
	return &p.View.Players[seat]
}

// counted places a count. A number that is too long is shrunk, and the sign stays as it is.
func (p *plan) counted(c count, r image.Rectangle) {
	side, size := 34, 42
	if r.Dy() > 48 {
		side, size = 46, 58
	}
	if c.n == 0 && c.was == 0 && c.sign != aHand {
		return
	}
	p.piece(c.sign, sheet.Square(sheet.CutLeft(&r, side, 3), side))
	line := []word{{text: strconv.Itoa(c.n), ink: p.look.Text, size: 100}}
	if more := c.n - c.was; more != 0 {
		ink := p.look.Gain
		if more < 0 {
			ink = p.look.Cost
		}
		line = append(line, word{text: sheet.Signed(more), ink: ink, size: 62})
	}
	p.words(line, r, fitting(line, r.Dx(), size))
}

// tiers places a player's levels as tiles, framed if they are the viewer's.
func (p *plan) tiers(seat engine.Seat, cells []image.Rectangle) {
	now, was := &p.View.Players[seat], p.was(seat)
	for a, cell := range cells {
		area := enanos.Area(a)
		c := count{spriteKey{kind: kindArea, area: area, lit: p.View.Masters[a] == seat}, int(now.Levels[a]), int(was.Levels[a])}
		if c.n == 0 && c.was == 0 {
			continue
		}
		p.areas.Fill(cell, p.look.tile(area))
		if seat == p.View.Viewer {
			p.areas.Frame(cell, 3, areaInks[a])
		}
		cell.Min.X += 4
		p.counted(c, cell)
	}
}

const (
	newsH    = 48 // height of a strip with news
	mostNews = 3  // lines of them
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

// news places the last fight, for a spy the hand from which they take a card, and the open offers in
// as many boxes as can be read; divide makes n of them. A single line may take two rows. It returns
// false if there are none.
func (p *plan) news(divide func(n int) []image.Rectangle) bool {
	const least = 36
	for n := mostNews; n > 0; n-- {
		lines := p.newsLines(n)
		if len(lines) == 0 {
			return false
		}
		boxes, legible := divide(len(lines)), true
		for i, line := range lines {
			boxes[i] = sheet.Pad(boxes[i], 6, 0)
			legible = legible && fitting(line, boxes[i].Dx(), newsH) >= least
		}
		if arrow := slices.IndexFunc(lines[0], func(w word) bool { return w.sign == anArrow }); n == 1 && !legible && arrow > 0 {
			lines = [][]word{lines[0][:arrow], lines[0][arrow:]}
			boxes = sheet.Rows(boxes[0], 0, 0, 0)
		} else if n > 1 && !legible {
			continue
		}
		for i, line := range lines {
			p.areas.Fill(sheet.Pad(boxes[i], -6, 1), p.look.Panel)
			p.words(line, boxes[i], fitting(line, boxes[i].Dx(), min(newsH, boxes[i].Dy()*6/5)))
		}
		return true
	}
	return false
}

// newsLines returns at most n lines of news; the last one counts the older offers.
func (p *plan) newsLines(n int) (list [][]word) {
	if f, ok := p.lastFight(); ok && !f.fresh {
		list = append(list, p.fightNews(f))
	}
	if p.View.Spied != 0 {
		list = append(list, append([]word{{sign: p.plate(p.View.Victim)}}, p.cards(p.View.Spied, 1)...))
	}
	offers := p.Scene.offers()
	more := len(offers) - max(0, min(len(offers), n-len(list)))
	for _, o := range offers[more:] {
		list = append(list, p.offer(o))
	}
	if more > 0 {
		at := len(list) - 1
		list[at] = append(list[at], word{text: "+" + strconv.Itoa(more), ink: p.look.Muted, gap: 30})
	}
	return list
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
