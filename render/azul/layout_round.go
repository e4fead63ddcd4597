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
	p.title(s, s.roundEnd())
	seats := s.View.Seats()
	area := image.Rect(sheet.Margin, top, sheet.Width-sheet.Margin, bottom)
	for i := range seats {
		seat := engine.Seat(i)
		if seats == 4 { // clockwise, like the boards
			w, h := (area.Dx()-sheet.Margin)/2, (area.Dy()-sheet.Margin)/2
			r := sheet.Rect(area.Min.X+(i^i/2)%2*(w+sheet.Margin), area.Min.Y+i/2*(h+sheet.Margin), w, h)
			p.roundBoard(s, seat, r, 50, true, marks)
			continue
		}
		w := (area.Dx() - (seats-1)*sheet.Margin) / seats
		size := 74
		if seats == 3 {
			size = 58
		}
		h := min(area.Dy(), barH+size*5+3*66+44)
		r := sheet.Rect(area.Min.X+i*(w+sheet.Margin), area.Min.Y+(area.Dy()-h)/2, w, h)
		p.roundBoard(s, seat, r, size, false, marks)
	}
	return p
}

// roundBoard places one player's part, with the sums beside or below the wall.
func (p *plan) roundBoard(s *Scene, seat engine.Seat, r image.Rectangle, cell int, beside bool, marks *marks) {
	b := s.View.Board(seat)
	t := tallyOf(s, seat)
	p.ground(kindPanel, r, azul.NoColor)
	p.areas.Fill(sheet.Rect(r.Min.X, r.Min.Y, r.Dx(), barH), p.look.BarQuiet)
	p.nameIn(s, seat, sheet.Rect(r.Min.X+14, r.Min.Y, r.Dx()-28, barH), p.look.OnQuiet, false)

	points := cell * 11 / 10
	side := cell - max(4, cell/10)
	x, y := r.Min.X+16, r.Min.Y+barH+16
	if !beside {
		x = r.Min.X + (r.Dx()-5*cell-points)/2
	}
	style := render.Strong.At(cell * 6 / 10)
	for row := range azul.Colors {
		for column := range azul.Colors {
			at := sheet.Square(sheet.Rect(x+column*cell, y+row*cell, cell, cell), side)
			p.ground(kindWallCell, at, s.View.Wall().Printed(row, column))
			if c := b.Wall[row][column]; c != azul.NoColor {
				p.piece(kindTile, at, c, marks.wall[seat][row][column])
			}
		}
		if t.points[row] > 0 {
			p.say(sheet.Signed(t.points[row]), style, sheet.Rect(x+5*cell, y+row*cell, points, cell), sheet.Right, p.look.Gain)
		}
	}

	sums := image.Rect(r.Min.X+24, y+5*cell+16, r.Max.X-24, r.Max.Y-12)
	if beside {
		sums = image.Rect(x+5*cell+points+28, y, r.Max.X-20, y+5*cell)
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
	height := sums.Dy() / len(lines)
	for i, what := range []int{t.gain, t.cost} { // a plain 0 is neither gain nor cost
		if what == 0 {
			lines[i].value, lines[i].ink = sheet.Number(0), p.look.Muted
		}
	}
	for i, l := range lines {
		box := sheet.Rect(sums.Min.X, sums.Min.Y+i*height, sums.Dx(), height)
		size := min(52, height*6/10)
		if i == 2 {
			size = min(64, height*8/10)
		}
		value := p.say(l.value, render.Strong.At(size), box, sheet.Right, l.ink)
		box.Max.X = value.Min.X - 10
		p.say(l.word, render.Strong.At(min(40, height/2)), box, sheet.Left, p.look.Muted)
	}
}
