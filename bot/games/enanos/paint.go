package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
	"sobremesa/render/sheet"
)

// painter hands scenes on to render/enanos.
type painter struct{}

func (painter) Picture(s games.Scene) (*games.Picture, error) {
	scene := sceneOf(s)
	return &games.Picture{PNG: paint.Table(scene), Alt: paint.AltText(scene)}, nil
}

func (painter) Board(s games.Scene) string { return paint.Text(sceneOf(s)) }

func sceneOf(s games.Scene) paint.Scene {
	scene := paint.Scene{
		View: s.View.(enanos.View), Players: s.Players, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark), Preview: s.Preview, Pace: s.Pace}
	scene.Marks, _ = s.Marks.(*paint.Marks)
	if s.Before != nil {
		before := s.Before.(enanos.View)
		scene.Before = &before
		for _, f := range s.Since {
			scene.Since = append(scene.Since, f.Events...)
		}
	}
	return scene
}

// storyScene is the last moment of a story.
func storyScene(s games.Story) paint.Scene {
	return paint.Scene{View: s.Frames[len(s.Frames)-1].View.(enanos.View), Players: s.Players, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark)}
}

// Recap shows what the smugglers brought in Antwerp.
func (painter) Recap(s games.Story, n int) (*games.Recap, error) {
	siege, began, at, ok := paint.LastSiege(s.Frames, n)
	if !ok {
		return nil, nil
	}
	scene := storyScene(s)
	scene.View = s.Frames[at].View.(enanos.View)
	picture := &games.Picture{PNG: paint.Recap(scene, siege), Alt: paint.AltRecap(scene, siege)}
	return &games.Recap{Picture: picture, Began: began, Ended: at}, nil
}

func (painter) Result(s games.Story) (*games.Picture, error) {
	scene := storyScene(s)
	return &games.Picture{PNG: paint.Result(scene, paint.ScoresByRound(s.Frames)), Alt: paint.AltResult(scene)}, nil
}

func (painter) Film(s games.Story) ([]byte, error) {
	return paint.Film(storyScene(s), s.Frames), nil
}

func (painter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	l := s.Sheet()
	return &games.Picture{PNG: paint.DrawLobby(l), Alt: paint.AltLobby(l)}, nil
}

func (painter) LessonSteps() int { return lesson.Steps() }

// lesson has two sentences for each of its steps.
var lesson = games.Lesson{
	Draw: paint.DrawLesson, Alt: paint.AltLesson,
	Keys: [][2]string{
		{"enanos.lesson.title-1", "enanos.lesson.text-1"},
		{"enanos.lesson.title-2", "enanos.lesson.text-2"},
		{"enanos.lesson.title-3", "enanos.lesson.text-3"},
		{"enanos.lesson.title-4", "enanos.lesson.text-4"},
		{"enanos.lesson.title-5", "enanos.lesson.text-5"},
	},
}

func (painter) Lesson(step int, l engine.Lang, dark bool) (games.LessonPage, error) {
	return lesson.Page(step, l, dark)
}
