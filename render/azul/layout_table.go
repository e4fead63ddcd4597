package azul

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// measures holds the places that depend on the number of players. The boards surround the
// factories clockwise, each always at the same place.
type measures struct {
	offer  image.Rectangle // factories and centre
	rows   []int           // number of factories in each row
	plate  int             // side of a factory
	trayH  int
	boards []image.Rectangle // by seat
}

// measuresFor returns the places for 2 to 4 players.
func measuresFor(seats int) measures {
	const (
		left, right = sheet.Margin, sheet.Width - sheet.Margin
		half        = (right - left - sheet.Margin) / 2
		middle      = left + half + sheet.Margin
		wide        = 432 // of the boards beside the factories for four
		high        = (bottom - top - sheet.Margin) / 2
		lower       = top + high + sheet.Margin
	)
	switch seats {
	case 2:
		const y = bottom - 386
		return measures{
			offer: image.Rect(left, top, right, y-sheet.Margin), rows: []int{5}, plate: 164, trayH: 88,
			boards: []image.Rectangle{image.Rect(left, y, left+half, bottom), image.Rect(middle, y, right, bottom)},
		}
	case 3:
		return measures{
			offer: sheet.Rect(left, top, half, high), rows: []int{4, 3}, plate: 108, trayH: 88,
			boards: []image.Rectangle{sheet.Rect(middle, top, half, high), sheet.Rect(middle, lower, half, high), sheet.Rect(left, lower, half, high)},
		}
	default:
		return measures{
			offer: image.Rect(left+wide+sheet.Margin, top, right-wide-sheet.Margin, bottom), rows: []int{2, 2, 2, 2, 1}, plate: 110, trayH: 88,
			boards: []image.Rectangle{
				sheet.Rect(left, top, wide, high), sheet.Rect(right-wide, top, wide, high),
				sheet.Rect(right-wide, lower, wide, high), sheet.Rect(left, lower, wide, high),
			},
		}
	}
}

// layout plans the picture of a table.
func layout(s *Scene) *plan {
	p := newPlan(s.Theme)
	if s.Weighed != nil {
		p.compares, p.weighs = s.Weighed.Percents == nil, s.Weighed.Percents != nil
	} else {
		p.numbered = len(s.Last) > 1
	}
	marks := marksOf(s)
	m := measuresFor(s.View.Seats())
	p.header(s)
	if s.View.Phase() == azul.Placing {
		p.due(s, m.offer)
	} else {
		p.offer(s, &m, marks)
	}
	for seat, r := range m.boards {
		p.board(s, engine.Seat(seat), r, marks)
	}
	return p
}

// offer places the factories, each after its number, and the centre below them.
func (p *plan) offer(s *Scene, m *measures, marks *marks) {
	number := render.Strong.At(38)
	const numberW = 30
	area := m.offer
	area.Max.Y -= m.trayH + sheet.Margin
	n := 1
	for i, row := range sheet.Rows(area, 0, sheet.Equal(len(m.rows))...) {
		width := area.Dx() / m.rows[0]
		row = sheet.Columns(row, 0, 0, width*m.rows[i], 0)[1]
		for _, cell := range sheet.Columns(row, 0, sheet.Equal(m.rows[i])...) {
			plate := sheet.Square(cell, m.plate).Add(image.Pt(numberW/2, 0))
			p.say(sheet.Number(n), number, sheet.Rect(plate.Min.X-numberW-6, plate.Min.Y, numberW, plate.Dy()), sheet.Right, p.look.Text)
			p.plate(s.View.Source(n), plate, marks.source[n])
			n++
		}
	}
	p.tray(s, sheet.CutBottom(&m.offer, m.trayH, 0), marks)
}

// plate places a factory's tiles in two columns, grouped by colour.
func (p *plan) plate(tiles azul.Tiles, r image.Rectangle, mark supply) {
	p.ground(kindPlate, r, azul.NoColor)
	side := (r.Dx()*84/100 - tileGap) / 2
	inner := sheet.Square(r, 2*side+tileGap)
	switch {
	case tiles.Len() > 0:
	case mark.order == 0:
		p.piece(kindRosette, sheet.Square(r, r.Dx()*66/100), azul.NoColor, 0)
	default:
		ghost := sheet.Square(sheet.Rect(inner.Min.X, inner.Min.Y+side/10, inner.Dx(), side), side)
		p.pieces = append(p.pieces, element{kind: kindGhost, rect: ghost, color: mark.color, mark: mark.order, chips: p.number(mark.order)})
		p.say(times(mark.tiles), render.Strong.At(max(32, side*6/10)),
			image.Rect(inner.Min.X, ghost.Max.Y+4, inner.Max.X, inner.Max.Y+4), sheet.Middle, p.look.taken)
	}
	i := 0
	for c := range azul.Color(azul.Colors) {
		for n := range tiles.Of(c) {
			at := inner.Min.Add(image.Pt(i%2*(side+tileGap), i/2*(side+tileGap)))
			e := element{kind: kindTile, rect: image.Rectangle{Min: at, Max: at.Add(image.Pt(side, side))}, color: c, mark: mark.would[c].order}
			if n == 0 {
				e.chips = mark.would[c].chips
			}
			p.pieces = append(p.pieces, e)
			i++
		}
	}
}

