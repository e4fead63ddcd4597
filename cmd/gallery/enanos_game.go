package main

import (
	"context"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	dwarves "sobremesa/render/enanos"
)

// reign is a game of Ruling of Dwarfs: its positions after each move, from the
// first on, and of each move its player and what it did.
type reign struct {
	states []enanos.State
	seats  []engine.Seat
	events [][]engine.Event
}

// playReign plays a game out; players who plan finish sooner than those who don't.
func playReign(seats int, number uint64, plan bool) *reign {
	rng := rand.New(rand.NewPCG(number, 7))
	s, err := enanos.Rules{}.Start(engine.Options{Seats: seats})
	if err != nil {
		panic(err)
	}
	g := &reign{states: []enanos.State{s}, seats: []engine.Seat{engine.Spectator}, events: [][]engine.Event{nil}}
	for s.Phase != enanos.Over {
		seat := s.Awaited().First()
		before, m := s, enanos.Move{}
		v := s.View(seat)
		switch {
		case seat == engine.Chance:
			m = s.Draw(rng)
		case plan:
			m = players.Regent{}.Choose(context.Background(), engine.Budget{}, &v, rng)
		default:
			m = v.RandomMove(rng)
		}
		if err := s.Play(seat, m); err != nil {
			panic(err)
		}
		g.states, g.seats = append(g.states, s), append(g.seats, seat)
		g.events = append(g.events, enanos.Rules{}.Events(&before, &s, seat, m))
	}
	return g
}

// find is the first position from one on in which ok holds, the last if none.
func (g *reign) find(from int, ok func(*enanos.State) bool) int {
	for at := from; at < len(g.states); at++ {
		if ok(&g.states[at]) {
			return at
		}
	}
	return len(g.states) - 1
}

// happened is the last position after a move that brought an event, 0 if none did.
func (g *reign) happened(code engine.Code) int {
	for at := len(g.events) - 1; at > 0; at-- {
		for _, e := range g.events[at] {
			if e.Code == code {
				return at
			}
		}
	}
	return 0
}

// scene is the table after a move as a viewer sees it, with what the last few
// moves changed.
func (g *reign) scene(at, last int, viewer engine.Seat, s dwarves.Scene) dwarves.Scene {
	s.View, s.Before, s.Since = g.states[at].View(viewer), nil, nil
	if last > 0 {
		from := max(0, at-last)
		before := g.states[from].View(viewer)
		s.Before = &before
		for k := from + 1; k <= at; k++ {
			s.Since = append(s.Since, g.told(k, viewer)...)
		}
	}
	return s
}

// told is what a move did, as a viewer may know it.
func (g *reign) told(at int, viewer engine.Seat) (list []engine.Event) {
	for _, e := range g.events[at] {
		if e.To.Has(viewer) {
			list = append(list, e)
		}
	}
	return list
}

// frames are the game as everybody may know it.
func (g *reign) frames() []engine.Frame {
	list := make([]engine.Frame, len(g.states))
	for i := range g.states {
		s := &g.states[i]
		list[i] = engine.Frame{
			Seat: g.seats[i], Events: g.told(i, engine.Spectator), View: s.View(engine.Spectator),
			ToMove: s.ToMove(), Awaited: s.Awaited(), Turn: int(s.Turns),
		}
	}
	return list
}
