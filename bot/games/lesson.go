package games

import (
	"fmt"
	"sync"

	"sobremesa/engine"
)

// Lesson is a painter's lesson whose pages are drawn once each and kept, less than
// 100 KiB a page; there are as many as steps, languages and looks. It may be used by
// many at once.
type Lesson struct {
	Steps int
	// Draw draws a step, from 1 to Steps.
	Draw func(step int, l engine.Lang, dark bool) (LessonPage, error)

	drawn sync.Map // lessonKey to func() (LessonPage, error)
}

// lessonKey is all that a page depends on.
type lessonKey struct {
	step int
	lang engine.Lang
	dark bool
}

// Page is a step of the lesson. An error says that there is no such step, or is
// Draw's.
func (s *Lesson) Page(step int, l engine.Lang, dark bool) (LessonPage, error) {
	if step < 1 || step > s.Steps {
		return LessonPage{}, fmt.Errorf("games: no step %d of a lesson of %d", step, s.Steps)
	}
	key := lessonKey{step, l, dark}
	draw, ok := s.drawn.Load(key)
	if !ok {
		draw, _ = s.drawn.LoadOrStore(key, sync.OnceValues(func() (LessonPage, error) { return s.Draw(step, l, dark) }))
	}
	return draw.(func() (LessonPage, error))()
}
