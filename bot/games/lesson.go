package games

import (
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// LessonPages are a painter's lesson, to be embedded in it. Its pages are drawn once each and kept,
// less than 100 KiB a page; there are as many as steps, languages and looks. Its words are
// the game's sentences lesson.title-N, lesson.text-N and, of what the picture shows,
// lesson.alt-N, with N from 1. It may be used by many at once.
type LessonPages struct {
	Game  string // its name
	Steps int
	Draw  func(step int, words render.Words, theme sheet.Theme) []byte

	drawn sheet.Kept[lessonKey, LessonPage]
}

// lessonKey is all that a page depends on.
type lessonKey struct {
	step int
	lang engine.Lang
	dark bool
}

func (s *LessonPages) LessonSteps() int { return s.Steps }

// Lesson is a step of the lesson. An error says that there is no such step.
func (s *LessonPages) Lesson(step int, l engine.Lang, dark bool) (LessonPage, error) {
	if step < 1 || step > s.Steps {
		return LessonPage{}, fmt.Errorf("games: no step %d of a lesson of %d", step, s.Steps)
	}
	return s.drawn.Get(lessonKey{step, l, dark}, s.page), nil
}

func (s *LessonPages) page(key lessonKey) LessonPage {
	words := lang.In(key.lang)
	said := func(what string) string { return words(fmt.Sprintf("%s.lesson.%s-%d", s.Game, what, key.step), nil) }
	return LessonPage{
		Title: said("title"), Text: said("text"),
		Picture: &Picture{PNG: s.Draw(key.step, words, sheet.ThemeOf(key.dark)), Alt: said("alt")},
	}
}
