package azul

import (
	"fmt"

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

var lesson = games.Lesson{Steps: paint.LessonSteps, Draw: lessonPage}

func (painter) Lesson(step int, l engine.Lang, dark bool) (games.LessonPage, error) {
	return lesson.Page(step, l, dark)
}

// lessonKeys are the sentences of the steps.
var lessonKeys = [paint.LessonSteps]struct{ title, text string }{
	{"azul.lesson.title-1", "azul.lesson.text-1"},
	{"azul.lesson.title-2", "azul.lesson.text-2"},
	{"azul.lesson.title-3", "azul.lesson.text-3"},
	{"azul.lesson.title-4", "azul.lesson.text-4"},
}

func lessonPage(step int, l engine.Lang, dark bool) (games.LessonPage, error) {
	words := lang.In(l)
	png, err := paint.DrawLesson(step, words, themeOf(dark))
	if err != nil {
		return games.LessonPage{}, err
	}
	keys := lessonKeys[step-1]
	return games.LessonPage{
		Title:   words(keys.title, nil),
		Text:    words(keys.text, nil),
		Picture: &games.Picture{PNG: png, Alt: paint.AltLesson(step, words)},
	}, nil
}
