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

// Table draws the table as it stands: a PNG file of sheet.Size, with the hand of
// the view's player if it is one's.
func Table(s Scene) []byte { return sheet.PNG(drawTable(&s)) }

func drawTable(s *Scene) *render.Canvas { return layoutTable(s).paint(sheet.Size) }

const tableTop = headerH + bandH + 8

// layoutTable plans the picture of a table.
func layoutTable(s *Scene) *plan {
	p := newPlan(s)
	p.header(s)
	p.band(s)
	top, bottom := tableTop, sheet.Height-8
	if s.news() {
		p.news(s, sheet.Rect(0, top-8, sheet.Width, newsH))
		top += newsH
	}
	_, private := s.owner()
	if private {
		bottom = sheet.Height - s.handHigh()
	}
	// The map takes the height that there is, the panels what it leaves beside it.
	side := int(float64(bottom-top+12) / (mapHigh + chartPad))
	sea := sheet.Rect(0, top-8, int((mapWide+chartPad)*float64(side))+2*sheet.Margin, bottom-top+8)
	if !private {
		sea.Max.Y = sheet.Height
	}
	p.areas.Fill(sea, p.look.sea)
	m := chartIn(image.Rect(sea.Min.X, top-8, sea.Max.X, bottom+4))
	p.board(&s.View, s.Before, m, s.Marks)
	beside := image.Rect(sea.Max.X+sheet.Margin, top, sheet.Width-sheet.Margin, bottom-8)
	if h, ok := s.Marks.place(); ok {
		p.closeUp(s, h, beside)
	} else {
		corner := m.corner(sea)
		roomy := corner.Dy() >= bankTall && s.Marks.empty() // or else labels may stand there
		if left := p.panels(s, beside, !roomy); left.Dy() >= bankLeast(left) {
			p.bank(s, left)
		} else if roomy {
			p.bank(s, corner)
		}
	}
	if private {
		p.hand(s, image.Rect(0, bottom, sheet.Width, sheet.Height))
	}
	return p
}

// panels places a panel for each player, and returns what they leave: room for the
// bank where it is wanted and their figures stay large.
func (p *plan) panels(s *Scene, r image.Rectangle, bank bool) image.Rectangle {
	const gap = 8
	seats := s.seats()
	high := min(190, (r.Dy()-bankLeast(r)-gap*len(seats))/len(seats))
	if !bank || slices.ContainsFunc(seats, func(seat engine.Seat) bool {
		_, size := rowsIn(s.counts(seat), inPanel(sheet.Rect(0, 0, r.Dx(), high)))
		return size < minFigure
	}) {
		high = min(190, (r.Dy()-gap*(len(seats)-1))/len(seats))
	}
	if len(seats) == 2 {
		high = min(240, max(high, (r.Dy()-260-2*gap)/2))
	}
	y := r.Min.Y
	for _, seat := range seats {
		p.panel(s, seat, sheet.Rect(r.Min.X, y, r.Dx(), high))
		y += high + gap
	}
	return sheet.Rect(r.Min.X, y, r.Dx(), min(r.Max.Y-y, 260))
}

// count is an icon with a number beside it.
type count struct {
	key  spriteKey
	text string
	more int // than before
}

// panel places a player's name, points and counts.
func (p *plan) panel(s *Scene, seat engine.Seat, r image.Rectangle) {
	v := &s.View
	awaited := v.Awaited().Has(seat) || v.Active() == seat && v.Awaited() == engine.SeatsOf(engine.Chance)
	bar := sheet.Rect(r.Min.X, r.Min.Y, r.Dx(), barOf(r))
	barH := bar.Dy()
	p.areas.Fill(r, p.look.Panel)
	fill, ink := p.look.BarQuiet, p.look.OnQuiet
	if awaited {
		fill, ink = p.look.BarActive, p.look.OnBar
		p.areas.Frame(r, 4, p.look.BarActive)
	}
	p.areas.Fill(bar, fill)
	side := barH - 8
	p.piece(spriteKey{kind: kindPlate, nation: p.nation(seat)}, sheet.Rect(bar.Min.X+6, bar.Min.Y+4, side, side))
	points := strconv.Itoa(v.Score(seat).Total())
	at := p.say(points, render.Style{Face: render.Display, Size: barH * 108 / 100}, image.Rect(bar.Max.X-80, bar.Min.Y+1, bar.Max.X-10, bar.Max.Y-1), sheet.Right, ink)
	name := image.Rect(bar.Min.X+side+14, bar.Min.Y+2, at.Min.X-10, bar.Max.Y-2)
	if int(seat) < len(s.Players) && s.Players[seat].Artificial {
		icon := sheet.Square(sheet.Rect(name.Max.X-30, name.Min.Y, 30, name.Dy()), 28)
		p.piece(spriteKey{kind: kindBot, lit: awaited}, icon)
		name.Max.X = icon.Min.X - 8
	}
	p.say(s.name(seat, render.Strong), render.Style{Face: render.Strong, Size: 34}, name, sheet.Left, ink)

	p.flow(s.counts(seat), inPanel(r))
}

