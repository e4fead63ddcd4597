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
	p.say(s.Words("azul.picture.due", nil), render.Style{Face: render.Display, Size: 38}, sheet.Rect(in.Min.X, in.Min.Y, in.Dx(), 44), sheet.Left, p.look.Text)
	in.Min.Y += 44
	var seats []engine.Seat
	most := 3 // tiles side by side
	for _, seat := range s.seating() {
		if n := len(s.dueLines(seat)); n > 0 {
			seats, most = append(seats, seat), max(most, n)
		}
	}
	if len(seats) == 1 {
		p.dueAlone(s, seats[0], in)
		return
	}
	columns, gap := 1, sheet.Margin
	if s.View.Seats() == 2 { // each above their own board
		columns, gap = 2, 5*sheet.Margin
	}
	width, height := in.Dx()/columns, in.Dy()*columns/max(1, len(seats))
	for i, seat := range seats {
		p.dueOf(s, seat, sheet.Rect(in.Min.X+i%columns*width, in.Min.Y+i/columns*height, width-gap, height), most)
	}
}

const dueNameH = 40

func (p *plan) dueName(s *Scene, seat engine.Seat, box image.Rectangle, a sheet.Align) {
	p.say(s.name(seat, render.Strong), render.Style{Face: render.Strong, Size: 32}, sheet.Rect(box.Min.X, box.Min.Y, box.Dx(), dueNameH), a, p.look.Text)
}

// dueOf shows a player's name and, below it, the tiles to place, each after the number of its
// line, in a box with room for most tiles side by side.
func (p *plan) dueOf(s *Scene, seat engine.Seat, box image.Rectangle, most int) {
	p.dueName(s, seat, box, sheet.Left)
	box.Min.Y += dueNameH
	side := min(box.Dx()/most*64/100, box.Dy()-10, 120)
	slot := min(box.Dx()/most, side*5/3)
	for k, line := range s.dueLines(seat) {
		at := sheet.Rect(box.Min.X+k*slot, box.Min.Y, slot, box.Dy())
		tile := sheet.Square(image.Rect(at.Max.X-side-6, at.Min.Y, at.Max.X-6, at.Max.Y), side)
		p.say(sheet.Number(line), render.Style{Face: render.Strong, Size: side * 57 / 100}, image.Rect(at.Min.X, tile.Min.Y, tile.Min.X-8, tile.Max.Y), sheet.Right, p.look.Text)
		p.piece(kindDue, tile, s.View.Board(seat).Lines[line-1].Color, 0)
	}
}

// dueAlone shows the only player who still has tiles to place, in the middle of a box. The tiles are
// large, with the numbers of their lines above them.
func (p *plan) dueAlone(s *Scene, seat engine.Seat, box image.Rectangle) {
	const numberH, gap, largest = 76, 28, 170
	p.dueName(s, seat, box, sheet.Middle)
	box.Min.Y += dueNameH
	lines := s.dueLines(seat)
	side := min(largest, box.Dx()/len(lines)-gap, box.Dy()-numberH)
	x := box.Min.X + (box.Dx()-len(lines)*(side+gap)+gap)/2
	y := box.Min.Y + (box.Dy()-numberH-side)/2
	for k, line := range lines {
		at := x + k*(side+gap)
		p.say(sheet.Number(line), render.Style{Face: render.Strong, Size: 60}, sheet.Rect(at, y, side, numberH-8), sheet.Middle, p.look.Text)
		p.piece(kindDue, sheet.Rect(at, y+numberH, side, side), s.View.Board(seat).Lines[line-1].Color, 0)
	}
}
