package azul

import (
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
	"sobremesa/render/sheet"
)

// timeline is a story as steps and rounds.
type timeline struct {
	scene  paint.Scene // the last moment
	steps  []paint.Step
	rounds []round
}

// round is the end of a round: after how many moves it came, the view then, and the moves that
// tiled the walls.
type round struct {
	at     int
	view   azul.View
	tiling []paint.Change
}

func timelineOf(s games.Story) *timeline {
	t := &timeline{scene: paint.Scene{Players: s.Players, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark)}}
	var tiling []paint.Change
	for i, f := range s.Frames {
		view := f.View.(azul.View)
		t.scene.View = view
		if i == 0 {
			continue
		}
		before := s.Frames[i-1].View.(azul.View)
		change, ok := changeOf(&before, f)
		switch {
		case ok:
			t.steps = append(t.steps, paint.Step{View: view, Last: []paint.Change{change}})
		case f.Seat == engine.Chance && view.Phase() == azul.Drafting: // the last factory of a round has been dealt
			t.steps = append(t.steps, paint.Step{View: view})
		}
		if !ok {
			continue
		}
		if len(change.Report.Boards[f.Seat].Placed()) > 0 || change.Report.RoundOver {
			tiling = append(tiling, change)
		}
		if change.Report.RoundOver {
			t.rounds = append(t.rounds, round{at: i, view: view, tiling: tiling})
			tiling = nil
		}
	}
	return t
}

func (painter) Recap(s games.Story, n int) (*games.Recap, error) {
	t := timelineOf(s)
	if len(t.rounds) == 0 || t.rounds[len(t.rounds)-1].at <= n {
		return nil, nil
	}
	began := 0
	if len(t.rounds) > 1 {
		began = t.rounds[len(t.rounds)-2].at
	}
	last := t.rounds[len(t.rounds)-1]
	scene := t.scene
	scene.View, scene.Last = last.view, last.tiling
	draw := func() []byte { return paint.RoundEnd(scene) }
	return &games.Recap{Began: began, Ended: last.at, Alt: paint.AltRoundEnd(scene), Draw: draw}, nil
}

func (painter) Result(s games.Story) (*games.Picture, error) {
	scene := timelineOf(s).scene
	return &games.Picture{PNG: paint.Final(scene), Alt: paint.AltFinal(scene)}, nil
}

func (painter) Film(s games.Story) ([]byte, error) {
	t := timelineOf(s)
	if len(t.steps) == 0 { // nothing was dealt yet
		t.steps = []paint.Step{{View: t.scene.View}}
	}
	return paint.Film(t.scene, t.steps), nil
}
