package azul

import (
	"fmt"
	"sync"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
)

func (painter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	wall, ok := azul.ParseWall(s.Chosen[azul.WallOption])
	if !ok {
		return nil, fmt.Errorf("azul: no wall %q", s.Chosen[azul.WallOption])
	}
	l := paint.Lobby{Seated: s.Seated, Free: s.Free, Wall: wall, Words: lang.In(s.Lang), Theme: themeOf(s.Dark)}
	for _, o := range s.Options {
		l.Facts = append(l.Facts, lang.Text(s.Lang, "azul.lobby.fact", engine.Args{"label": o.Label, "value": o.Value}))
	}
	if s.Pace != "" {
		l.Facts = append(l.Facts, s.Pace)
	}
	png, err := paint.DrawLobby(l)
	if err != nil {
		return nil, err
	}
	return &games.Picture{PNG: png, Alt: paint.AltLobby(l)}, nil
}

func (painter) LessonSteps() int { return paint.LessonSteps }

// lessonKey is all that a page of the lesson depends on.
type lessonKey struct {
	step int
	lang engine.Lang
	dark bool
}

// lessons keeps the pages that were drawn, less than 100 KiB each; there are as
// many as steps, languages and looks.
var lessons sync.Map // lessonKey to func() (games.LessonPage, error)

func (painter) Lesson(step int, l engine.Lang, dark bool) (games.LessonPage, error) {
	if step < 1 || step > paint.LessonSteps {
		return games.LessonPage{}, fmt.Errorf("azul: no step %d of the lesson", step)
	}
	key := lessonKey{step, l, dark}
	draw, ok := lessons.Load(key)
	if !ok {
		draw, _ = lessons.LoadOrStore(key, sync.OnceValues(func() (games.LessonPage, error) { return lessonPage(key) }))
	}
	return draw.(func() (games.LessonPage, error))()
}

// lessonKeys are the sentences of the steps.
var lessonKeys = [paint.LessonSteps]struct{ title, text string }{
	{"azul.lesson.title-1", "azul.lesson.text-1"},
	{"azul.lesson.title-2", "azul.lesson.text-2"},
	{"azul.lesson.title-3", "azul.lesson.text-3"},
	{"azul.lesson.title-4", "azul.lesson.text-4"},
}

func lessonPage(k lessonKey) (games.LessonPage, error) {
	words := lang.In(k.lang)
	png, err := paint.DrawLesson(k.step, words, themeOf(k.dark))
	if err != nil {
		return games.LessonPage{}, err
	}
	keys := lessonKeys[k.step-1]
	return games.LessonPage{
		Title:   words(keys.title, nil),
		Text:    words(keys.text, nil),
		Picture: &games.Picture{PNG: png, Alt: paint.AltLesson(k.step, words)},
	}, nil
}
