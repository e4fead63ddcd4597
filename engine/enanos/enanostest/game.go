// Package enanostest plays whole games of Ruling of Dwarfs, for tests and pictures that
// show moments of them.
package enanostest

import (
	"context"
	"fmt"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
)

// Game is a game: its positions after each move, from the first on, and of each move
// its player and what it did.
type Game struct {
	States []enanos.State
	Seats  []engine.Seat
	Events [][]engine.Event
}

// Play plays a game of players who choose well, or at random; it is the same for the
// same number. The train makes seven steps, so that a game has several sieges.
func Play(seats int, number uint64, well bool) *Game {
	rng := rand.New(rand.NewPCG(number, 7))
	s, err := enanos.Rules{}.Start(engine.Options{Seats: seats, Chosen: engine.Chosen{enanos.TrainOption: "7"}})
	g := &Game{States: []enanos.State{s}, Seats: []engine.Seat{engine.Spectator}, Events: [][]engine.Event{nil}}
	for err == nil && s.Phase != enanos.Over {
		seat := s.Awaited().First()
		before, m := s, enanos.Move{}
		v := s.View(seat)
		switch {
		case seat == engine.Chance:
			m = s.Draw(rng)
		case well:
			m = players.Regent{}.Choose(context.Background(), engine.Budget{}, &v, rng)
		default:
			m = v.RandomMove(rng)
		}
		err = s.Play(seat, m)
		told := enanos.Rules{}.Events(&before, &s, seat, m)
		if err == nil && s.Phase == enanos.Offering { // which is no moment for a picture: nobody has orders
			err = s.Play(engine.Chance, s.Draw(rng))
		}
		g.States, g.Seats = append(g.States, s), append(g.Seats, seat)
		g.Events = append(g.Events, told)
	}
	if err != nil {
		panic(fmt.Sprintf("enanostest: %v", err)) // the moves are the players' own
	}
	return g
}

// Find is the first position from one on in which ok holds, the last if none.
func (g *Game) Find(from int, ok func(*enanos.State) bool) int {
	for at := from; at < len(g.States); at++ {
		if ok(&g.States[at]) {
			return at
		}
	}
	return len(g.States) - 1
}

// Told is what a move did, as a viewer may know it.
func (g *Game) Told(at int, viewer engine.Seat) (list []engine.Event) {
	for _, e := range g.Events[at] {
		if e.To.Has(viewer) {
			list = append(list, e)
		}
	}
	return list
}

// Since is the view that a viewer had some moves before a position, and what happened
// from then on; nil with no moves.
func (g *Game) Since(at, moves int, viewer engine.Seat) (before *enanos.View, events []engine.Event) {
	if moves == 0 {
		return nil, nil
	}
	from := max(0, at-moves)
	v := g.States[from].View(viewer)
	for k := from + 1; k <= at; k++ {
		events = append(events, g.Told(k, viewer)...)
	}
	return &v, events
}

// Frames are the game as a viewer may know it.
func (g *Game) Frames(viewer engine.Seat) []engine.Frame {
	list := make([]engine.Frame, len(g.States))
	for i := range g.States {
		s := &g.States[i]
		list[i] = engine.Frame{
			Seat: g.Seats[i], Events: g.Told(i, viewer), View: s.View(viewer), ToMove: s.ToMove(), Awaited: s.Awaited(), Turn: int(s.Turns),
		}
	}
	return list
}