// barOf is how high the bar of a panel is, and inPanel what is below it.
func barOf(r image.Rectangle) int { return r.Dy() * 29 / 100 }

func inPanel(r image.Rectangle) image.Rectangle {
	return image.Rect(r.Min.X+10, r.Min.Y+barOf(r)+4, r.Max.X-8, r.Max.Y-6)
}

// minFigure is how large the figures of panels stay beside the bank: a third of that on a
// phone.
const minFigure = 34

// counts are what a panel counts of a player.
func (s *Scene) counts(seat engine.Seat) []count {
	v := &s.View
	player := &v.Players[seat]
	cards := s.more(func(v *enanos.View) int { return int(v.Players[seat].Cards) })
	if v.Phase == enanos.Discarding && v.Wait.Has(seat) {
		cards = -int(player.Due) // what is asked for, rather than what was
	}
	list := []count{{spriteKey{kind: kindCards}, strconv.Itoa(int(player.Cards)), cards}}
	add := func(key spriteKey, of func(*enanos.View) int, tells bool) {
		c := count{key: key, text: strconv.Itoa(of(v))}
		if tells {
			c.more = s.more(of)
		}
		// Zeros have no place, so that the rest can be larger.
		if of(v) != 0 || c.more != 0 || medalled(key) {
			list = append(list, c)
		}
	}
	add(spriteKey{kind: kindCards, lit: true}, func(v *enanos.View) int { return v.Players[seat].Developments() }, false)
	for a := range enanos.Area(enanos.Areas) {
		add(spriteKey{kind: kindArea, area: a, lit: v.Masters[a] == seat}, func(v *enanos.View) int { return int(v.Players[seat].Levels[a]) }, true)
	}
	add(spriteKey{kind: kindPoint}, func(v *enanos.View) int { return int(v.Players[seat].Points) }, true)
	add(spriteKey{kind: kindRails, lit: v.RailBaron == seat}, func(v *enanos.View) int { return int(v.Players[seat].Built) }, false)
	add(spriteKey{kind: kindHood, lit: v.Captain == seat}, func(v *enanos.View) int { return v.Players[seat].Team() }, false)
	add(spriteKey{kind: kindCoin}, func(v *enanos.View) int { return v.Players[seat].Mints.Len() }, false)
	return list
}

// medalled reports whether a lit icon stands for a milestone, which has its medal
// beside it.
func medalled(key spriteKey) bool { return key.lit && (key.kind == kindRails || key.kind == kindHood) }

// flow places icons with their numbers one after the other in rows, as large as
// they fit.
func (p *plan) flow(list []count, r image.Rectangle) {
	rows, size := rowsIn(list, r)
	high := min(r.Dy()/len(rows), size*5/4)
	y := r.Min.Y + (r.Dy()-high*len(rows))/2
	for _, row := range rows {
		x := r.Min.X
		for _, c := range row {
			p.count(c, size, sheet.Rect(x, y, c.wide(size), high))
			x += c.wide(size) + size*3/8
		}
		y += high
	}
}

// rowsIn parts what is counted into rows that fit in a box, and says how large
// they can be.
func rowsIn(list []count, r image.Rectangle) (rows [][]count, size int) {
	const most, least = 60, 28
	for size = most; ; size -= 2 {
		rows = rowsFor(list, size, r.Dx())
		if len(rows)*(size+2) > r.Dy() && size > least {
			continue
		}
		// No row is much shorter than the others.
		for wide := r.Dx(); wide > 0; wide -= size / 2 {
			even := rowsFor(list, size, wide)
			if len(even) > len(rows) {
				break
			}
			rows = even
		}
		return rows, size
	}
}

// rowsFor parts what is counted into rows no wider than a width.
func rowsFor(list []count, size, wide int) (rows [][]count) {
	x := 0
	for _, c := range list {
		w := c.wide(size)
		if len(rows) == 0 || x+w > wide {
			rows, x = append(rows, nil), 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], c)
		x += w + size*3/8
	}
	return rows
}

