package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
)

// painter hands scenes on to render/enanos.
type painter struct{}

func (painter) Picture(s games.Scene) (*games.Picture, error) {
	return pictureOf(sceneOf(s), paint.Table, paint.AltText)
}

// pictureOf draws a scene and describes it.
func pictureOf(s paint.Scene, draw func(paint.Scene) ([]byte, error), alt func(paint.Scene) string) (*games.Picture, error) {
	png, err := draw(s)
	if err != nil {
		return nil, err
	}
	return &games.Picture{PNG: png, Alt: alt(s)}, nil
}

func (painter) Board(s games.Scene) string { return paint.Text(sceneOf(s)) }

func sceneOf(s games.Scene) paint.Scene {
	scene := paint.Scene{
		View: s.View.(enanos.View), Players: s.Players, Words: lang.In(s.Lang), Theme: themeOf(s.Dark), Preview: s.Preview, Pace: s.Pace}
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

func themeOf(dark bool) paint.Theme {
	if dark {
		return paint.Dark
	}
	return paint.Light
}

// storyScene is the last moment of a story.
func storyScene(s games.Story) paint.Scene {
	return paint.Scene{View: s.Frames[len(s.Frames)-1].View.(enanos.View), Players: s.Players, Words: lang.In(s.Lang), Theme: themeOf(s.Dark)}
}

// Recap shows what the smugglers brought in Antwerp.
func (painter) Recap(s games.Story, n int) (*games.Recap, error) {
	siege, began, at, ok := paint.LastSiege(s.Frames, n)
	if !ok {
		return nil, nil
	}
	scene := storyScene(s)
	scene.View = s.Frames[at].View.(enanos.View)
	p, err := pictureOf(scene,
		func(scene paint.Scene) ([]byte, error) { return paint.Recap(scene, siege) },
		func(scene paint.Scene) string { return paint.AltRecap(scene, siege) })
	return &games.Recap{Picture: p, Began: began, Ended: at}, err
}

func (painter) Result(s games.Story) (*games.Picture, error) {
	return pictureOf(storyScene(s), func(scene paint.Scene) ([]byte, error) {
		return paint.Result(scene, paint.ScoresByRound(s.Frames))
	}, paint.AltResult)
}

func (painter) Film(s games.Story) ([]byte, error) { return paint.Film(storyScene(s), s.Frames) }

func (painter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	l := paint.Lobby{Seated: s.Seated, Free: s.Free, Words: lang.In(s.Lang), Theme: themeOf(s.Dark)}
	for _, o := range s.Options {
		l.Facts = append(l.Facts, lang.Text(s.Lang, "enanos.lobby.fact", engine.Args{"label": o.Label, "value": o.Value}))
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

// lessonTexts are the sentences of the steps.
var lessonTexts = [paint.LessonSteps]string{
	"enanos.lesson.text-1", "enanos.lesson.text-2", "enanos.lesson.text-3", "enanos.lesson.text-4", "enanos.lesson.text-5",
}

// lessonTitles are those of the steps.
var lessonTitles = [paint.LessonSteps]string{
	"enanos.lesson.title-1", "enanos.lesson.title-2", "enanos.lesson.title-3", "enanos.lesson.title-4", "enanos.lesson.title-5",
}

func lessonPage(step int, l engine.Lang, dark bool) (games.LessonPage, error) {
	words := lang.In(l)
	png, err := paint.DrawLesson(step, words, themeOf(dark))
	if err != nil {
		return games.LessonPage{}, err
	}
	return games.LessonPage{
		Title:   words(lessonTitles[step-1], nil),
		Text:    words(lessonTexts[step-1], nil),
		Picture: &games.Picture{PNG: png, Alt: paint.AltLesson(step, words)},
	}, nil
}
