package azul

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

// dueLines are the complete lines of a seat whose tiles it has to place, from 1
// and in the order in which it does.
func (s *Scene) dueLines(seat engine.Seat) []int {
	var lines []int
	for i, l := range s.View.Board(seat).Lines {
		if s.View.Phase() == azul.Placing && l.N == i+1 {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// due places what the players have to place, where the factories, which are
// empty then, stand otherwise.
func (p *plan) due(s *Scene, r image.Rectangle) {
	p.ground(kindTray, r, azul.NoColor)
	in := r.Inset(margin)
	p.say(s.Words("azul.picture.due", nil), render.Style{Face: render.Display, Size: 38}, rect(in.Min.X, in.Min.Y, in.Dx(), 44), left, inkText)
	in.Min.Y += 44
	seats := s.View.Seats()
	columns := 1
	if seats == 2 { // each above the own board
		columns = 2
	}
	wide, high := in.Dx()/columns, in.Dy()*columns/seats
	for i, seat := range s.seating() {
		box := rect(in.Min.X+i%columns*(wide+margin), in.Min.Y+i/columns*high, wide-margin, high)
		p.say(s.name(seat, render.Strong), render.Style{Face: render.Strong, Size: 32}, rect(box.Min.X, box.Min.Y, box.Dx(), 40), left, inkText)
		box.Min.Y += 40
		lines := s.dueLines(seat)
		if len(lines) == 0 {
			p.say(s.Words("azul.picture.placed", nil), render.Style{Face: render.Text, Size: 32}, box, left, inkTaken)
			continue
		}
		slot := box.Dx() / azul.Colors
		above := box.Dy() > 2*slot // the line's number stands above its tile, not at its left
		side, number := min(slot*64/100, box.Dy()-10), max(30, slot*34/100)
		if above {
			side, number = slot-14, 48
		}
		for k, line := range lines {
			at := rect(box.Min.X+k*slot, box.Min.Y, slot, box.Dy())
			tile := square(image.Rect(at.Max.X-side-6, at.Min.Y, at.Max.X-6, at.Max.Y), side)
			label, a := image.Rect(at.Min.X, tile.Min.Y, tile.Min.X-8, tile.Max.Y), right
			if above {
				tile = rect(at.Min.X, at.Min.Y+(at.Dy()-side)/2+24, side, side)
				label, a = rect(tile.Min.X, tile.Min.Y-56, side, 52), middle
			}
			p.say(minus(line), render.Style{Face: render.Strong, Size: number}, label, a, inkText)
			p.piece(kindDue, tile, s.View.Board(seat).Lines[line-1].Color, 0)
		}
	}
}