// The parts of a count so large: its icon, its number, what there is more, its medal.
func (c *count) icon(size int) int           { return size * 7 / 8 }
func (c *count) gap(size int) int            { return size / 8 }
func (c *count) style(size int) render.Style { return render.Style{Face: render.Strong, Size: size} }
func (c *count) moreStyle(size int) render.Style {
	return render.Style{Face: render.Strong, Size: max(sheet.MinText, size*5/8)}
}

func (c *count) wide(size int) int {
	w := c.icon(size) + c.gap(size) + c.style(size).Width(c.text)
	if c.more != 0 {
		w += c.gap(size) + c.moreStyle(size).Width(sheet.Signed(c.more))
	}
	if medalled(c.key) {
		w += c.gap(size) + size*5/8
	}
	return w
}

// count places an icon with its number.
func (p *plan) count(c count, size int, r image.Rectangle) {
	side := c.icon(size)
	p.piece(c.key, sheet.Rect(r.Min.X, r.Min.Y+(r.Dy()-side)/2, side, side))
	r.Min.X += side + c.gap(size)
	r.Min.X = p.say(c.text, c.style(size), r, sheet.Left, p.inkOf(c.text)).Max.X + c.gap(size)
	if c.more != 0 {
		r.Min.X = p.more(c.more, c.moreStyle(size).Size, r).Max.X + c.gap(size)
	}
	if medalled(c.key) {
		p.piece(spriteKey{kind: kindFirst}, sheet.Rect(r.Min.X, r.Min.Y+(r.Dy()-side)/2, size*5/8, side))
	}
}

// inkOf is how a number is written: 0 steps back.
func (p *plan) inkOf(number string) color.RGBA {
	if number == "0" {
		return p.look.Muted
	}
	return p.look.Text
}

// counts places icons with their numbers in a row of cells as wide as each other.
func (p *plan) counts(row []count, r image.Rectangle) {
	wide := r.Dx() / len(row)
	side := min(r.Dy()-6, wide*38/100)
	for i, c := range row {
		cell := sheet.Rect(r.Min.X+i*wide, r.Min.Y, wide, r.Dy())
		icon := sheet.Rect(cell.Min.X+4, cell.Min.Y+(r.Dy()-side)/2, side, side)
		p.piece(c.key, icon)
		style := render.Style{Face: render.Strong, Size: max(28, side)}
		box := image.Rect(icon.Max.X+6, cell.Min.Y, cell.Max.X, cell.Max.Y)
		p.say(c.text, style, box, sheet.Left, p.inkOf(c.text))
	}
}

// more writes by how much a count has grown or shrunk since the picture before.
func (p *plan) more(n, size int, box image.Rectangle) image.Rectangle {
	ink := p.look.Gain
	if n < 0 {
		ink = p.look.Cost
	}
	return p.say(sheet.Signed(n), render.Style{Face: render.Strong, Size: max(sheet.MinText, size)}, box, sheet.Left, ink)
}

// more is by how much something differs from the view before, 0 without one.
func (s *Scene) more(of func(*enanos.View) int) int {
	if s.Before == nil {
		return 0
	}
	return of(&s.View) - of(s.Before)
}

const (
	bankH    = 92  // how high the bank is at least
	bankLowH = 80  // or so high, in one row
	bankTall = 130 // or so high, in four rows
	bankLong = 440 // that is so long at least
)

// bankLeast is how high the bank is at least in a column.
func bankLeast(r image.Rectangle) int {
	if r.Dx() >= bankLong {
		return bankLowH
	}
	return bankH
}

// bank places how many cards of each good the bank has.
func (p *plan) bank(s *Scene, r image.Rectangle) {
	p.areas.Fill(r, p.look.Panel)
	in := r.Inset(8)
	head := min(38, max(26, in.Dy()/5))
	p.say(s.Words("enanos.picture.bank", nil), render.Style{Face: render.Strong, Size: 30}, sheet.Rect(in.Min.X+6, in.Min.Y, in.Dx()-12, head), sheet.Left, p.look.Muted)
	columns := 4
	switch {
	case in.Dy() > 190 || in.Dx() < 200:
		columns = 2
	case in.Dx() >= bankLong-2*8 && in.Dy() < 100:
		columns = 8
	}
	high := (in.Dy() - head) / (enanos.Goods / columns)
	for row := range enanos.Goods / columns {
		var list []count
		for k := range columns {
			g := enanos.Good(columns*row + k)
			list = append(list, count{spriteKey{kind: kindGood, good: g}, strconv.Itoa(s.View.Bank.Of(g)), 0})
		}
		p.counts(list, sheet.Rect(in.Min.X, in.Min.Y+head+row*high, in.Dx(), high))
	}
}
