package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sobremesa/engine/external"
)

// namedEngine is a program of others, by its name as a player.
type namedEngine struct {
	name string
	*external.Program
}

// addEngines adds external programs, each "NAME=COMMAND", to the players.
func (c *arenaCmd) addEngines() error {
	for _, text := range c.Engine {
		name, command, ok := strings.Cut(text, "=")
		if !ok || command == "" {
			return fmt.Errorf("--engine %s, want NAME=COMMAND", text)
		}
		program := &external.Program{Game: c.game.Name(), Open: func() (io.ReadWriteCloser, error) { return startProcess(command) }}
		with, err := c.simulator.With(name, program)
		if err != nil {
			return fmt.Errorf("--engine %s: %w", name, err)
		}
		c.simulator = with
		c.engines = append(c.engines, namedEngine{name, program})
	}
	return nil
}

// tellSpent prints how long the programs took for their moves.
func (c *arenaCmd) tellSpent(w io.Writer) {
	for _, e := range c.engines {
		if s := e.Spent(); s.Moves > 0 {
			mean := s.Total / time.Duration(s.Moves)
			fmt.Fprintf(w, "%s: %s, %v each, at most %v\n", e.name, counted(s.Moves, "move"), mean.Round(time.Millisecond/10), s.Most.Round(time.Millisecond/10))
		}
	}
}
