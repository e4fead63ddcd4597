package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/engine/external"
	"sobremesa/engine/simulate"
)

// match is a game whose players may be external programs.
type match struct {
	game      *games.Game
	simulator simulate.Simulator
	engines   []namedEngine
}

type namedEngine struct {
	name string
	*external.Program
}

// add adds external programs, each "NAME=COMMAND", to the players.
func (m *match) add(engines []string) error {
	for _, text := range engines {
		name, command, ok := strings.Cut(text, "=")
		if !ok || command == "" {
			return fmt.Errorf("--engine %s, want NAME=COMMAND", text)
		}
		program := &external.Program{Game: m.game.Name(), Open: func() (io.ReadWriteCloser, error) { return startProcess(command) }}
		with, err := m.simulator.With(name, program)
		if err != nil {
			return fmt.Errorf("--engine %s: %w", name, err)
		}
		m.simulator = with
		m.engines = append(m.engines, namedEngine{name, program})
	}
	return nil
}

// tellSpent prints how long the programs took for their moves.
func (m *match) tellSpent(w io.Writer) {
	for _, e := range m.engines {
		if s := e.Spent(); s.Moves > 0 {
			mean := s.Total / time.Duration(s.Moves)
			fmt.Fprintf(w, "%s: %s, %v each, at most %v\n", e.name, counted(s.Moves, "move"), mean.Round(time.Millisecond/10), s.Most.Round(time.Millisecond/10))
		}
	}
}
