package azul

import (
	_ "embed"
	"image"
	"image/color"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// learner is the player whose board and wall the lesson shows.
const learner engine.Seat = 0

// lesson is the move that a step shows. The scene's view is the table after the move, and its Last
// holds only that move.
type lesson struct {
	Scene
	before azul.View
}

// caption is the style of the texts that point something out.
var caption = render.Strong.At(42)

// lines writes texts below each other in a box, as large as they fit.
func (p *plan) lines(texts []string, box image.Rectangle) {
	rows := sheet.Rows(box, 0, sheet.Equal(len(texts))...)
	style := caption
	style.Size = max(style.Size, min(54, rows[0].Dy()*3/4))
	for _, text := range texts {
		_, fit := style.FitIn(text, rows[0], sheet.MinText)
		style.Size = min(style.Size, fit.Size)
	}
	for n, text := range texts {
		p.say(text, style, rows[n], sheet.Left, p.look.Text)
	}
}

// ring marks the tiles of a colour among the pieces, starting at index from.
func (p *plan) ring(from int, c azul.Color) {
	for i := from; i < len(p.pieces); i++ {
		if e := &p.pieces[i]; e.kind == kindTile && e.color == c || e.kind == kindPile && e.color == c {
			e.mark = 1
		}
	}
}

// layoutTaking shows the factories before a move, the tiles taken, and the centre with the rest.
func layoutTaking(l *lesson) *plan {
	p := newPlan(l.Theme)
	move, took := l.Last[0].Move, l.Last[0].Report.Took
	const plate, hand = 156, 412
	rows := sheet.Rows(sheet.Pad(image.Rect(0, top, sheet.Width, bottom), sheet.Margin, 0), 4, 36+plate, 62, 186, 4, 0)
	var from image.Rectangle
	for i, cell := range sheet.Columns(rows[0], 0, sheet.Equal(l.before.Factories())...) {
		n := i + 1
		p.say(sheet.Number(n), render.Strong.At(36), sheet.CutTop(&cell, 34, 2), sheet.Middle, p.look.Text)
		at := sheet.Square(cell, plate)
		first := len(p.pieces)
		p.plate(l.before.Source(n), at, supply{})
		if n == int(move.Source) {
			p.ring(first, move.Color)
			from = at
		}
	}
	arrows := rows[1]
	p.point(pointDown, sheet.Rect(from.Min.X+20, arrows.Min.Y, 56, arrows.Dy()))
	p.point(pointAcross, image.Rect(from.Max.X-70, arrows.Min.Y, hand+26, arrows.Max.Y))
	arrows.Min.X = hand + 28 + sheet.Margin
	p.say(l.Words("azul.lesson.rest", nil), caption, arrows, sheet.Left, p.look.Text)

	middle := sheet.Columns(rows[2], sheet.Margin, hand-sheet.Margin, 0)
	p.ground(kindPanel, middle[0], azul.NoColor)
	in := middle[0].Inset(16)
	p.say(l.Words("azul.lesson.yours", engine.Args{"tiles": took.Tiles, "what": move.Color.Tiles(took.Tiles)}), caption, sheet.CutTop(&in, 56, 0), sheet.Left, p.look.Text)
	const tile = 92
	tiles := image.Rect(in.Min.X+4, in.Max.Y-tile-8, in.Max.X, in.Max.Y-8)
	for range took.Tiles {
		p.piece(kindTile, sheet.CutLeft(&tiles, tile, 14), move.Color, 1)
	}
	p.tray(&l.Scene, middle[1], &marks{})

	p.ground(kindPanel, rows[4], azul.NoColor)
	in = rows[4].Inset(20)
	side := min(150, in.Dy())
	p.piece(kindMarker, sheet.Square(sheet.CutLeft(&in, side, 28), side), azul.NoColor, 0)
	p.lines([]string{l.Words("azul.lesson.marker-1", nil), l.Words("azul.lesson.marker-2", nil), l.Words("azul.lesson.marker-3", nil)}, in)
	return p
}

// layoutLines shows the player's board after a move that filled a line.
func layoutLines(l *lesson) *plan {
	p := newPlan(l.Theme)
	r := sheet.Rect(sheet.Margin, top, sheet.Width-2*sheet.Margin, 520)
	p.board(&l.Scene, learner, r, marksOf(&l.Scene))
	// The first line has one space; there is room to the left of it.
	at, cell := boardAt(r)
	p.say(l.Words("azul.lesson.line", nil), caption, sheet.Rect(r.Min.X+16, at.Y, at.X+4*cell-r.Min.X-32, cell), sheet.Right, p.look.Muted)
	move, took := l.Last[0].Move, l.Last[0].Report.Took
	p.strip([]string{
		l.Words("azul.lesson.full", engine.Args{"line": int(move.Line), "tiles": took.Tiles, "what": move.Color.Tiles(took.Tiles), "fits": took.Tiles - took.Fell}),
		l.Words("azul.lesson.fall", engine.Args{"n": took.Fell}),
	}, r.Max.Y+sheet.Margin)
	return p
}

// strip writes lines on a panel that takes the rest of the picture, from y down.
func (p *plan) strip(texts []string, y int) {
	r := image.Rect(sheet.Margin, y, sheet.Width-sheet.Margin, bottom)
	p.ground(kindPanel, r, azul.NoColor)
	p.lines(texts, sheet.Pad(r, 24, 6))
}

// lessonCell is the side of the wall's spaces in a lesson, including the gap.
const lessonCell = 84

// lessonWall places a player's wall and returns the rectangle of each space.
func (p *plan) lessonWall(l *lesson, at image.Point) (spaces [azul.Colors][azul.Colors]image.Rectangle) {
	spaces = p.wallGround(l.View.Wall(), at, lessonCell, lessonCell-lessonGap)
	for row, colors := range l.View.Board(learner).Wall {
		for column, c := range colors {
			if c != azul.NoColor {
				p.piece(kindTile, spaces[row][column], c, 0)
			}
		}
	}
	return spaces
}

// lessonGap is the gap between the spaces of a lesson's wall. Frames are drawn in it.
const lessonGap = 14

// lessonParts returns the panel of a lesson's wall and the one beside it.
func lessonParts(wide, high int) (wall, sums image.Rectangle) {
	parts := sheet.Columns(image.Rect(sheet.Margin, top, sheet.Width-sheet.Margin, top+high), sheet.Margin, wide, 0)
	return parts[0], parts[1]
}

// surround frames the spaces from one to another.
func (p *plan) surround(from, to image.Rectangle) {
	p.areas.Frame(from.Union(to).Inset(-lessonGap/2), 7, p.look.Text)
}

// run returns the first and the last space of the tiles that are connected in a line to the tile at
// row and column, which may be both.
func run(b *azul.Board, row, column, dRow, dColumn int) (lo, hi image.Point) {
	at := func(p image.Point) bool {
		return p.X >= 0 && p.Y >= 0 && p.X < azul.Colors && p.Y < azul.Colors && b.Wall[p.Y][p.X] != azul.NoColor
	}
	step := image.Pt(dColumn, dRow)
	lo, hi = image.Pt(column, row), image.Pt(column, row)
	for at(lo.Sub(step)) {
		lo = lo.Sub(step)
	}
	for at(hi.Add(step)) {
		hi = hi.Add(step)
	}
	return lo, hi
}

// layoutTiling shows the player's wall at the end of a round, and the points of the tile that scored
// most.
func layoutTiling(l *lesson) *plan {
	p := newPlan(l.Theme)
	wall, sums := lessonParts(5*lessonCell+48, 5*lessonCell+48)
	p.ground(kindPanel, wall, azul.NoColor)
	spaces := p.lessonWall(l, wall.Min.Add(image.Pt(24, 24)))
	b := l.View.Board(learner)
	var best azul.Placement
	for _, placed := range l.Last[0].Report.Boards[learner].Placed() {
		if placed.Points > best.Points {
			best = placed
		}
	}
	row, column := best.Row-1, best.Column-1
	for i := range p.pieces {
		if p.pieces[i].rect == spaces[row][column] {
			p.pieces[i].mark = 1
		}
	}

	p.ground(kindPanel, sums, azul.NoColor)
	in := sums.Inset(24)
	const tile = 66
	for _, k := range []struct {
		key           string
		dRow, dColumn int
	}{{"azul.lesson.in-row", 0, 1}, {"azul.lesson.in-column", 1, 0}} {
		lo, hi := run(&b, row, column, k.dRow, k.dColumn)
		p.surround(spaces[lo.Y][lo.X], spaces[hi.Y][hi.X])
		p.say(l.Words(k.key, nil), caption, sheet.CutTop(&in, 56, 4), sheet.Left, p.look.Text)
		line := sheet.CutTop(&in, tile, 16)
		p.say(sheet.Number(1+hi.X-lo.X+hi.Y-lo.Y), render.Strong.At(76), line, sheet.Right, p.look.Text)
		line.Min.X += 4
		for at := lo; at.X <= hi.X && at.Y <= hi.Y; at = at.Add(image.Pt(k.dColumn, k.dRow)) {
			mark := 0
			if at == image.Pt(column, row) {
				mark = 1
			}
			p.piece(kindTile, sheet.CutLeft(&line, tile, 12), b.Wall[at.Y][at.X], mark)
		}
	}
	in.Min.Y += 4
	p.say(sheet.Signed(best.Points), render.Display.At(110), sheet.CutRight(&in, 190, 0), sheet.Right, p.look.Gain)
	p.say(l.Words("azul.lesson.sum", nil), render.Strong.At(56), in, sheet.Left, p.look.Text)
	p.strip([]string{l.Words("azul.lesson.tile-1", nil), l.Words("azul.lesson.tile-2", nil), l.Words("azul.lesson.tile-3", nil)}, wall.Max.Y+sheet.Margin)
	return p
}

// layoutBonuses shows the player's wall and its bonuses at the end of the game.
func layoutBonuses(l *lesson) *plan {
	p := newPlan(l.Theme)
	wall, sums := lessonParts(5*lessonCell+24+116, 5*lessonCell+24+76)
	p.ground(kindPanel, wall, azul.NoColor)
	spaces := p.lessonWall(l, wall.Min.Add(image.Pt(24, 20)))
	b := l.View.Board(learner)
	worth := render.Strong.At(58)
	const last = azul.Colors - 1
	var of [azul.Colors]int // number of tiles by colour
	for i := range azul.Colors {
		across, down := 0, 0
		for k := range azul.Colors {
			if c := b.Wall[i][k]; c != azul.NoColor {
				across++
				of[c]++
			}
			if b.Wall[k][i] != azul.NoColor {
				down++
			}
		}
		if across == azul.Colors {
			p.surround(spaces[i][0], spaces[i][last])
			p.say(sheet.Signed(azul.RowBonus), worth, sheet.Rect(spaces[i][last].Max.X+14, spaces[i][0].Min.Y, 90, lessonCell-lessonGap), sheet.Left, p.look.Gain)
		}
		if down == azul.Colors {
			p.surround(spaces[0][i], spaces[last][i])
			p.say(sheet.Signed(azul.ColumnBonus), worth, sheet.Rect(spaces[0][i].Min.X-10, spaces[last][i].Max.Y+10, lessonCell, 64), sheet.Middle, p.look.Gain)
		}
	}
	for c, n := range of {
		if n == azul.Colors {
			p.ring(0, azul.Color(c))
		}
	}
	p.bonusSums(l, &b, sums)
	p.strip([]string{l.Words("azul.lesson.end-1", nil), l.Words("azul.lesson.end-2", nil)}, wall.Max.Y+sheet.Margin)
	return p
}

// bonusSums places the parts of the player's total on a panel.
func (p *plan) bonusSums(l *lesson, b *azul.Board, sums image.Rectangle) {
	p.ground(kindPanel, sums, azul.NoColor)
	in := sums.Inset(24)
	rows := []struct {
		key    string
		points string
		ink    color.RGBA
	}{
		{"azul.lesson.before", sheet.Number(b.Score - b.Bonuses.Points()), p.look.Text},
		{"azul.lesson.row", sheet.Signed(azul.RowBonus * b.Bonuses.Rows), p.look.Gain},
		{"azul.lesson.column", sheet.Signed(azul.ColumnBonus * b.Bonuses.Columns), p.look.Gain},
		{"azul.lesson.color", sheet.Signed(azul.ColorBonus * b.Bonuses.Colors), p.look.Gain},
		{"azul.picture.total", sheet.Number(b.Score), p.look.Text},
	}
	for i, box := range sheet.Rows(in, 0, sheet.Equal(len(rows))...) {
		style := render.Strong.At(60)
		if i == len(rows)-1 {
			style = render.Display.At(84)
		}
		p.sum(l.Words(rows[i].key, nil), caption, p.look.Text, rows[i].points, style, rows[i].ink, box)
	}
}
