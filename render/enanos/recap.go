package enanos

import (
	"image"
	"image/color"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Draw draws the outcome of a siege as a PNG file. The scene's view is the one after
// the siege.
func (g *Siege) Draw(s Scene) []byte { return layoutRecap(&s, g).png() }

func (g *Siege) title(s *Scene) string {
	if g.Held {
		return s.Words("enanos.recap.held", nil)
	}
	return s.Words("enanos.recap.fell", nil)
}

// fate returns what a player won or lost, "" for nothing.
func (g *Siege) fate(s *Scene, seat engine.Seat) (string, color.RGBA) {
	l := &looks[s.Theme]
	for _, one := range []struct {
		who engine.Seats
		key string
		ink color.RGBA
	}{
		{g.Won, "enanos.recap.point", l.Gain}, {g.Draws, "enanos.recap.draws", l.Gain}, {g.Lost, "enanos.recap.lost", l.Cost}, {g.Losing, "enanos.recap.losing", l.Cost},
	} {
		if one.who.Has(seat) {
			return s.Words(one.key, nil), one.ink
		}
	}
	return "", l.Text
}

func layoutRecap(s *Scene, g *Siege) *plan {
	p := newPlan(s)
	l := p.look
	p.title(g.title(s), "")
	in := image.Rect(0, headerH, sheet.Width, sheet.Height).Inset(sheet.Margin)
	forces := sheet.CutTop(&in, 240, sheet.Margin)
	p.areas.Fill(forces, l.Header)
	p.forces(g, sheet.Pad(forces, 20, 18), 348)

	for i, row := range sheet.Stack(in, len(s.seats()), 136, 10) {
		seat, side := s.seats()[i], row.Dy()*62/100
		p.areas.Fill(row, l.Panel)
		cells := sheet.Columns(sheet.Pad(row, 14, 6), 10, side, 448, 70, 90, 0)
		p.piece(p.plate(seat), sheet.Square(cells[0], side))
		p.say(s.name(seat, render.Strong), render.Strong.At(48), cells[1].Add(image.Pt(12, 0)), sheet.Left, l.Text)
		p.piece(aHood, sheet.Square(cells[2], 64))
		p.say(strconv.Itoa(g.Offered[seat]), render.Display.At(62), cells[3], sheet.Left, l.Text)
		text, ink := g.fate(s, seat)
		p.say(text, render.Strong.At(48), cells[4], sheet.Right, ink)
	}
	return p
}

// forces places both forces as bars on the same scale, the defence in the players' shares. Their names
// take a width.
func (p *plan) forces(g *Siege, r image.Rectangle, named int) {
	l := p.look
	rows := sheet.Rows(r, r.Dy()/14, 0, 0)
	bar := func(row image.Rectangle, icon spriteKey, label string, n int) image.Rectangle {
		high := row.Dy()
		p.piece(icon, sheet.Square(sheet.CutLeft(&row, high, 16), high))
		p.say(label, render.Strong.At(40), sheet.CutLeft(&row, named, 0), sheet.Left, l.OnBar)
		figure := sheet.CutRight(&row, 84, 0)
		full := sheet.Pad(row, 0, high/5)
		full.Max.X = full.Min.X + max(4, full.Dx()*n/max(g.Strength, g.Defence, 1))
		p.areas.Fill(full, l.Soft)
		p.say(strconv.Itoa(n), render.Display.At(min(60, high*4/5)), sheet.Rect(full.Max.X+14, figure.Min.Y, figure.Dx()-14, high), sheet.Left, l.OnBar)
		return full
	}
	label := func(key string) string {
		if named == 0 {
			return ""
		}
		return p.Words(key, nil)
	}
	bar(rows[0], spriteKey{kind: kindTrain}, label("enanos.recap.strength"), g.Strength)
	defence := bar(rows[1], aTown, label("enanos.recap.defence"), g.Defence)
	whole := defence.Dx()
	for _, seat := range p.seats() {
		if n := g.Offered[seat]; n > 0 {
			share := sheet.CutLeft(&defence, whole*n/g.Defence, 0)
			p.areas.Fill(share.Inset(3), nationInks[p.nation(seat)])
			if side := share.Dy() - 8; share.Dx() > side+16 { // on paper, since the bar has the plate's colour
				p.areas.Fill(sheet.Square(share, side), l.paper)
				p.piece(p.plate(seat), sheet.Square(share, side-8))
			}
		}
	}
}

// siege places the outcome of a siege in a column: the forces, and below each player's name what the
// player offered and won or lost.
func (p *plan) siege(g *Siege, r image.Rectangle) {
	seats := p.seats()
	forces := sheet.CutTop(&r, 134, panelIn)
	p.areas.Fill(forces, p.look.Header)
	in := sheet.Pad(forces, 12, 4)
	p.say(g.title(p.Scene), render.Display.At(38), sheet.CutTop(&in, 38, 2), sheet.Left, p.look.OnBar)
	p.forces(g, in, 0)
	for i, row := range sheet.Rows(r, panelIn, sheet.Equal(max(3, len(seats)))...)[:len(seats)] {
		p.areas.Fill(row, p.look.Panel)
		p.nameBar(seats[i], false, sheet.CutTop(&row, 38, 0))
		row = sheet.Pad(row, 10, 1)
		n := p.number(g.Offered[seats[i]])
		n.size = 100
		p.words([]word{{sign: aHood, size: 100}, n}, sheet.CutLeft(&row, 110, 0), min(46, row.Dy()))
		text, ink := g.fate(p.Scene, seats[i])
		p.say(text, render.Strong.At(34), row, sheet.Right, ink)
	}
}

// Alt describes the picture of Draw in lines.
func (g *Siege) Alt(s Scene) string {
	said := []string{g.title(&s), s.Words("enanos.recap.sums", engine.Args{"strength": g.Strength, "defence": g.Defence})}
	for _, seat := range s.seats() {
		text := s.Words("enanos.recap.alt", engine.Args{"name": s.called(seat), "levels": g.Offered[seat]})
		if fate, _ := g.fate(&s, seat); fate != "" {
			text += ", " + fate
		}
		said = append(said, text)
	}
	return strings.Join(said, ".\n") + "."
}
