package azul

import (
	"image"
	"image/color"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

// finalPage is where the parts of the final picture stand.
type finalPage struct {
	podium, table, plot image.Rectangle
}

var finalAreas = finalPage{
	podium: image.Rect(margin, top, 560, 520),
	table:  image.Rect(560+margin, top, Width-margin, 520),
	plot:   image.Rect(margin, 520+margin, Width-margin, Height-margin),
}

// layoutFinal plans the final picture but for its table and plot.
func layoutFinal(s *Scene) *plan {
	p := &plan{}
	p.title(s, s.result())
	for _, r := range []image.Rectangle{finalAreas.podium, finalAreas.table, finalAreas.plot} {
		p.ground(kindPanel, r, azul.NoColor)
	}
	p.podium(s, s.View.Standings(), finalAreas.podium)
	p.say(s.Words("azul.picture.points", nil), render.Style{Face: render.Strong, Size: 32}, rect(finalAreas.plot.Min.X+20, finalAreas.plot.Min.Y+8, 600, 40), left, inkMuted)
	return p
}

// podium places a block for each player, higher the better their place: the
// best in the middle, as on a real one. On it stands the wall they leave.
func (p *plan) podium(s *Scene, standings []engine.Standing, r image.Rectangle) {
	const nameH, medal = 46, 46
	order := [][]int{2: {0, 1}, 3: {1, 0, 2}, 4: {1, 0, 2, 3}}[len(standings)]
	in := r.Inset(16)
	wide := in.Dx() / len(order)
	for i, k := range order {
		st := standings[k]
		high := 156 - 32*(st.Place-1)
		block := rect(in.Min.X+i*wide+4, in.Max.Y-high, wide-8, high)
		p.under = append(p.under, element{kind: kindBlock, rect: block, place: st.Place})
		score := p.say(minus(st.Score), render.Style{Face: render.Strong, Size: 48},
			rect(block.Min.X+medal+8, block.Min.Y+6, block.Dx()-medal-8, 48), middle, inkOnBar)
		p.pieces = append(p.pieces, element{kind: kindMedal, place: st.Place,
			rect: square(rect(score.Min.X-medal-6, block.Min.Y+6, medal, 48), medal)})
		p.nameIn(s, st.Seat, rect(block.Min.X, block.Min.Y-nameH-2, block.Dx(), nameH), inkText, true)
		p.mosaic(s, st.Seat, image.Rect(block.Min.X, in.Min.Y, block.Max.X, block.Min.Y-nameH-6))
	}
}

// mosaic places a player's wall, as large as fits at the foot of a rectangle.
func (p *plan) mosaic(s *Scene, seat engine.Seat, r image.Rectangle) {
	cell := min(r.Dx(), r.Dy()) / azul.Colors
	x, y := r.Min.X+(r.Dx()-azul.Colors*cell)/2, r.Max.Y-azul.Colors*cell
	for row, colors := range s.View.Board(seat).Wall {
		for column, c := range colors {
			at := square(rect(x+column*cell, y+row*cell, cell, cell), cell-2)
			if c != azul.NoColor {
				p.piece(kindTile, at, c, 0)
			} else {
				p.pieces = append(p.pieces, element{kind: kindGap, rect: at})
			}
		}
	}
}

// nameIn places a player's name: in the middle, or at the left behind a small
// sign when the player is artificial.
func (p *plan) nameIn(s *Scene, seat engine.Seat, r image.Rectangle, i ink, centred bool) {
	style := render.Style{Face: render.Strong, Size: r.Dy() * 70 / 100}
	a := left
	if centred {
		a = middle
	} else if int(seat) < len(s.Players) && s.Players[seat].Artificial {
		icon := square(rect(r.Min.X, r.Min.Y, r.Dy()*6/10, r.Dy()), r.Dy()*6/10)
		p.pieces = append(p.pieces, element{kind: kindBot, rect: icon})
		r.Min.X = icon.Max.X + 10
	}
	p.say(s.name(seat, render.Strong), style, image.Rect(r.Min.X, r.Min.Y+3, r.Max.X, r.Max.Y-3), a, i)
}

// bonusTable is the table of the game's end.
func bonusTable(s *Scene, l *look) *render.Grid {
	g := &render.Grid{
		Heads: []string{
			s.Words("azul.picture.bonuses", nil), s.Words("azul.picture.rows", nil), s.Words("azul.picture.columns", nil),
			s.Words("azul.picture.colors", nil), s.Words("azul.picture.total", nil),
		},
		Size: 32, Least: minText,
		Text: l.inks[inkText], Head: l.inks[inkMuted], Rule: l.edge,
	}
	for _, st := range s.View.Standings() {
		b := s.View.Board(st.Seat).Bonuses
		g.Rows = append(g.Rows, []string{
			s.name(st.Seat, render.Strong), earned(azul.RowBonus * b.Rows), earned(azul.ColumnBonus * b.Columns),
			earned(azul.ColorBonus * b.Colors), minus(st.Score),
		})
	}
	return g
}

// earned writes a bonus, a dash when there is none.
func earned(points int) string {
	if points == 0 {
		return "–"
	}
	return plus(points)
}

// scorePlot is the plot of the totals by round, from nothing.
func scorePlot(s *Scene, l *look) *render.Plot {
	plot := &render.Plot{Text: l.inks[inkMuted], Grid: l.edge, Size: 30}
	for seat := range s.View.Seats() {
		line := render.Series{Name: s.name(engine.Seat(seat), render.Strong), Ink: l.lines[seat], Values: []float64{0}}
		for _, round := range s.Scores {
			if seat < len(round) {
				line.Values = append(line.Values, float64(round[seat]))
			}
		}
		plot.Series = append(plot.Series, line)
	}
	return plot
}

// blockInk is the colour of a podium's block.
func (l *look) blockInk(place int) color.RGBA {
	return l.blocks[min(place, len(l.blocks))-1]
}
