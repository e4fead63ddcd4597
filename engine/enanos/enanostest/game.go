// Package enanostest provides whole games of Ruling of Dwarfs, for tests and pictures that show
// moments of them.
package enanostest

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// games holds games among the best players at the time, as SEATS-NUMBER.txt: a move on each line,
// chance's included. The files do not change when players improve.
//
//go:embed games
var games embed.FS

// Game is a whole game. Index n is the moment after n moves: the position, the seat that made the
// n-th move, and the events of that move.
type Game struct {
	States []enanos.State
	Seats  []engine.Seat
	Events [][]engine.Event
}

// Play returns a stored game of good players, or a random game. The same arguments give the same
// game. They were played under version 2 of the rules. The train makes seven steps, so that a game
// has several sieges. Play panics if there is no such stored game.
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

// random plays a game of random moves.
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

// play plays a game with the moves that choose returns. Chance's reply to an offer belongs to the
// moment of the offer: nobody has standing orders, so the reply shows nothing.
func play(seats int, choose func(s *enanos.State, seat engine.Seat) (enanos.Move, error)) *Game {
	s, err := enanos.Second{}.Start(engine.Options{Seats: seats, Chosen: engine.Chosen{enanos.TrainOption: "7"}})
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
		panic(fmt.Sprintf("enanostest: %v", err)) // choose returns legal moves
	}
	return g
}
