package azul

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

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
