package azul

import (
	"image"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// measures holds the sizes that depend on the number of players.
type measures struct {
	offer   image.Rectangle // factories and centre
	rows    []int           // number of factories in each row
	plate   int             // side of a factory
	above   bool            // numbers above the factories instead of left of them
	trayH   int
	boards  []image.Rectangle // in the order of seating
	cells   []int             // side of a board's spaces, including the gap
	barSize []int             // height of the boards' bars
}

const top = headerH + friezeH + sheet.Margin

// measuresFor returns the sizes for 2 to 4 players.
func measuresFor(seats int) measures {
	const bottom = sheet.Height - sheet.Margin
	switch seats {
	case 2:
		const w, h = (sheet.Width - 3*sheet.Margin) / 2, 390
		y := bottom - h
		return measures{
			offer: image.Rect(sheet.Margin, top, sheet.Width-sheet.Margin, y-sheet.Margin), rows: []int{5}, plate: 196, trayH: 130, above: true,
			boards:  []image.Rectangle{sheet.Rect(sheet.Margin, y, w, h), sheet.Rect(2*sheet.Margin+w, y, w, h)},
			cells:   []int{51, 51},
			barSize: []int{58, 58},
		}
	case 3:
		const smallH, w = 350, 640
		smallW := (sheet.Width - 3*sheet.Margin) / 2
		x := sheet.Width - sheet.Margin - w
		return measures{
			offer: image.Rect(sheet.Margin, top, x-sheet.Margin, bottom-smallH-sheet.Margin), rows: []int{4, 3}, plate: 114, trayH: 112, above: true,
			boards: []image.Rectangle{
				image.Rect(x, top, sheet.Width-sheet.Margin, bottom-smallH-sheet.Margin),
				sheet.Rect(sheet.Margin, bottom-smallH, smallW, smallH), sheet.Rect(2*sheet.Margin+smallW, bottom-smallH, smallW, smallH),
			},
			cells:   []int{55, 45, 45},
			barSize: []int{60, 52, 52},
		}
	default:
		const smallH, w = 282, 668
		smallW := (sheet.Width - 4*sheet.Margin) / 3
		x := sheet.Width - sheet.Margin - w
		m := measures{
			offer: image.Rect(sheet.Margin, top, x-sheet.Margin, bottom-smallH-sheet.Margin), rows: []int{3, 3, 3}, plate: 120, trayH: 112,
			boards:  []image.Rectangle{image.Rect(x, top, sheet.Width-sheet.Margin, bottom-smallH-sheet.Margin)},
			cells:   []int{58, 35, 35, 35},
			barSize: []int{76, 52, 52, 52},
		}
		for i := range 3 {
			m.boards = append(m.boards, sheet.Rect(sheet.Margin+i*(smallW+sheet.Margin), bottom-smallH, smallW, smallH))
		}
		return m
	}
}

// page returns the kind of picture that shows the scene.
func (s *Scene) page() page {
	if s.View.Phase() == azul.Placing {
		return pagePlacing
	}
	return pageTable
}

// layout plans the picture of a table.
func layout(s *Scene) *plan {
	p := newPlan(s.Theme)
	p.numbered, p.compares = len(s.Last) > 1 || s.Compared != nil, s.Compared != nil
	marks := marksOf(s)
	m := measuresFor(s.View.Seats())
	p.header(s)
	if s.page() == pagePlacing {
		p.due(s, m.offer)
	} else {
		p.offer(s, &m, marks)
	}
	for i, seat := range s.seating() {
		p.board(s, seat, m.boards[i], m.cells[i], m.barSize[i], marks)
	}
	return p
}

// offer places the factories and the centre.
func (p *plan) offer(s *Scene, m *measures, marks *marks) {
	number := render.Style{Face: render.Strong, Size: 36}
	area := m.offer
	area.Max.Y -= m.trayH + sheet.Margin
	n := 1
	for i, count := range m.rows {
		row := sheet.Rect(area.Min.X, area.Min.Y+i*area.Dy()/len(m.rows), area.Dx(), area.Dy()/len(m.rows))
		width := area.Dx() / m.rows[0]
		x := row.Min.X + (row.Dx()-width*count)/2
		for range count {
			cell := sheet.Rect(x, row.Min.Y, width, row.Dy())
			x += width
			var plate, label image.Rectangle
			if m.above {
				y := cell.Min.Y + (cell.Dy()-m.plate-36)/2
				label = sheet.Rect(cell.Min.X, y, width, 32)
				plate = sheet.Rect(cell.Min.X+(width-m.plate)/2, y+36, m.plate, m.plate)
			} else {
				plate = sheet.Square(cell, m.plate)
				plate = plate.Add(image.Pt(cell.Max.X-plate.Max.X, 0))
				label = image.Rect(cell.Min.X, plate.Min.Y, plate.Min.X-8, plate.Max.Y)
			}
			a := sheet.Middle
			if !m.above {
				a = sheet.Right
			}
			p.say(sheet.Number(n), number, label, a, p.look.Text)
			p.plate(s.View.Source(n), plate, marks.source[n])
			n++
		}
	}
	p.tray(s, image.Rect(m.offer.Min.X, area.Max.Y+sheet.Margin, m.offer.Max.X, m.offer.Max.Y), marks)
}

// plate places a factory's tiles in two columns, grouped by colour.
func (p *plan) plate(tiles azul.Tiles, r image.Rectangle, mark supply) {
	p.ground(kindPlate, r, azul.NoColor)
	side := (r.Dx()*82/100 - tileGap) / 2
	inner := sheet.Square(r, 2*side+tileGap)
	switch {
	case tiles.Len() > 0:
	case mark.order == 0:
		p.piece(kindRosette, sheet.Square(r, r.Dx()*66/100), azul.NoColor, 0)
	default:
		ghost := sheet.Square(sheet.Rect(inner.Min.X, inner.Min.Y+side/10, inner.Dx(), side), side)
		p.pieces = append(p.pieces, element{kind: kindGhost, rect: ghost, color: mark.color, mark: mark.order, chip: p.numbered})
		p.say(times(mark.tiles), render.Style{Face: render.Strong, Size: max(36, side*6/10)},
			image.Rect(inner.Min.X, ghost.Max.Y+4, inner.Max.X, inner.Max.Y+4), sheet.Middle, p.look.taken)
	}
	i := 0
	for c := range azul.Color(azul.Colors) {
		for n := range tiles.Of(c) {
			at := inner.Min.Add(image.Pt(i%2*(side+tileGap), i/2*(side+tileGap)))
			e := element{kind: kindTile, rect: image.Rectangle{Min: at, Max: at.Add(image.Pt(side, side))}, color: c, mark: mark.would[c].order}
			if e.chip = e.mark > 0 && n == 0; e.chip {
				e.also = mark.would[c].also
			}
			p.pieces = append(p.pieces, e)
			i++
		}
	}
}

// tray places the centre: a slot for the marker and one for each colour.
func (p *plan) tray(s *Scene, r image.Rectangle, marks *marks) {
	p.ground(kindTray, r, azul.NoColor)
	in := r.Inset(sheet.Margin)
	width := in.Dx() / (azul.Colors + 1)
	count := render.Style{Face: render.Strong, Size: 38}
	beside := width > in.Dy() // the count stands beside the tiles instead of below them
	stacked := in.Dy() > 150
	side := min(width-12, 78)
	switch {
	case beside:
		count.Size, side, stacked = 54, min(width/2, in.Dy()-24), true
	case !stacked:
		side = min(side, in.Dy()-34)
	}
	amountAt := sheet.Middle
	if beside {
		amountAt = sheet.Left
	}
	tiles := s.View.Source(azul.Centre)
	for i := range azul.Colors + 1 {
		slot := sheet.Rect(in.Min.X+i*width, in.Min.Y, width, in.Dy())
		place := sheet.Square(image.Rect(slot.Min.X, slot.Min.Y, slot.Max.X, slot.Max.Y-36), side)
		place = place.Add(image.Pt(0, slot.Max.Y-36-place.Max.Y))
		amount := image.Rect(slot.Min.X, place.Max.Y+2, slot.Max.X, slot.Max.Y)
		if beside {
			place = sheet.Rect(slot.Min.X+4, slot.Max.Y-side-4, side, side)
			amount = image.Rect(place.Max.X+10, place.Min.Y, slot.Max.X-4, place.Max.Y)
		}
		p.ground(kindSlot, place, azul.NoColor)
		if i == 0 {
			if s.View.MarkerTaker() == engine.Spectator {
				p.piece(kindMarker, place, azul.NoColor, 0)
			}
			continue
		}
		c := azul.Color(i - 1)
		n := tiles.Of(c)
		if n == 0 {
			if took := marks.centre[c]; len(took) > 0 {
				p.pieces = append(p.pieces, p.source(element{kind: kindGhost, rect: place, color: c}, took))
				p.say(countOf(took), count, amount, amountAt, p.look.taken)
			}
			continue
		}
		pile := place
		if stacked && n > 1 {
			pile.Min.Y -= min((n-1)*14, place.Min.Y-slot.Min.Y)
		}
		// The ring also shows that a change took tiles from here before new ones arrived.
		p.pieces = append(p.pieces, p.source(element{kind: kindPile, rect: pile, color: c, tiles: n}, marks.centre[c]))
		p.say(times(n), count, amount, amountAt, p.look.Text)
	}
}

// source returns an element with the marks of the last two changes that took tiles from it.
func (p *plan) source(e element, took []taken) element {
	if n := len(took); n > 0 {
		e.mark, e.chip = took[n-1].order, p.numbered
		if n > 1 {
			e.also = took[n-2].order
		}
	}
	return e
}

// countOf writes the number of tiles taken, separately for each change.
func countOf(took []taken) string {
	var counts []string
	for _, t := range took[max(0, len(took)-2):] {
		counts = append(counts, sheet.Number(t.tiles))
	}
	return "×" + strings.Join(counts, "+")
}

// times writes a number of tiles, such as "×3".
func times(n int) string { return "×" + sheet.Number(n) }
