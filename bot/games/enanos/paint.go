package enanos

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
	"sobremesa/render/sheet"
)

type painter struct{ *games.LessonPages }

var lesson = games.LessonPages{Game: "enanos", Steps: paint.LessonSteps, Draw: paint.DrawLesson, Args: paint.Numbers()}

var manual = games.Manual{Game: "enanos", Pages: paint.ManualPages, Draw: paint.DrawManual, Args: paint.Numbers()}

func (painter) Picture(s games.Scene) (*games.Picture, error) {
	scene := sceneOf(s)
	return &games.Picture{PNG: paint.Table(scene), Alt: strings.Join(paint.Describe(scene), "\n")}, nil
}

func (painter) Describe(s games.Scene) []string { return paint.Describe(sceneOf(s)) }

func sceneOf(s games.Scene) paint.Scene {
	scene := paint.Scene{
		View: s.View.(enanos.View), Players: s.Players, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark), Preview: s.Preview, Pace: s.Pace}
	switch marks := s.Marks.(type) {
	case *paint.Marks:
		scene.Marks = marks
	case enanos.Fight: // not begun yet
		scene.View.Phase, scene.View.Fight = enanos.Fighting, marks
	}
	if s.Weighed != nil {
		scene.Marks = weighed(s.Weighed, s.Lang)
	}
	if s.Preview {
		scene.Names = enanos.NamesIn(s.Named)
	}
	if s.Before != nil {
		before := s.Before.(enanos.View)
		scene.Before = &before
		for _, f := range s.Since {
			scene.Since = append(scene.Since, f.Events...)
		}
	}
	scene.Siege = siegeOf(&scene.View, s.Since)
	return scene
}

// weighed returns marks at the places of weighed moves. Of moves without one, the text beside the picture tells.
func weighed(w *games.Weighed, l engine.Lang) *paint.Marks {
	var marks paint.Marks
	for i, text := range w.Moves {
		m, err := enanos.Parse(text)
		if err != nil {
			return nil
		}
		one := paint.Best{At: placesOf(m)}
		switch {
		case w.Percents != nil:
			one.Sign, one.Means = strconv.Itoa(i+1), lang.Text(l, "enanos.picture.chance", engine.Args{"percent": w.Percents[i]})
		case i == 0:
			one.Sign, one.Means = "✗", lang.Text(l, "enanos.picture.played", nil)
		default:
			one.Sign, one.Means = "✓", lang.Text(l, "enanos.picture.better", nil)
		}
		marks.Best = append(marks.Best, one)
	}
	return &marks
}

// siegeOf returns the siege that a picture tells: the last one that it reports, until the player whose turn it
// is moves. A player's own picture tells it only while its losses are chosen, since it shows all that the
// player may need.
func siegeOf(v *enanos.View, since []engine.Frame) *paint.Siege {
	choosing := v.Phase == enanos.Losing || v.Phase == enanos.Choosing
	if v.Viewer != engine.Spectator && !choosing {
		return nil
	}
	for _, f := range slices.Backward(since) {
		for _, e := range f.Events {
			if e.Code == enanos.AntwerpHeld || e.Code == enanos.AntwerpFell {
				var events []engine.Event
				for _, f := range since {
					events = append(events, f.Events...)
				}
				siege, _ := paint.SiegeOf(v, events)
				return &siege
			}
		}
		if f.Seat == v.Active() && !choosing {
			return nil
		}
	}
	return nil
}

// storyScene returns the last moment of a story.
func storyScene(s games.Story) paint.Scene {
	return paint.Scene{View: s.Frames[len(s.Frames)-1].View.(enanos.View), Players: s.Players, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark)}
}

// Recap shows what the smugglers did in Antwerp or, if they did not come, the last fight. Either
// belongs to the moment that decides it: a siege or an attack may wait for answers over several
// messages, and only one of them tells how it ended.
func (painter) Recap(s games.Story, n int) (*games.Recap, error) {
	told := func(at int, alt func(paint.Scene) string, draw func(paint.Scene) []byte) (*games.Recap, error) {
		scene := storyScene(s)
		scene.View, scene.Players = s.Frames[at].View.(enanos.View), s.PlayersAt(at)
		return &games.Recap{Began: at, Ended: at, Alt: alt(scene), Draw: func() []byte { return draw(scene) }}, nil
	}
	if siege, at, ok := paint.LastSiege(s.Frames, n); ok {
		return told(at, siege.Alt, siege.Draw)
	}
	if fight, at, ok := paint.LastFight(s.Frames, n); ok {
		return told(at, fight.Alt, fight.Draw)
	}
	return nil, nil
}

func (painter) Result(s games.Story) (*games.Picture, error) {
	scene := storyScene(s)
	return &games.Picture{PNG: paint.Result(scene, s.Frames), Alt: paint.AltResult(scene, s.Frames)}, nil
}

func (painter) Film(s games.Story) ([]byte, error) {
	return paint.Film(storyScene(s), s.Frames, s.PlayersAt), nil
}

func (painter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	l := s.Sheet()
	return &games.Picture{PNG: paint.DrawLobby(l, s.Chosen[enanos.AntarcticaOption] == enanos.InTheCentre), Alt: paint.AltLobby(l)}, nil
}
