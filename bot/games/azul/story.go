package azul

import (
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
	"sobremesa/render/sheet"
)

// moment is a step of a story, after the given number of moves.
type moment struct {
	paint.Step
	moves int
}

// momentsOf returns the moments of a story that are shown: the players' moves, and each round's deal.
func momentsOf(s games.Story) (list []moment) {
	var tiling []paint.Change
	for i, f := range s.Frames[1:] {
		before, view := s.Frames[i].View.(azul.View), f.View.(azul.View)
		step := paint.Step{View: view}
		change, ok := changeOf(&before, f)
		if ok {
			step.Last = []paint.Change{change}
			if len(change.Report.Boards[f.Seat].Placed()) > 0 || change.Report.RoundOver {
				tiling = append(tiling, change)
			}
			if change.Report.RoundOver {
				step.Tiling, tiling = tiling, nil
			}
		}
		if ok || f.Seat == engine.Chance && view.Phase() == azul.Drafting { // the last factory of a round has been dealt
			list = append(list, moment{step, i + 1})
		}
	}
	return list
}

// lastOf returns the scene of a story's last frame.
func lastOf(s games.Story) paint.Scene {
	return paint.Scene{View: s.Frames[len(s.Frames)-1].View.(azul.View), Players: s.Players, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark)}
}

func (painter) Recap(s games.Story, n int) (*games.Recap, error) {
	began, ended := 0, moment{}
	for _, m := range momentsOf(s) {
		if m.Tiling != nil {
			began, ended = ended.moves, m
		}
	}
	if ended.moves <= n {
		return nil, nil
	}
	scene := lastOf(s)
	scene.View, scene.Last = ended.View, ended.Tiling
	draw := func() []byte { return paint.RoundEnd(scene) }
	return &games.Recap{Began: began, Ended: ended.moves, Alt: paint.AltRoundEnd(scene), Draw: draw}, nil
}

func (painter) Result(s games.Story) (*games.Picture, error) {
	scene := lastOf(s)
	return &games.Picture{PNG: paint.Final(scene), Alt: paint.AltFinal(scene)}, nil
}

func (painter) Film(s games.Story) ([]byte, error) {
	scene := lastOf(s)
	var steps []paint.Step
	for _, m := range momentsOf(s) {
		steps = append(steps, m.Step)
	}
	if len(steps) == 0 { // nothing was dealt yet
		steps = []paint.Step{{View: scene.View}}
	}
	return paint.Film(scene, steps), nil
}
