package azul

import (
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
)

func (painter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	wall, ok := azul.ParseWall(s.Chosen[azul.WallOption])
	if !ok {
		return nil, fmt.Errorf("azul: no wall %q", s.Chosen[azul.WallOption])
	}
	l := s.Sheet()
	return &games.Picture{PNG: paint.DrawLobby(l, wall), Alt: paint.AltLobby(l)}, nil
}

func (painter) LessonSteps() int { return lesson.Steps() }

// lesson has two sentences for each of its steps.
var lesson = games.Lesson{
	Draw: paint.DrawLesson, Alt: paint.AltLesson,
	Keys: [][2]string{
		{"azul.lesson.title-1", "azul.lesson.text-1"},
		{"azul.lesson.title-2", "azul.lesson.text-2"},
		{"azul.lesson.title-3", "azul.lesson.text-3"},
		{"azul.lesson.title-4", "azul.lesson.text-4"},
	},
}

func (painter) Lesson(step int, l engine.Lang, dark bool) (games.LessonPage, error) {
	return lesson.Page(step, l, dark)
}
