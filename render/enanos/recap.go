package enanos

import (
	"image"
	"image/color"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Siege is the outcome of a siege of Antwerp.
type Siege struct {
	Strength, Defence int
	Held              bool
	Offered           [enanos.MaxSeats]int // levels of dwarves, by seat
	Won               engine.Seats         // who won a production point
	Lost              engine.Seats         // who lost a mine
	Draws             engine.Seats         // who draws a card: those tied for most
	Losing            engine.Seats         // who still has to choose a mine to lose
}

// SiegeOf reads a siege from the events of the move that decided it, or of the whole
// turn, and the view after it. It returns false if none was decided.
func SiegeOf(v *enanos.View, events []engine.Event) (g Siege, ok bool) {
	for _, e := range events {
		switch e.Code {
		case enanos.Offered:
			if e.Seat >= 0 && e.Seat < enanos.MaxSeats {
				g.Offered[e.Seat], _ = e.Args["n"].(int)
			}
		case enanos.AntwerpHeld, enanos.AntwerpFell:
			ok, g.Held = true, e.Code == enanos.AntwerpHeld
			g.Strength, _ = e.Args["strength"].(int)
			g.Defence, _ = e.Args["defence"].(int)
		case enanos.WonPoint:
			g.Won = g.Won.With(e.Seat)
		case enanos.Lowered:
			g.Lost = g.Lost.With(e.Seat)
		case enanos.ChoseArea:
			g.Draws = g.Draws.With(e.Seat)
		case enanos.Attacked:
			return g, ok // later losses belong to a fight
		}
	}
	switch v.Phase {
	case enanos.Choosing:
		g.Draws |= v.Wait
	case enanos.Losing:
		g.Losing = v.Wait
	}
	return g, ok
}

// LastSiege finds the last siege decided after the first n moves of a game, and the frame
// in which it was decided. It returns false if there was none.
func LastSiege(frames []engine.Frame, n int) (g Siege, at int, ok bool) {
	for at = len(frames) - 1; at > n && at > 0; at-- {
		v, _ := frames[at].View.(enanos.View)
		if g, ok = SiegeOf(&v, frames[at].Events); ok {
			return g, at, true
		}
	}
	return Siege{}, 0, false
}

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
	forces.Min.Y += 18
	// Both forces, as bars on the same scale.
	bar := func(icon spriteKey, label string, n int) image.Rectangle {
		cells := sheet.Columns(sheet.CutTop(&forces, 92, 20), 0, 20, 92, 24, 324, 0, 130)
		p.piece(icon, cells[1])
		p.say(label, render.Strong.At(40), cells[3], sheet.Left, l.OnBar)
		full := sheet.Pad(cells[4], 0, 20)
		full.Max.X = full.Min.X + full.Dx()*n/max(g.Strength, g.Defence, 1)
		p.areas.Fill(image.Rect(full.Min.X, full.Min.Y, max(full.Min.X+4, full.Max.X), full.Max.Y), l.Soft)
		p.say(strconv.Itoa(n), render.Display.At(60), sheet.Rect(full.Max.X+16, full.Min.Y-12, 100, 76), sheet.Left, l.OnBar)
		return full
	}
	bar(spriteKey{kind: kindTrain}, s.Words("enanos.recap.strength", nil), g.Strength)
	defence := bar(aTown, s.Words("enanos.recap.defence", nil), g.Defence)
	// The defence consists of the players' shares.
	whole := defence.Dx()
	for _, seat := range s.seats() {
		if n := g.Offered[seat]; n > 0 {
			share := sheet.CutLeft(&defence, whole*n/g.Defence, 0)
			p.areas.Fill(share.Inset(3), nationInks[p.nation(seat)])
			if share.Dx() >= 60 { // on paper, since the bar has the plate's colour
				p.areas.Fill(sheet.Square(share, 46), l.paper)
				p.piece(p.plate(seat), sheet.Square(share, 38))
			}
		}
	}

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
