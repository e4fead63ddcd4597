package chat_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// changing is a chat over a table whose game of a name has been changed.
func changing(t *testing.T, name string, change func(*games.Game)) *chat.Chat {
	t.Helper()
	h := alone(t)
	change(h.Games.Named(name))
	return chat.New(h.Table, h.Records, h.Games, h.Log)
}

// drawn is a chat in which a game is drawn, for what its pictures say.
func drawn(t *testing.T, name string) *chat.Chat {
	t.Helper()
	return changing(t, name, func(g *games.Game) { g.Painter = all.Games().Named(name).Painter })
}

// anything presses something of a menu: what confirms, if it is there.
func (s *session) anything(user string, a *chat.Answer, rng *rand.Rand) *chat.Answer {
	s.t.Helper()
	var ids []message.CustomID
	for _, c := range slices.Concat(a.Message.Rows...) {
		switch c := c.(type) {
		case message.Select:
			var values []string
			for _, o := range c.Options[:c.Least] {
				values = append(values, o.Value)
			}
			return s.presses(user, c.ID, values...)
		case message.Button:
			if c.ID.Verb == message.Confirm {
				return s.presses(user, c.ID)
			}
			if c.ID.Verb == message.Pick && c.Label != says("button.back") && c.Label != says("trueque.offer") {
				ids = append(ids, c.ID)
			}
		}
	}
	if len(ids) == 0 {
		s.t.Fatalf("nothing to be pressed: %s", written(a))
	}
	return s.presses(user, ids[rng.IntN(len(ids))])
}

// refusing refuses one pick by a rule that names somebody.
type refusing struct{ games.Menu }

func (m refusing) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	if slices.Equal(picked, []string{"o"}) {
		return games.Step{}, engine.Refuse(engine.Code("table.wait-for"), "names", engine.SeatsOf(0))
	}
	return m.Menu.Next(view, seat, picked, r)
}

// oneStep is a menu with a single step.
type oneStep struct {
	games.Menu
	step games.Step
}

func (m oneStep) Next(any, engine.Seat, []string, games.Reader) (games.Step, error) {
	return m.step, nil
}

// marking marks the first step of a menu, and names a player in what it says.
type marking struct{ games.Menu }

func (m marking) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	if len(picked) == 0 && err == nil {
		step.Marks = "here"
		step.Choices[0].Label = r.Name(0)
	}
	return step, err
}

func (m marking) Say(_ any, _ engine.Seat, _ string, r games.Reader) string {
	return "moves against " + r.Name(0)
}

// seeing keeps what its painter was asked to mark.
type seeing struct {
	games.Painter
	marks []any
	fails bool
}

func (p *seeing) Picture(s games.Scene) (*games.Picture, error) {
	if p.marks = append(p.marks, s.Marks); p.fails && s.Marks != nil {
		return nil, errors.New("no paint")
	}
	return p.Painter.Picture(s)
}
