package azul

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// finalAreas are the parts of the final picture.
var finalAreas = func() (areas struct{ podium, table image.Rectangle }) {
	rows := sheet.Rows(sheet.Pad(image.Rect(0, top, sheet.Width, bottom), sheet.Margin, 0), sheet.Margin, 478-top, 0)
	areas.podium, areas.table = rows[0], rows[1]
	return areas
}()

const (
	garlandH = 60 // of the podium, along its upper edge
	nameH    = 46 // of the names below it
	scoreH   = 68 // of the totals at its foot
	verdictH = 40 // of a line that explains what decided a tie
)

// layoutFinal plans the final picture without its table.
func layoutFinal(s *Scene) *plan {
	p := newPlan(s.Theme)
	p.title(s.result(), "")
	for _, r := range []image.Rectangle{finalAreas.podium, finalAreas.table} {
		p.ground(kindPanel, r, azul.NoColor)
	}
	p.podium(s, s.View.Standings(), finalAreas.podium)
	verdicts, r := s.verdicts(), sheet.Pad(finalAreas.table, 24, 10)
	for i, r := range sheet.Rows(sheet.CutBottom(&r, len(verdicts)*verdictH, 0), 0, sheet.Equal(len(verdicts))...) {
		p.say(verdicts[i], render.Strong.At(34), r, sheet.Middle, p.look.Gain)
	}
	p.confetti(finalAreas.podium)
	return p
}

// podium places a column for each player, the best first: their name, their wall, and their total
// below it or, in the wider columns of fewer than four, beside it. A garland hangs above.
func (p *plan) podium(s *Scene, standings []engine.Standing, r image.Rectangle) {
	p.pieces = append(p.pieces, element{kind: kindGarland, rect: sheet.Pad(sheet.CutTop(&r, garlandH, 0), 4, 0)})
	for k, column := range sheet.Columns(r, 0, sheet.Equal(len(standings))...) {
		st := standings[k]
		column = column.Inset(10)
		if st.Place == 1 {
			p.areas.Frame(column.Inset(-4), 6, p.look.Accent)
		}
		column.Min.Y += 2
		name := sheet.Pad(sheet.CutTop(&column, nameH, 2), 8, 3)
		p.named(s, st.Seat, render.Strong.At(nameH*70/100), name, nameH*6/10, sheet.Middle, p.look.Text, false)
		if len(standings) < azul.MaxSeats {
			wall := column.Inset(8)
			p.mosaic(s, st.Seat, sheet.CutLeft(&wall, min(wall.Dy(), wall.Dx()-124), 8))
			wall.Max.X += 8
			wall.Min.Y += 6
			p.medal(st.Place, sheet.CutTop(&wall, 124, 6), 124)
			wall.Max.Y -= 4
			p.total(st.Score, wall, 120)
			continue
		}
		const medal = 52
		foot := sheet.CutBottom(&column, scoreH, 0)
		foot = image.Rect(foot.Min.X, foot.Min.Y+4, foot.Max.X, foot.Max.Y-6)
		p.mosaic(s, st.Seat, column)
		score := p.total(st.Score, image.Rect(foot.Min.X+medal+30, foot.Min.Y, foot.Max.X-10, foot.Max.Y), 64)
		p.medal(st.Place, sheet.Rect(score.Min.X-medal-14, foot.Min.Y, medal, foot.Dy()), medal)
	}
}

// medal places the medal of a place in the middle of a box.
func (p *plan) medal(place int, box image.Rectangle, side int) {
	p.pieces = append(p.pieces, element{kind: kindMedal, place: place, rect: sheet.Square(box, side)})
}

// total places a player's total in the middle of a box.
func (p *plan) total(score int, box image.Rectangle, size int) image.Rectangle {
	return p.say(sheet.Number(score), render.Strong.At(size), box, sheet.Middle, p.look.Text)
}

