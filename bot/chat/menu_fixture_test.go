package chat_test

import (
	"errors"
	"slices"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/engine"
)

// changing returns a chat in which the game of a name has been changed.
func changing(t *testing.T, name string, change func(*games.Game)) *chat.Chat {
	t.Helper()
	h := alone(t)
	change(h.Games.Named(name))
	return chat.New(h.Table, h.Records, h.Games, h.Channels, h.Log)
}

// drawn returns a chat in which a game has its real painter, for the texts of its pictures.
func drawn(t *testing.T, name string) *chat.Chat {
	t.Helper()
	return changing(t, name, func(g *games.Game) { g.Painter = all.Games().Named(name).Painter })
}

// refusingMenu refuses one pick for a reason that names a player.
type refusingMenu struct{ games.Menu }

func (m refusingMenu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	if slices.Equal(picked, []string{"o"}) {
		return games.Step{}, engine.Refuse(engine.Code("table.wait-for"), "names", engine.SeatsOf(0))
	}
	return m.Menu.Next(view, seat, picked, r)
}

// oneStepMenu has a single step.
type oneStepMenu struct {
	games.Menu
	step games.Step
}

func (m oneStepMenu) Next(any, engine.Seat, []string, games.Reader) (games.Step, error) {
	return m.step, nil
}

// markingMenu marks the first step, and names a player in its texts.
type markingMenu struct{ games.Menu }

func (m markingMenu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	if len(picked) == 0 && err == nil {
		step.Marks = "here"
		step.Choices[0].Label = r.Name(0)
	}
	return step, err
}

func (m markingMenu) Say(_ any, _ engine.Seat, _ string, r games.Reader) string {
	return "moves against " + r.Name(0)
}

// scenePainter remembers the scenes that it was asked to draw. With fails, it draws no marks.
type scenePainter struct {
	games.Painter
	scenes []games.Scene
	fails  bool
}

func (p *scenePainter) Picture(s games.Scene) (*games.Picture, error) {
	if p.scenes = append(p.scenes, s); p.fails && s.Marks != nil {
		return nil, errors.New("no paint")
	}
	return p.Painter.Picture(s)
}
