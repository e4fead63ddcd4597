package azul

import (
	"image"
	"image/color"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// tally is the result of a round for one player.
type tally struct {
	points [5]int // by wall row
	gain   int
	cost   int
	total  int // score without the bonuses of the end of the game
}

// tallyOf adds up a seat's reports.
func tallyOf(s *Scene, seat engine.Seat) tally {
	t := tally{total: s.View.Board(seat).Score}
	for i := range s.Last {
		r := &s.Last[i].Report.Boards[seat]
		for _, placed := range r.Placed() {
			t.points[placed.Row-1] += placed.Points
			t.gain += placed.Points
		}
		t.cost += r.FloorCost
		t.total -= r.Bonuses.Points()
	}
	return t
}

// roundEnd returns the sentence about the end of the round.
func (s *Scene) roundEnd() string {
	return s.Words("azul.picture.round-end", engine.Args{"round": s.endedRound()})
}

// layoutRound plans the picture of the end of a round: each player's wall with the points of the new
// tiles, the cost of the floor, and the new total.
func layoutRound(s *Scene) *plan {
	p := newPlan(s.Theme)
	marks := marksOf(s)
	p.title(s.roundEnd(), "")
	seats := s.View.Seats()
	area := image.Rect(sheet.Margin, top, sheet.Width-sheet.Margin, bottom)
	if seats == 4 { // clockwise, like the boards
		cells := sheet.Cells(area, 2, 2, sheet.Margin)
		for seat, i := range []int{0, 1, 3, 2} {
			p.roundBoard(s, engine.Seat(seat), cells[i], 50, true, marks)
		}
		return p
	}
	size := 74
	if seats == 3 {
		size = 58
	}
	row := sheet.Stack(area, 1, barH+size*5+3*66+44, 0)[0]
	for seat, r := range sheet.Columns(row, sheet.Margin, sheet.Equal(seats)...) {
		p.roundBoard(s, engine.Seat(seat), r, size, false, marks)
	}
	return p
}

// roundBoard places one player's part, with the sums beside or below the wall.
func (p *plan) roundBoard(s *Scene, seat engine.Seat, r image.Rectangle, cell int, beside bool, marks *marks) {
	t := tallyOf(s, seat)
	p.ground(kindPanel, r, azul.NoColor)
	bar := sheet.CutTop(&r, barH, 16)
	p.areas.Fill(bar, p.look.BarQuiet)
	p.named(s, seat, render.Strong.At(barH*70/100), sheet.Pad(bar, 14, 3), barH*6/10, sheet.Left, p.look.OnQuiet, false)

	points := cell * 11 / 10
	at := r.Min.Add(image.Pt(16, 0))
	if !beside {
		at.X = r.Min.X + (r.Dx()-5*cell-points)/2
	}
	b := s.View.Board(seat)
	for row, line := range p.wallGround(s.View.Wall(), at, cell, spaceSide(cell)) {
		for column, r := range line {
			if c := b.Wall[row][column]; c != azul.NoColor {
				p.piece(kindTile, r, c, marks.wall[seat][row][column].order)
			}
		}
		if t.points[row] > 0 {
			p.say(sheet.Signed(t.points[row]), render.Strong.At(cell*6/10), sheet.Rect(at.X+5*cell, at.Y+row*cell, points, cell), sheet.Right, p.look.Gain)
		}
	}

	sums := image.Rect(r.Min.X+24, at.Y+5*cell+16, r.Max.X-24, r.Max.Y-12)
	if beside {
		sums = image.Rect(at.X+5*cell+points+28, at.Y, r.Max.X-20, at.Y+5*cell)
	}
	p.roundSums(s, t, sums)
}

// roundSums places the gain and cost of a round and the new total below each other.
func (p *plan) roundSums(s *Scene, t tally, sums image.Rectangle) {
	lines := []struct {
		word, value string
		ink         color.RGBA
	}{
		{s.Words("azul.picture.wall", nil), sheet.Signed(t.gain), p.look.Gain},
		{s.Words("azul.picture.floor", nil), sheet.Number(-t.cost), p.look.Cost},
		{s.Words("azul.picture.total", nil), sheet.Number(t.total), p.look.Text},
	}
	for i, what := range []int{t.gain, t.cost} { // a plain 0 is neither gain nor cost
		if what == 0 {
			lines[i].value, lines[i].ink = sheet.Number(0), p.look.Muted
		}
	}
	for i, box := range sheet.Rows(sums, 0, sheet.Equal(len(lines))...) {
		size := min(52, box.Dy()*6/10)
		if i == 2 {
			size = min(64, box.Dy()*8/10)
		}
		p.sum(lines[i].word, render.Strong.At(min(40, box.Dy()/2)), p.look.Muted, lines[i].value, render.Strong.At(size), lines[i].ink, box)
	}
}

// sum places points at the right of a box, and at its left the word for them.
func (p *plan) sum(word string, label render.Style, muted color.RGBA, points string, value render.Style, ink color.RGBA, box image.Rectangle) {
	box.Max.X = p.say(points, value, box, sheet.Right, ink).Min.X - 10
	p.say(word, label, box, sheet.Left, muted)
}
