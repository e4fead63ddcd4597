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
	height := box.Dy() / len(texts)
	style := caption
	style.Size = max(style.Size, min(54, height*3/4))
	for _, text := range texts {
		_, fit := style.FitIn(text, sheet.Rect(0, 0, box.Dx(), height), sheet.MinText)
		style.Size = min(style.Size, fit.Size)
	}
	for n, text := range texts {
		p.say(text, style, sheet.Rect(box.Min.X, box.Min.Y+n*height, box.Dx(), height), sheet.Left, p.look.Text)
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
	const plate, band = 156, 62
	width := (sheet.Width - 2*sheet.Margin) / l.before.Factories()
	y := top
	var from image.Rectangle
	for n := 1; n <= l.before.Factories(); n++ {
		cell := sheet.Rect(sheet.Margin+(n-1)*width, y, width, 36+plate)
		p.say(sheet.Number(n), render.Strong.At(36), sheet.Rect(cell.Min.X, y, width, 34), sheet.Middle, p.look.Text)
		at := sheet.Rect(cell.Min.X+(width-plate)/2, y+36, plate, plate)
		first := len(p.pieces)
		p.plate(l.before.Source(n), at, supply{})
		if n == int(move.Source) {
			p.ring(first, move.Color)
			from = at
		}
	}
	y += 36 + plate + 4
	const hand = 412
	p.point(pointDown, sheet.Rect(from.Min.X+20, y, 56, band))
	p.point(pointAcross, sheet.Rect(from.Max.X-70, y, hand+96-from.Max.X, band))
	p.say(l.Words("azul.lesson.rest", nil), caption, image.Rect(hand+28+sheet.Margin, y, sheet.Width-sheet.Margin, y+band), sheet.Left, p.look.Text)
	y += band + 4

	const height = 186
	panel := sheet.Rect(sheet.Margin, y, hand-sheet.Margin, height)
	p.ground(kindPanel, panel, azul.NoColor)
	in := panel.Inset(16)
	p.say(l.Words("azul.lesson.yours", engine.Args{"tiles": took.Tiles, "what": move.Color.Tiles(took.Tiles)}), caption,
		sheet.Rect(in.Min.X, in.Min.Y, in.Dx(), 56), sheet.Left, p.look.Text)
	const tile = 92
	for i := range took.Tiles {
		p.piece(kindTile, sheet.Rect(in.Min.X+4+i*(tile+14), in.Max.Y-tile-8, tile, tile), move.Color, 1)
	}
	p.tray(&l.Scene, image.Rect(hand+sheet.Margin, y, sheet.Width-sheet.Margin, y+height), &marks{})
	y += height + sheet.Margin

	panel = image.Rect(sheet.Margin, y, sheet.Width-sheet.Margin, bottom)
	p.ground(kindPanel, panel, azul.NoColor)
	in = panel.Inset(20)
	side := min(150, in.Dy())
	p.piece(kindMarker, sheet.Square(sheet.Rect(in.Min.X, in.Min.Y, side, in.Dy()), side), azul.NoColor, 0)
	p.lines([]string{l.Words("azul.lesson.marker-1", nil), l.Words("azul.lesson.marker-2", nil), l.Words("azul.lesson.marker-3", nil)},
		image.Rect(in.Min.X+side+28, in.Min.Y, in.Max.X, in.Max.Y))
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
	p.lines(texts, image.Rect(r.Min.X+24, r.Min.Y+6, r.Max.X-24, r.Max.Y-6))
}

// lessonCell is the side of the wall's spaces in a lesson, including the gap.
const lessonCell = 84

// lessonWall places a player's wall and returns the rectangle of each space.
func (p *plan) lessonWall(l *lesson, at image.Point) (spaces [azul.Colors][azul.Colors]image.Rectangle) {
	b := l.View.Board(learner)
	for row := range azul.Colors {
		for column := range azul.Colors {
			r := sheet.Square(sheet.Rect(at.X+column*lessonCell, at.Y+row*lessonCell, lessonCell, lessonCell), lessonCell-lessonGap)
			spaces[row][column] = r
			p.ground(kindWallCell, r, l.View.Wall().Printed(row, column))
			if c := b.Wall[row][column]; c != azul.NoColor {
				p.piece(kindTile, r, c, 0)
			}
		}
	}
	return spaces
}

// lessonGap is the gap between the spaces of a lesson's wall. Frames are drawn in it.
const lessonGap = 14

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
	wall := sheet.Rect(sheet.Margin, top, 5*lessonCell+48, 5*lessonCell+48)
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

	sums := image.Rect(wall.Max.X+sheet.Margin, top, sheet.Width-sheet.Margin, wall.Max.Y)
	p.ground(kindPanel, sums, azul.NoColor)
	in := sums.Inset(24)
	const tile, part = 66, 142
	for i, k := range []struct {
		key           string
		dRow, dColumn int
	}{{"azul.lesson.in-row", 0, 1}, {"azul.lesson.in-column", 1, 0}} {
		lo, hi := run(&b, row, column, k.dRow, k.dColumn)
		p.surround(spaces[lo.Y][lo.X], spaces[hi.Y][hi.X])
		y := in.Min.Y + i*part
		p.say(l.Words(k.key, nil), caption, sheet.Rect(in.Min.X, y, in.Dx(), 56), sheet.Left, p.look.Text)
		n := 0
		for at := lo; ; at = at.Add(image.Pt(k.dColumn, k.dRow)) {
			mark := 0
			if at == image.Pt(column, row) {
				mark = 1
			}
			p.piece(kindTile, sheet.Rect(in.Min.X+4+n*(tile+12), y+60, tile, tile), b.Wall[at.Y][at.X], mark)
			n++
			if at == hi {
				break
			}
		}
		p.say(sheet.Number(n), render.Strong.At(76), sheet.Rect(in.Max.X-120, y+60, 120, tile), sheet.Right, p.look.Text)
	}
	p.say(l.Words("azul.lesson.sum", nil), render.Strong.At(56), image.Rect(in.Min.X, in.Min.Y+2*part+4, in.Max.X-190, in.Max.Y), sheet.Left, p.look.Text)
	p.say(sheet.Signed(best.Points), render.Display.At(110), image.Rect(in.Max.X-190, in.Min.Y+2*part+4, in.Max.X, in.Max.Y), sheet.Right, p.look.Gain)
	p.strip([]string{l.Words("azul.lesson.tile-1", nil), l.Words("azul.lesson.tile-2", nil), l.Words("azul.lesson.tile-3", nil)}, wall.Max.Y+sheet.Margin)
	return p
}

// layoutBonuses shows the player's wall and its bonuses at the end of the game.
func layoutBonuses(l *lesson) *plan {
	p := newPlan(l.Theme)
	wall := sheet.Rect(sheet.Margin, top, 5*lessonCell+24+116, 5*lessonCell+24+76)
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
	p.bonusSums(l, &b, image.Rect(wall.Max.X+sheet.Margin, top, sheet.Width-sheet.Margin, wall.Max.Y))
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
	height := in.Dy() / len(rows)
	for i, r := range rows {
		box := sheet.Rect(in.Min.X, in.Min.Y+i*height, in.Dx(), height)
		style := render.Strong.At(60)
		if i == len(rows)-1 {
			style = render.Display.At(84)
		}
		value := p.say(r.points, style, box, sheet.Right, r.ink)
		box.Max.X = value.Min.X - 12
		p.say(l.Words(r.key, nil), caption, box, sheet.Left, p.look.Text)
	}
}
