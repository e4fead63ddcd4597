package azul

import (
	_ "embed"
	"errors"
	"fmt"
	"image"
	"image/color"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// LessonSteps is the number of steps of the lesson: taking tiles, the lines and the floor, the wall
// and its points, the end and its bonuses.
const LessonSteps = 4

// DrawLesson draws a step of the lesson, from 1 to LessonSteps, as a PNG file.
func DrawLesson(step int, words render.Words, theme sheet.Theme) []byte {
	return sheet.PNG(drawLesson(step, words, theme))
}

// lessonMoves is a two-player game in the notation of stored moves. All steps show moves of it.
//
//go:embed lesson.txt
var lessonMoves string

// lessonSteps are the moves that the steps show, counted from 1 and including those of chance, and
// the functions that plan them.
var lessonSteps = [LessonSteps]struct {
	move   int
	layout func(*lesson) *plan
}{
	{7, layoutTaking},   // takes some of a factory's tiles
	{13, layoutLines},   // fills a line, and one tile falls
	{30, layoutTiling},  // ends a round in which seat 0 placed tiles next to others
	{74, layoutBonuses}, // ends the game, which seat 0 has won with bonuses of each kind
}

// lessonOf replays the lesson's game up to the move that a step shows.
func lessonOf(step int, words render.Words, theme sheet.Theme) *lesson {
	s, err := azul.Start(2, azul.Classic)
	l := &lesson{Scene: Scene{Words: words, Theme: theme % sheet.Themes, Players: []engine.Occupant{{Name: words("azul.lesson.you", nil)}, {}}}}
	for _, text := range strings.Split(lessonMoves, "\n")[:lessonSteps[step-1].move] {
		seat := s.ToMove().First()
		m, unread := azul.Parse(text)
		l.before = s.View(engine.Spectator)
		l.Last = []Change{{Seat: seat, Move: m, Report: s.Report(seat, m)}}
		if err = errors.Join(err, unread, s.Play(seat, m)); err != nil {
			panic(err) // the game is embedded
		}
	}
	l.View = s.View(engine.Spectator)
	return l
}

func drawLesson(step int, words render.Words, theme sheet.Theme) *render.Canvas {
	return planLesson(step, lessonOf(step, words, theme)).paint(sheet.Size)
}

// planLesson plans a step's picture.
func planLesson(step int, l *lesson) *plan {
	p := lessonSteps[step-1].layout(l)
	p.title(l.Words(fmt.Sprintf("azul.lesson.title-%d", step), nil), fmt.Sprintf("%d / %d", step, LessonSteps))
	return p
}

const learner engine.Seat = 0 // the player whose board and wall the lesson shows

// lesson is the move that a step shows. The scene's view is the table after the move, and its Last
// holds only that move.
type lesson struct {
	Scene
	before azul.View
}

// What the steps point out in the lesson's game: the spaces in line with the tile that scored most, which
// is the last of each, and what earned bonuses at the end.
var (
	lessonInRow    = []image.Point{{1, 2}, {2, 2}}
	lessonInColumn = []image.Point{{2, 0}, {2, 1}, {2, 2}}
)

const (
	lessonFullRow    = 1
	lessonFullColumn = 2
	lessonFullColor  = azul.Yellow
)

// caption is the style of the texts that point something out.
var caption = render.Strong.At(42)

// texts returns the texts of keys.
func (l *lesson) texts(keys ...string) (texts []string) {
	for _, key := range keys {
		texts = append(texts, l.Words(key, nil))
	}
	return texts
}

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

// strip writes lines on a panel that takes the rest of the picture, from y down.
func (p *plan) strip(texts []string, y int) {
	r := image.Rect(sheet.Margin, y, sheet.Width-sheet.Margin, bottom)
	p.ground(kindPanel, r, azul.NoColor)
	p.lines(texts, sheet.Pad(r, 24, 6))
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
		at, marks := sheet.Square(cell, plate), supply{}
		if n == int(move.Source) {
			from, marks.would[move.Color].order = at, 1
		}
		p.plate(l.before.Source(n), at, marks)
	}
	arrows := rows[1]
	p.ground(kindArrow, sheet.Rect(from.Min.X+31, arrows.Min.Y, arrowHead, arrows.Dy()), azul.NoColor)
	p.ground(kindArrow, image.Rect(from.Max.X-75, arrows.Min.Y, hand+26, arrows.Max.Y), azul.NoColor)
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
	p.lines(l.texts("azul.lesson.marker-1", "azul.lesson.marker-2", "azul.lesson.marker-3"), in)
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

const (
	lessonCell = 84 // side of the wall's spaces, including the gap
	lessonGap  = 14 // between them; frames are drawn in it
	lessonSide = lessonCell - lessonGap
)

// layoutWall begins a step with the player's wall, texts below it, and room beside it. wide and high are
// the size of the wall's panel; tiles for which ring holds are ringed.
func layoutWall(l *lesson, wide, high int, texts []string, ring func(at image.Point, c azul.Color) bool) (p *plan, wall [azul.Colors][azul.Colors]image.Rectangle, beside image.Rectangle) {
	p = newPlan(l.Theme)
	parts := sheet.Columns(image.Rect(sheet.Margin, top, sheet.Width-sheet.Margin, top+high), sheet.Margin, wide, 0)
	for _, r := range parts {
		p.ground(kindPanel, r, azul.NoColor)
	}
	b := l.View.Board(learner)
	var rings [azul.Colors][azul.Colors]mark
	for row, colors := range b.Wall {
		for column, c := range colors {
			if ring(image.Pt(column, row), c) {
				rings[row][column].order = 1
			}
		}
	}
	wall = p.wall(l.View.Wall(), &b.Wall, &rings, parts[0].Min.Add(image.Pt(24, 24)), lessonCell, lessonSide)
	p.strip(texts, parts[0].Max.Y+sheet.Margin)
	return p, wall, parts[1].Inset(24)
}

// surround frames the spaces from one to another.
func (p *plan) surround(from, to image.Rectangle) {
	p.areas.Frame(from.Union(to).Inset(-lessonGap/2), 7, p.look.Text)
}

// layoutTiling shows the player's wall at the end of a round, and the points of the tile that scored
// most.
func layoutTiling(l *lesson) *plan {
	best := lessonInRow[len(lessonInRow)-1]
	p, wall, in := layoutWall(l, 5*lessonCell+48, 5*lessonCell+48, l.texts("azul.lesson.tile-1", "azul.lesson.tile-2", "azul.lesson.tile-3"), func(at image.Point, _ azul.Color) bool { return at == best })
	const tile = 66
	points := 0
	for _, k := range []struct {
		key string
		run []image.Point
	}{{"azul.lesson.in-row", lessonInRow}, {"azul.lesson.in-column", lessonInColumn}} {
		p.surround(wall[k.run[0].Y][k.run[0].X], wall[best.Y][best.X])
		p.say(l.Words(k.key, nil), caption, sheet.CutTop(&in, 56, 4), sheet.Left, p.look.Text)
		line := sheet.CutTop(&in, tile, 16)
		p.say(sheet.Number(len(k.run)), render.Strong.At(76), line, sheet.Right, p.look.Text)
		line.Min.X += 4
		for i, at := range k.run {
			p.piece(kindTile, sheet.CutLeft(&line, tile, 12), l.View.Board(learner).Wall[at.Y][at.X], (i+1)/len(k.run))
		}
		points += len(k.run)
	}
	in.Min.Y += 4
	p.say(sheet.Signed(points), render.Display.At(110), sheet.CutRight(&in, 190, 0), sheet.Right, p.look.Gain)
	p.say(l.Words("azul.lesson.sum", nil), render.Strong.At(56), in, sheet.Left, p.look.Text)
	return p
}

// layoutBonuses shows the player's wall at the end of the game, and the parts of their total.
func layoutBonuses(l *lesson) *plan {
	p, wall, in := layoutWall(l, 5*lessonCell+140, 5*lessonCell+100, l.texts("azul.lesson.end-1", "azul.lesson.end-2"), func(_ image.Point, c azul.Color) bool { return c == lessonFullColor })
	const last = azul.Colors - 1
	worth := render.Strong.At(58)
	row, column := wall[lessonFullRow][last], wall[last][lessonFullColumn]
	p.surround(wall[lessonFullRow][0], row)
	p.say(sheet.Signed(azul.RowBonus), worth, sheet.Rect(row.Max.X+14, row.Min.Y, 90, lessonSide), sheet.Left, p.look.Gain)
	p.surround(wall[0][lessonFullColumn], column)
	p.say(sheet.Signed(azul.ColumnBonus), worth, sheet.Rect(column.Min.X-10, column.Max.Y+10, lessonCell, 64), sheet.Middle, p.look.Gain)
	score := l.View.Score(learner)
	rows := []struct {
		key, points string
		ink         color.RGBA
	}{
		{"azul.lesson.before", sheet.Number(score - azul.RowBonus - azul.ColumnBonus - azul.ColorBonus), p.look.Text},
		{"azul.lesson.row", sheet.Signed(azul.RowBonus), p.look.Gain},
		{"azul.lesson.column", sheet.Signed(azul.ColumnBonus), p.look.Gain},
		{"azul.lesson.color", sheet.Signed(azul.ColorBonus), p.look.Gain},
		{"azul.picture.total", sheet.Number(score), p.look.Text},
	}
	for i, box := range sheet.Rows(in, 0, sheet.Equal(len(rows))...) {
		style := render.Strong.At(60)
		if i == len(rows)-1 {
			style = render.Display.At(84)
		}
		p.sum(l.Words(rows[i].key, nil), caption, p.look.Text, rows[i].points, style, rows[i].ink, box)
	}
	return p
}