// tray places the centre: a slot for the marker and one for each colour, with the number of tiles
// beside it or, where slots are narrow, below it.
func (p *plan) tray(s *Scene, r image.Rectangle, marks *marks) {
	p.ground(kindTray, r, azul.NoColor)
	in := r.Inset(sheet.Margin / 2)
	width := in.Dx() / (azul.Colors + 1)
	const countH = 30
	beside := width > in.Dy()*6/5
	count, side, amountAt := render.Strong.At(32), min(width-6, in.Dy()-countH-4), sheet.Middle
	if beside {
		count.Size, side, amountAt = in.Dy()/2, min(width/2, in.Dy()-14), sheet.Left
	}
	tiles := s.View.Source(azul.Centre)
	for i, slot := range sheet.Columns(in, 0, sheet.Equal(azul.Colors+1)...) {
		place := sheet.Rect(slot.Min.X+(width-side)/2, slot.Min.Y+(slot.Dy()-side-countH)/2, side, side)
		amount := sheet.Rect(slot.Min.X, place.Max.Y+2, width, countH)
		if beside {
			place = sheet.Rect(slot.Min.X+(width/2-side)/2+4, slot.Min.Y+(slot.Dy()-side)/2, side, side)
			amount = image.Rect(place.Max.X+8, place.Min.Y, slot.Max.X, place.Max.Y)
		}
		p.ground(kindSlot, place, azul.NoColor)
		if i == 0 {
			if s.View.MarkerTaker() == engine.Spectator {
				p.piece(kindMarker, place, azul.NoColor, 0)
			}
			continue
		}
		c := azul.Color(i - 1)
		n, took := tiles.Of(c), marks.centre[c]
		// The ring of a pile also shows that a change took tiles from here before new ones arrived.
		e, text, ink := element{kind: kindPile, rect: place, color: c, tiles: n}, times(n), p.look.Text
		switch {
		case n == 0 && len(took) == 0:
			continue
		case n == 0:
			e.kind, text, ink = kindGhost, countOf(took), p.look.taken
		}
		if beside && len(text) > len("×9") { // two digits need the margins, too, to be read on a phone
			amount.Min.X, amount.Max.X = amount.Min.X-4, amount.Max.X+3
		}
		p.pieces = append(p.pieces, p.source(e, took))
		p.say(text, count, amount, amountAt, ink)
	}
}

// number returns the chip of a change, if changes are numbered.
func (p *plan) number(order int) (c chips) {
	if p.numbered {
		c[0] = order
	}
	return c
}

// source returns an element with the marks of the last two changes that took tiles from it, or of all
// weighed moves that would.
func (p *plan) source(e element, took []taken) element {
	n := len(took)
	if n == 0 {
		return e
	}
	e.mark = took[n-1].order
	if !p.compares && !p.weighs {
		took = took[max(0, n-2):]
	}
	if p.numbered || p.compares || p.weighs {
		for _, t := range took {
			e.chips = e.chips.with(t.order)
		}
	}
	return e
}

// countOf writes the number of tiles that the last two changes took.
func countOf(took []taken) string {
	n := 0
	for _, t := range took[max(0, len(took)-2):] {
		n += t.tiles
	}
	return times(n)
}

// times writes a number of tiles, such as "×3".
func times(n int) string { return "×" + sheet.Number(n) }

// dueLines returns the complete lines of a seat whose tiles it still has to place, from 1 and in
// order.
func (s *Scene) dueLines(seat engine.Seat) []int {
	var lines []int
	for i, l := range s.View.Board(seat).Lines {
		if s.View.Phase() == azul.Placing && l.N == i+1 {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// due shows the tiles that the players still have to place, in the area of the factories, which are
// empty at that time. The room is divided among the players who have tiles left.
func (p *plan) due(s *Scene, r image.Rectangle) {
	p.ground(kindTray, r, azul.NoColor)
	in := r.Inset(sheet.Margin)
	p.say(s.Words("azul.picture.due", nil), render.Display.At(38), sheet.CutTop(&in, 44, 0), sheet.Left, p.look.Text)
	var seats []engine.Seat
	most := 3 // tiles side by side
	for seat := range engine.Seat(s.View.Seats()) {
		if n := len(s.dueLines(seat)); n > 0 {
			seats, most = append(seats, seat), max(most, n)
		}
	}
	boxes := sheet.Stack(in, len(seats), in.Dy(), 0)
	if len(seats) == 2 && s.View.Seats() == 2 { // each above their own board
		boxes = sheet.Columns(in, 0, 0, 0)
	}
	for i, r := range boxes {
		p.dueOf(s, seats[i], r, most)
	}
}

// dueOf shows a player's name and, below it, the tiles to place, each after the number of its
// line, in the middle of a box with room for most tiles side by side.
func (p *plan) dueOf(s *Scene, seat engine.Seat, box image.Rectangle, most int) {
	p.say(s.name(seat, render.Strong), render.Strong.At(32), sheet.CutTop(&box, 40, 0), sheet.Middle, p.look.Text)
	side := min(box.Dx()/most*62/100, box.Dy()-10, 130)
	number := render.Strong.At(max(leastFigure, side*57/100))
	lines, slot := s.dueLines(seat), min(box.Dx()/most, side*5/3)
	row := sheet.Columns(box, 0, 0, len(lines)*slot, 0)[1]
	for _, line := range lines {
		at := sheet.CutLeft(&row, slot, 0)
		at.Max.X -= 4
		tile := sheet.Square(sheet.CutRight(&at, side, 6), side)
		at.Min.Y, at.Max.Y = tile.Min.Y, tile.Max.Y
		p.say(sheet.Number(line), number, at, sheet.Right, p.look.Text)
		p.piece(kindDue, tile, s.View.Board(seat).Lines[line-1].Color, 0)
	}
}