// confetti strews confetti on the free space. The pattern is always the same.
func (p *plan) confetti(r image.Rectangle) {
	rng := rand.New(rand.NewPCG(5, 25))
	for range 700 {
		side := 9 + rng.IntN(8)
		at := sheet.Rect(r.Min.X+6+rng.IntN(r.Dx()-12-side), r.Min.Y+garlandH+rng.IntN(r.Dy()-garlandH-side-6), side, side)
		hides := func(other image.Rectangle) bool { return at.Inset(-7).Overlaps(other) }
		hidden := func(e element) bool { return hides(e.rect) }
		if slices.ContainsFunc(p.pieces, hidden) || slices.ContainsFunc(p.strewn, hidden) ||
			slices.ContainsFunc(p.areas, func(a sheet.Area) bool { return hides(a.Rect) && !at.In(a.Rect.Inset(8)) }) {
			continue
		}
		p.strewn = append(p.strewn, element{kind: kindConfetti, rect: at, color: azul.Color(rng.IntN(azul.Colors)), place: rng.IntN(6)})
		if len(p.strewn) == 110 {
			return
		}
	}
}

// Decided returns the key and the arguments of the sentence that explains how a tie of engine.Ties was
// decided: by complete rows, or not at all.
func Decided(v *azul.View, tie []engine.Standing) (key string, args engine.Args) {
	rows := func(st engine.Standing) int { b := v.Board(st.Seat); return b.Bonuses.Rows }
	place := tie[0].Place
	args = engine.Args{"points": tie[0].Score, "rows": rows(tie[0])}
	if place > 1 {
		args["place"] = place
	}
	var others []int
	for _, st := range tie {
		if st.Place > place {
			others = append(others, rows(st))
		}
	}
	if len(others) == 0 {
		return "azul.decided-by-nothing", args
	}
	args["others"] = others
	return "azul.decided-by-rows", args
}

// verdicts returns a sentence about each tie, the tie for the best place first.
func (s *Scene) verdicts() (list []string) {
	for _, tie := range engine.Ties(s.View.Standings()) {
		list = append(list, s.Words(Decided(&s.View, tie)))
	}
	return list
}

// mosaic places a player's wall at the foot of a rectangle, as large as possible.
func (p *plan) mosaic(s *Scene, seat engine.Seat, r image.Rectangle) {
	cell := min(r.Dx(), r.Dy()) / azul.Colors
	at := image.Pt(r.Min.X+(r.Dx()-azul.Colors*cell)/2, r.Max.Y-azul.Colors*cell)
	for row, line := range spaces(at, cell, cell-2) {
		for column, r := range line {
			if c := s.View.Board(seat).Wall[row][column]; c != azul.NoColor {
				p.piece(kindTile, r, c, 0)
			} else {
				p.pieces = append(p.pieces, element{kind: kindGap, rect: r})
			}
		}
	}
}

// sumTable returns the table of the parts of each total: the points of the rounds and the bonuses.
func sumTable(s *Scene, l *look) *sheet.Table {
	g := &sheet.Table{
		Heads: []string{
			"", s.Words("azul.picture.rounds", nil), s.Words("azul.picture.rows", nil), s.Words("azul.picture.columns", nil),
			s.Words("azul.picture.colors", nil), s.Words("azul.picture.total", nil),
		},
		Size: 36 + 4*(azul.MaxSeats-s.View.Seats()),
		Text: l.Text, Head: l.Muted, Rule: l.Edge,
	}
	for _, st := range s.View.Standings() {
		b := s.View.Board(st.Seat).Bonuses
		rows, columns, colors := azul.RowBonus*b.Rows, azul.ColumnBonus*b.Columns, azul.ColorBonus*b.Colors
		g.Rows = append(g.Rows, []string{
			s.name(st.Seat, render.Strong), sheet.Number(st.Score - rows - columns - colors), earned(rows), earned(columns), earned(colors), "= " + sheet.Number(st.Score),
		})
	}
	return g
}

// tableArea returns the area of the table, above the lines about ties.
func (s *Scene) tableArea() image.Rectangle {
	r := finalAreas.table.Inset(20)
	if n := len(s.verdicts()); n > 0 {
		r.Max.Y -= n*verdictH - 6
	}
	return r
}

// earned writes a bonus, or a dash for none.
func earned(points int) string {
	if points == 0 {
		return "–"
	}
	return sheet.Signed(points)
}

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
	p.wall(s.View.Wall(), &b.Wall, &marks.wall[seat], at, cell, spaceSide(cell))
	for row, n := range t.points {
		if n > 0 {
			p.say(sheet.Signed(n), render.Strong.At(cell*6/10), sheet.Rect(at.X+5*cell, at.Y+row*cell, points, cell), sheet.Right, p.look.Gain)
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
