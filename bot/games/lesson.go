package games

import (
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Lesson is a painter's lesson whose pages are drawn once each and kept, less than
// 100 KiB a page; there are as many as steps, languages and looks. It may be used by
// many at once.
type Lesson struct {
	Keys [][2]string // of each step's title and text
	// Draw draws a step, from 1 on, and Alt tells what its picture shows.
	Draw func(step int, words render.Words, theme sheet.Theme) []byte
	Alt  func(step int, words render.Words) string

	drawn sheet.Kept[lessonKey, LessonPage]
}

// lessonKey is all that a page depends on.
type lessonKey struct {
	step int
	lang engine.Lang
	dark bool
}

// Steps is how many steps the lesson has.
func (s *Lesson) Steps() int { return len(s.Keys) }

// Page is a step of the lesson. An error says that there is no such step.
func (s *Lesson) Page(step int, l engine.Lang, dark bool) (LessonPage, error) {
	if step < 1 || step > len(s.Keys) {
		return LessonPage{}, fmt.Errorf("games: no step %d of a lesson of %d", step, len(s.Keys))
	}
	return s.drawn.Get(lessonKey{step, l, dark}, s.page), nil
}

func (s *Lesson) page(key lessonKey) LessonPage {
	words, keys := lang.In(key.lang), s.Keys[key.step-1]
	return LessonPage{
		Title: words(keys[0], nil), Text: words(keys[1], nil),
		Picture: &Picture{PNG: s.Draw(key.step, words, sheet.ThemeOf(key.dark)), Alt: s.Alt(key.step, words)},
	}
}
