package enanos

import (
	"fmt"
	"image"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// Table draws the table as it stands: a PNG file of Width by Height pixels,
// with the hand of the view's player if it is one's. The error is the encoder's
// and not to be expected.
func Table(s Scene) ([]byte, error) {
	c := drawTable(&s)
	defer c.Release()
	return c.PNG(), nil
}

func drawTable(s *Scene) *render.Canvas {
	return paint(layoutTable(s), s.Theme%themes, canvasSize)
}

const (
	tableTop = headerH + bandH + 8
)

// layoutTable plans the picture of a table.
func layoutTable(s *Scene) *plan {
	p := newPlan(s)
	p.header(s)
	p.band(s)
	top, bottom := tableTop, Height-8
	if s.news() {
		p.news(s, rect(0, top-8, Width, newsH))
		top += newsH
	}
	_, private := s.owner()
	if private {
		bottom = Height - s.handHigh()
	}
	// The map takes the height that there is, the panels what it leaves beside it.
	side := int(float64(bottom-top+12) / (mapHigh + chartPad))
	sea := rect(0, top-8, int((mapWide+chartPad)*float64(side))+2*margin, bottom-top+8)
	if !private {
		sea.Max.Y = Height
	}
	p.area(sea, p.look.sea)
	m := chartIn(image.Rect(sea.Min.X, top-8, sea.Max.X, bottom+4))
	p.board(&s.View, s.Before, m, s.Marks)
	beside := image.Rect(sea.Max.X+margin, top, Width-margin, bottom-8)
	if h, ok := s.Marks.place(); ok {
		p.closeUp(s, h, beside)
	} else {
		p.panels(s, beside)
	}
	if private {
		p.hand(s, image.Rect(0, bottom, Width, Height))
	}
	return p
}

// panels places a panel for each player, and the bank where there is room.
func (p *plan) panels(s *Scene, r image.Rectangle) {
	const gap = 8
	seats := s.seats()
	high := min(190, (r.Dy()-gap*(len(seats)-1))/len(seats))
	if len(seats) == 2 {
		high = min(240, max(high, (r.Dy()-260-2*gap)/2))
	}
	y := r.Min.Y
	for _, seat := range seats {
		p.panel(s, seat, rect(r.Min.X, y, r.Dx(), high))
		y += high + gap
	}
	if left := r.Max.Y - y; left >= 130 {
		p.bank(s, rect(r.Min.X, y, r.Dx(), min(left, 260)))
	}
}

// count is an icon with a number beside it.
type count struct {
	key  spriteKey
	text string
	ink  ink
	more int // than before
}

// panel places a player's name, points and counts.
func (p *plan) panel(s *Scene, seat engine.Seat, r image.Rectangle) {
	v := &s.View
	player := &v.Players[seat]
	awaited := v.Awaited().Has(seat) || v.Active() == seat && v.Awaited() == engine.SeatsOf(engine.Chance)
	barH := r.Dy() * 29 / 100
	p.area(r, p.look.panel)
	bar := rect(r.Min.X, r.Min.Y, r.Dx(), barH)
	fill, ink := p.look.barQuiet, inkOnQuiet
	if awaited {
		fill, ink = p.look.barActive, inkOnBar
		p.frame(r, 4, p.look.barActive)
	}
	p.area(bar, fill)
	side := barH - 8
	p.piece(spriteKey{kind: kindPlate, nation: p.nation(seat)}, rect(bar.Min.X+6, bar.Min.Y+4, side, side))
	points := strconv.Itoa(v.Score(seat).Total())
	at := p.say(points, render.Style{Face: render.Display, Size: barH * 84 / 100}, image.Rect(bar.Max.X-80, bar.Min.Y+1, bar.Max.X-10, bar.Max.Y-1), right, ink)
	name := image.Rect(bar.Min.X+side+14, bar.Min.Y+2, at.Min.X-10, bar.Max.Y-2)
	if int(seat) < len(s.Players) && s.Players[seat].Artificial {
		icon := square(rect(name.Max.X-30, name.Min.Y, 30, name.Dy()), 28)
		p.piece(spriteKey{kind: kindBot, lit: awaited}, icon)
		name.Max.X = icon.Min.X - 8
	}
	p.say(s.name(seat, render.Strong), render.Style{Face: render.Strong, Size: 34}, name, left, ink)

	var rows [3][]count
	cards := s.more(func(v *enanos.View) int { return int(v.Players[seat].Cards) })
	if v.Phase == enanos.Discarding && v.Wait.Has(seat) {
		cards = -int(player.Due) // what is asked for, rather than what was
	}
	rows[0] = []count{
		{spriteKey{kind: kindCards}, strconv.Itoa(int(player.Cards)), inkText, cards},
		{spriteKey{kind: kindCards, lit: true}, strconv.Itoa(unplayedOf(player)), inkText, 0},
		{spriteKey{kind: kindPoint}, strconv.Itoa(int(player.Points)), inkText, s.more(func(v *enanos.View) int { return int(v.Players[seat].Points) })},
	}
	for a := range enanos.Area(enanos.Areas) {
		rows[1] = append(rows[1], count{spriteKey{kind: kindArea, area: a, lit: v.Masters[a] == seat}, strconv.Itoa(int(player.Levels[a])), inkText, s.more(func(v *enanos.View) int { return int(v.Players[seat].Levels[a]) })})
	}
	rows[2] = []count{
		{spriteKey{kind: kindRails, lit: v.RailBaron == seat}, strconv.Itoa(int(player.Built)), inkText, 0},
		{spriteKey{kind: kindHood, lit: v.Captain == seat}, strconv.Itoa(dwarvesOf(player)), inkText, 0},
		{spriteKey{kind: kindCoin}, strconv.Itoa(player.Mints.Len()), inkText, 0},
	}
	body := image.Rect(r.Min.X+8, bar.Max.Y+4, r.Max.X-8, r.Max.Y-6)
	for i, row := range rows {
		high := body.Dy() / 3
		p.counts(row, rect(body.Min.X, body.Min.Y+i*high, body.Dx(), high))
	}
}

// counts places icons with their numbers in a row. A lit rail or dwarf has the
// milestone's medal beside it.
func (p *plan) counts(row []count, r image.Rectangle) {
	wide := r.Dx() / len(row)
	side := min(r.Dy()-6, wide*38/100)
	for i, c := range row {
		cell := rect(r.Min.X+i*wide, r.Min.Y, wide, r.Dy())
		icon := rect(cell.Min.X+4, cell.Min.Y+(r.Dy()-side)/2, side, side)
		medal := c.key.lit && (c.key.kind == kindRails || c.key.kind == kindHood)
		p.piece(c.key, icon)
		style := render.Style{Face: render.Strong, Size: max(28, side)}
		box := image.Rect(icon.Max.X+6, cell.Min.Y, cell.Max.X, cell.Max.Y)
		if c.text == "0" {
			c.ink = inkMuted
		}
		at := p.say(c.text, style, box, left, c.ink)
		if c.more != 0 {
			p.more(c.more, side*7/10, image.Rect(at.Max.X+6, cell.Min.Y, cell.Max.X, cell.Max.Y))
		}
		if medal {
			p.piece(spriteKey{kind: kindFirst}, rect(at.Max.X+4, cell.Min.Y+3, side*3/4, side))
		}
	}
}

// more writes by how much a count has grown or shrunk since the picture before.
func (p *plan) more(n, size int, box image.Rectangle) {
	text, i := fmt.Sprintf("+%d", n), inkGain
	if n < 0 {
		text, i = fmt.Sprintf("−%d", -n), inkCost
	}
	p.say(text, render.Style{Face: render.Strong, Size: max(minText, size)}, box, left, i)
}

// more is by how much something differs from the view before, 0 without one.
func (s *Scene) more(of func(*enanos.View) int) int {
	if s.Before == nil {
		return 0
	}
	return of(&s.View) - of(s.Before)
}

// bank places how many cards of each good the bank has.
func (p *plan) bank(s *Scene, r image.Rectangle) {
	p.area(r, p.look.panel)
	in := r.Inset(8)
	head := min(38, in.Dy()/4)
	p.say(s.Words("enanos.picture.bank", nil), render.Style{Face: render.Strong, Size: 30}, rect(in.Min.X+6, in.Min.Y, in.Dx()-12, head), left, inkMuted)
	columns := 4
	if in.Dy() > 190 {
		columns = 2
	}
	high := (in.Dy() - head) / (enanos.Goods / columns)
	for row := range enanos.Goods / columns {
		var list []count
		for k := range columns {
			g := enanos.Good(columns*row + k)
			list = append(list, count{spriteKey{kind: kindGood, good: g}, strconv.Itoa(s.View.Bank.Of(g)), inkText, 0})
		}
		p.counts(list, rect(in.Min.X, in.Min.Y+head+row*high, in.Dx(), high))
	}
}
