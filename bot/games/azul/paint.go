package azul

import (
	"fmt"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
	"sobremesa/render/sheet"
)

// painter converts scenes for render/azul.
type painter struct{ *games.LessonPages }

var lesson = games.LessonPages{Game: "azul", Steps: paint.LessonSteps, Draw: paint.DrawLesson}

func (painter) Picture(s games.Scene) (*games.Picture, error) {
	scene := sceneOf(s)
	return &games.Picture{PNG: paint.Table(scene), Alt: strings.Join(paint.Describe(scene), "\n")}, nil
}

func (painter) Describe(s games.Scene) []string { return paint.Describe(sceneOf(s)) }

func (painter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	wall, ok := azul.ParseWall(s.Chosen[azul.WallOption])
	if !ok {
		return nil, fmt.Errorf("azul: no wall %q", s.Chosen[azul.WallOption])
	}
	l := s.Sheet()
	return &games.Picture{PNG: paint.DrawLobby(l, wall), Alt: paint.AltLobby(l)}, nil
}

func sceneOf(s games.Scene) paint.Scene {
	scene := paint.Scene{
		View: s.View.(azul.View), Players: s.Players, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark), Preview: s.Preview}
	scene.Picked, _ = s.Marks.([]azul.Move)
	if s.Weighed != nil {
		weighed := &paint.Weighed{Seat: s.Weighed.Seat, Percents: s.Weighed.Percents}
		for _, text := range s.Weighed.Moves {
			if m, err := azul.Parse(text); err == nil {
				weighed.Moves = append(weighed.Moves, m)
			}
		}
		if len(weighed.Moves) == len(s.Weighed.Moves) {
			scene.Weighed = weighed
		}
	}
	if s.Before != nil {
		before := s.Before.(azul.View)
		for _, f := range s.Since {
			if f.Seat == engine.Chance { // the tiles of the round before are gone, so there is nothing to point at
				scene.Last = nil
			}
			if change, ok := changeOf(&before, f); ok {
				scene.Last = append(scene.Last, change)
			}
			before = f.View.(azul.View)
		}
	}
	return scene
}

// changeOf returns what a player's move did that led from a view to a frame. It returns false for
// other moves.
func changeOf(before *azul.View, f engine.Frame) (paint.Change, bool) {
	m, ok := moveOf(before, f)
	if !ok {
		return paint.Change{}, false
	}
	_, report, err := before.After(f.Seat, m)
	return paint.Change{Seat: f.Seat, Move: m, Report: report}, err == nil
}

// moveOf reads a player's move back from its events.
func moveOf(before *azul.View, f engine.Frame) (azul.Move, bool) {
	if f.Seat < 0 || int(f.Seat) >= before.Seats() {
		return azul.Move{}, false
	}
	for _, e := range f.Events {
		switch {
		case e.Code == azul.TookTiles:
			for c := range azul.Color(azul.Colors) {
				if c.Term() == e.Args["color"] {
					return azul.Take(e.Args["source"].(int), c, e.Args["line"].(int)), true
				}
			}
		case e.Code == azul.TiledLine && e.Seat == f.Seat && before.Phase() == azul.Placing:
			return azul.Place(e.Args["row"].(int), e.Args["column"].(int)), true
		}
	}
	return azul.Move{}, false
}

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
