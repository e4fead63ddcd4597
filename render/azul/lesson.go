package azul

import (
	_ "embed"
	"errors"
	"fmt"
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
