package azul

import (
	_ "embed"
	"errors"
	"fmt"
	"image"
	"math"
	"strings"

	"github.com/fogleman/gg"

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

// lesson is the move that a step shows. The scene's view is the table after the move, and its Last
// holds only that move.
type lesson struct {
	Scene
	before azul.View
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
	l := lessonOf(step, words, theme)
	p := planLesson(step, l)
	return p.paint(p.paintGround()) // the ground is not cached, since a lesson is drawn once
}

// planLesson plans a step's picture.
func planLesson(step int, l *lesson) *plan {
	p := lessonSteps[step-1].layout(l)
	s := l.Scene
	s.Title = fmt.Sprintf("%d / %d", step, LessonSteps)
	p.title(&s, l.Words(fmt.Sprintf("azul.lesson.title-%d", step), nil))
	return p
}

// Pointers of a lesson: arrows among its grounds, and a frame under its pieces.
const (
	pointDown   kind = 240 + iota // from the middle of the upper edge to the middle of the lower edge
	pointAcross                   // from the upper left corner to the lower right corner
	pointAround
)

func (p *plan) point(k kind, r image.Rectangle) { p.ground(k, r, azul.NoColor) }

// paintPointer draws an arrow within a rectangle.
func paintPointer(dc *gg.Context, k kind, w, h float64, l *look) {
	const shaft, head = 12, 34
	x0, y0, x1, y1 := w/2, 4.0, w/2, h-4
	if k == pointAcross {
		x0, y0, x1, y1 = shaft, shaft, w-head/2, h-6
	}
	length, angle := math.Hypot(x1-x0, y1-y0), math.Atan2(y1-y0, x1-x0)
	dc.Translate(x0, y0)
	dc.Rotate(angle)
	dc.SetColor(l.Ring)
	dc.DrawRoundedRectangle(0, -shaft/2, length-head*0.8, shaft, shaft/2)
	dc.Fill()
	dc.MoveTo(length, 0)
	dc.LineTo(length-head, -head/2)
	dc.LineTo(length-head, head/2)
	dc.ClosePath()
	dc.Fill()
}
