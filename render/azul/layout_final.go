package azul

import (
	"image"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// finalPage holds the areas of the parts of the final picture.
type finalPage struct {
	podium, table image.Rectangle
}

var finalAreas = finalPage{
	podium: image.Rect(sheet.Margin, top, sheet.Width-sheet.Margin, 478),
	table:  image.Rect(sheet.Margin, 478+sheet.Margin, sheet.Width-sheet.Margin, sheet.Height-sheet.Margin),
}

const (
	garlandH = 60 // of the podium, along its upper edge
	nameH    = 46 // of the names below it
	scoreH   = 68 // of the totals at its foot
	verdictH = 40 // of a line that explains what decided a tie
)

// layoutFinal plans the final picture without its table.
func layoutFinal(s *Scene) *plan {
	p := newPlan(s.Theme)
	p.title(s, s.result())
	for _, r := range []image.Rectangle{finalAreas.podium, finalAreas.table} {
		p.ground(kindPanel, r, azul.NoColor)
	}
	p.podium(s, s.View.Standings(), finalAreas.podium)
	verdicts, r := s.verdicts(), finalAreas.table
	for i, text := range verdicts {
		y := r.Max.Y - (len(verdicts)-i)*verdictH - 10
		p.say(text, render.Strong.At(34), image.Rect(r.Min.X+24, y, r.Max.X-24, y+verdictH), sheet.Middle, p.look.Gain)
	}
	p.confetti(finalAreas.podium)
	return p
}

// podium places a column for each player, the best first: their name, their wall, and their total
// below it or, in the wider columns of fewer than four, beside it. A garland hangs above.
func (p *plan) podium(s *Scene, standings []engine.Standing, r image.Rectangle) {
	p.pieces = append(p.pieces, element{kind: kindGarland, rect: image.Rect(r.Min.X+4, r.Min.Y, r.Max.X-4, r.Min.Y+garlandH)})
	width := r.Dx() / len(standings)
	for k, st := range standings {
		column := image.Rect(r.Min.X+k*width, r.Min.Y+garlandH, r.Min.X+(k+1)*width, r.Max.Y).Inset(10)
		if st.Place == 1 {
			p.areas.Frame(column.Inset(-4), 6, p.look.Accent)
		}
		p.nameIn(s, st.Seat, sheet.Rect(column.Min.X+8, column.Min.Y+2, column.Dx()-16, nameH), p.look.Text, true)
		column.Min.Y += nameH + 4
		if len(standings) < azul.MaxSeats {
			wall := column.Inset(8)
			wall.Max.X = wall.Min.X + min(wall.Dy(), wall.Dx()-124)
			p.mosaic(s, st.Seat, wall)
			at := image.Rect(wall.Max.X+8, wall.Min.Y, column.Max.X, wall.Max.Y)
			p.medal(st.Place, sheet.Rect(at.Min.X, at.Min.Y+6, at.Dx(), 124), 124)
			p.total(st.Score, image.Rect(at.Min.X, at.Min.Y+136, at.Max.X, at.Max.Y-4), 120)
			continue
		}
		const medal = 52
		foot := image.Rect(column.Min.X, column.Max.Y-scoreH+4, column.Max.X, column.Max.Y-6)
		p.mosaic(s, st.Seat, image.Rect(column.Min.X, column.Min.Y, column.Max.X, foot.Min.Y-4))
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
	x, y := r.Min.X+(r.Dx()-azul.Colors*cell)/2, r.Max.Y-azul.Colors*cell
	for row, colors := range s.View.Board(seat).Wall {
		for column, c := range colors {
			at := sheet.Square(sheet.Rect(x+column*cell, y+row*cell, cell, cell), cell-2)
			if c != azul.NoColor {
				p.piece(kindTile, at, c, 0)
			} else {
				p.pieces = append(p.pieces, element{kind: kindGap, rect: at})
			}
		}
	}
}

// sumTable returns the table of the parts of each total: the points of the rounds and the bonuses.
func sumTable(s *Scene, l *look) *render.Grid {
	g := &render.Grid{
		Heads: []string{
			"", s.Words("azul.picture.rounds", nil), s.Words("azul.picture.rows", nil), s.Words("azul.picture.columns", nil),
			s.Words("azul.picture.colors", nil), s.Words("azul.picture.total", nil),
		},
		Size: 36 + 4*(azul.MaxSeats-s.View.Seats()), Least: sheet.MinText,
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
