package enanos

import (
	"image"
	"image/color"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Table draws the current table as a PNG file in portrait format, sheet.Width wide. If the view is
// a player's, it shows that player's hand.
func Table(s Scene) []byte { return sheet.PNG(drawTable(&s)) }

func drawTable(s *Scene) *render.Canvas {
	p := layoutTable(s)
	return p.paint(p.size)
}

const (
	tableTop = headerH + bandH
	// mapSide is the length of a hex's side in pixels, 32 points on a phone.
	mapSide = 112
)

// layoutTable plans the picture of a table: the map across its whole width, with the sea around it
// and the common things in the sea's corners; the players below.
func layoutTable(s *Scene) *plan {
	p := newPlan(s)
	p.header(s)
	p.band(s)
	f, fought := s.lastFight()
	y := p.news(s, tableTop)
	sea := sheet.Rect(0, y, sheet.Width, int((mapHigh+chartPad)*mapSide))
	p.areas.Fill(sea, p.look.sea)
	m := chartIn(sea)
	p.corners(s, m.corners(sea))
	p.board(&s.View, s.Before, m, s.Marks)
	if fought && f.fresh {
		y = sea.Max.Y + duelH
		p.duel(s, &f, sheet.Rect(0, sea.Max.Y, sheet.Width, duelH))
	} else {
		y = p.panels(s, sea.Max.Y+panelIn)
	}
	if _, private := s.owner(); private {
		high := s.handHigh()
		p.hand(s, sheet.Rect(0, y, sheet.Width, high))
		y += high
	}
	p.size = sheet.Rect(0, 0, sheet.Width, y)
	return p
}

// Heights of the players' panels, by their number in a row.
var panelHigh = [...]int{2: 146, 3: 164}

// panels places a panel for each player, two in a row, or three for three players, and returns
// where they end.
func (p *plan) panels(s *Scene, y int) int {
	seats := s.seats()
	columns := 2
	if len(seats) == 3 {
		columns = 3
	}
	rows, high := (len(seats)+columns-1)/columns, panelHigh[columns]
	box := sheet.Pad(sheet.Rect(0, y, sheet.Width, rows*(high+panelIn)-panelIn), panelIn, 0)
	for i, r := range sheet.Cells(box, columns, rows, panelIn)[:len(seats)] {
		p.panel(s, seats[i], r)
	}
	return box.Max.Y + panelIn
}

// count is an icon with a number beside it.
type count struct {
	key  spriteKey
	text string
	more int // difference to before
}

// panel places a player's name, points and counts.
func (p *plan) panel(s *Scene, seat engine.Seat, r image.Rectangle) {
	v := &s.View
	awaited := v.Awaited().Has(seat) || v.Active() == seat && v.Awaited() == engine.SeatsOf(engine.Chance)
	p.areas.Fill(r, p.look.Panel)
	fill, ink := p.look.BarQuiet, p.look.OnQuiet
	if awaited {
		fill, ink = p.look.BarActive, p.look.OnBar
		p.areas.Frame(r, 4, p.look.BarActive)
	}
	bar := sheet.CutTop(&r, barH, 2)
	p.areas.Fill(bar, fill)
	bar.Min.X += 6
	p.piece(p.plate(seat), sheet.Square(sheet.CutLeft(&bar, barH-8, 8), barH-8))
	bar = image.Rect(bar.Min.X, bar.Min.Y+1, bar.Max.X-10, bar.Max.Y-1)
	bar.Max.X = p.say(strconv.Itoa(v.Score(seat).Total()), render.Display.At(barH*108/100), bar, sheet.Right, ink).Min.X - 10
	p.named(s, seat, render.Strong.At(34), sheet.Pad(bar, 0, 1), 28, ink, awaited)
	p.flow(s.counts(seat), image.Rect(r.Min.X+10, r.Min.Y, r.Max.X-8, r.Max.Y-4))
}

// named places a player's name and, at the right of the box, the sign of an artificial one.
func (p *plan) named(s *Scene, seat engine.Seat, style render.Style, box image.Rectangle, sign int, ink color.RGBA, lit bool) {
	if int(seat) < len(s.Players) && s.Players[seat].Artificial {
		p.piece(spriteKey{kind: kindBot, lit: lit}, sheet.Square(sheet.CutRight(&box, sign, sign/4), sign))
	}
	p.say(s.name(seat, style.Face), style, box, sheet.Left, ink)
}

const barH = 46 // of a panel's title bar

// counts returns what a panel counts about a player.
func (s *Scene) counts(seat engine.Seat) []count {
	v := &s.View
	player := &v.Players[seat]
	cards := s.more(func(v *enanos.View) int { return int(v.Players[seat].Cards) })
	if v.Phase == enanos.Discarding && v.Wait.Has(seat) {
		cards = -int(player.Due) // show the cards to discard rather than the difference
	}
	list := []count{{spriteKey{kind: kindCards}, strconv.Itoa(int(player.Cards)), cards}}
	add := func(key spriteKey, of func(*enanos.View) int, tells bool) {
		c := count{key: key, text: strconv.Itoa(of(v))}
		if tells {
			c.more = s.more(of)
		}
		// Zeros are left out, so that the rest can be larger.
		if of(v) != 0 || c.more != 0 {
			list = append(list, c)
		}
	}
	add(spriteKey{kind: kindCards, lit: true}, func(v *enanos.View) int { return v.Players[seat].Developments() }, false)
	for a := range enanos.Area(enanos.Areas) {
		add(spriteKey{kind: kindArea, area: a, lit: v.Masters[a] == seat}, func(v *enanos.View) int { return int(v.Players[seat].Levels[a]) }, true)
	}
	add(spriteKey{kind: kindPoint}, func(v *enanos.View) int { return int(v.Players[seat].Points) }, true)
	add(spriteKey{kind: kindRails}, func(v *enanos.View) int { return int(v.Players[seat].Built) }, false)
	add(spriteKey{kind: kindHood}, func(v *enanos.View) int { return v.Players[seat].Team() }, false)
	add(spriteKey{kind: kindCoin}, func(v *enanos.View) int { return v.Players[seat].Mints.Len() }, false)
	return list
}

// flow places icons with their numbers in rows, as large as they fit.
func (p *plan) flow(list []count, r image.Rectangle) {
	rows, size := rowsIn(list, r)
	for i, r := range sheet.Stack(r, len(rows), size*5/4, 0) {
		for _, c := range rows[i] {
			p.count(c, size, sheet.CutLeft(&r, c.wide(size), size*3/8))
		}
	}
}

// rowsIn divides counts into rows that fit in a box, and returns their largest
// size.
func rowsIn(list []count, r image.Rectangle) (rows [][]count, size int) {
	const most, least = 60, 28
	for size = most; ; size -= 2 {
		rows = rowsFor(list, size, r.Dx())
		if len(rows)*(size+2) > r.Dy() && size > least {
			continue
		}
		// Balance the rows.
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

// rowsFor divides counts into rows no wider than a width.
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

// The parts of a count of a size: its icon, its number, its difference.
func (c *count) icon(size int) int           { return size * 7 / 8 }
func (c *count) gap(size int) int            { return size / 8 }
func (c *count) style(size int) render.Style { return render.Strong.At(size) }
func (c *count) moreStyle(size int) render.Style {
	return render.Strong.At(max(sheet.MinText, size*5/8))
}

func (c *count) wide(size int) int {
	w := c.icon(size) + c.gap(size) + c.style(size).Width(c.text)
	if c.more != 0 {
		w += c.gap(size) + c.moreStyle(size).Width(sheet.Signed(c.more))
	}
	return w
}

// count places an icon with its number.
func (p *plan) count(c count, size int, r image.Rectangle) {
	side := c.icon(size)
	p.piece(c.key, sheet.Square(sheet.CutLeft(&r, side, c.gap(size)), side))
	r.Min.X = p.say(c.text, c.style(size), r, sheet.Left, p.inkOf(c.text)).Max.X + c.gap(size)
	if c.more != 0 {
		ink := p.look.Gain
		if c.more < 0 {
			ink = p.look.Cost
		}
		p.say(sheet.Signed(c.more), c.moreStyle(size), r, sheet.Left, ink)
	}
}

// more returns the difference of a value to the view before, 0 if there is none.
func (s *Scene) more(of func(*enanos.View) int) int {
	if s.Before == nil {
		return 0
	}
	return of(&s.View) - of(s.Before)
}
