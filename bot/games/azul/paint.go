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
	if s.Compared != nil {
		played, err := azul.Parse(s.Compared.Played)
		better, err2 := azul.Parse(s.Compared.Better)
		if err == nil && err2 == nil {
			scene.Compared = &paint.Compared{Seat: s.Compared.Seat, Played: played, Better: better}
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
