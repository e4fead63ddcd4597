// Package enanostest plays whole games of Ruling of Dwarfs, for tests and pictures that
// show moments of them.
package enanostest

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// games are the moves of games among the best players, as they were played once, a line
// each, chance's among them: SEATS-NUMBER.txt. They stay as they are when players improve.
//
//go:embed games
var games embed.FS

// Game is a game: its positions after each move, from the first on, and of each move
// its player and what it did.
type Game struct {
	States []enanos.State
	Seats  []engine.Seat
	Events [][]engine.Event
}

// Play is a stored game of players who choose well, or one played at random; it is the
// same for the same number. The train makes seven steps, so that a game has several
// sieges. It panics where no such game is stored.
func Play(seats int, number uint64, well bool) *Game {
	if !well {
		return random(seats, number)
	}
	text, err := games.ReadFile(fmt.Sprintf("games/%d-%d.txt", seats, number))
	if err != nil {
		panic(err)
	}
	moves := strings.Split(strings.TrimSpace(string(text)), "\n")
	return play(seats, func(s *enanos.State, _ engine.Seat) (enanos.Move, error) {
		text := moves[0]
		moves = moves[1:]
		return enanos.Parse(text)
	})
}

// random is a game of random moves.
func random(seats int, number uint64) *Game {
	rng := rand.New(rand.NewPCG(number, 7))
	return play(seats, func(s *enanos.State, seat engine.Seat) (enanos.Move, error) {
		if seat == engine.Chance {
			return s.Draw(rng), nil
		}
		v := s.View(seat)
		return v.RandomMove(rng), nil
	})
}

// play is a game whose moves are chosen one after the other. What answers an offer by
// standing orders, which nobody has, is no moment for a picture.
func play(seats int, choose func(s *enanos.State, seat engine.Seat) (enanos.Move, error)) *Game {
	s, err := enanos.Rules{}.Start(engine.Options{Seats: seats, Chosen: engine.Chosen{enanos.TrainOption: "7"}})
	g := &Game{States: []enanos.State{s}, Seats: []engine.Seat{engine.Spectator}, Events: [][]engine.Event{nil}}
	for err == nil && s.Phase != enanos.Over {
		seat, before := s.Awaited().First(), s
		var m enanos.Move
		if m, err = choose(&s, seat); err == nil {
			err = s.Play(seat, m)
		}
		told := enanos.Rules{}.Events(&before, &s, seat, m)
		if err == nil && s.Phase == enanos.Offering {
			if m, err = choose(&s, engine.Chance); err == nil {
				err = s.Play(engine.Chance, m)
			}
		}
		g.States, g.Seats = append(g.States, s), append(g.Seats, seat)
		g.Events = append(g.Events, told)
	}
	if err != nil {
		panic(fmt.Sprintf("enanostest: %v", err)) // the moves are the rules' own
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
