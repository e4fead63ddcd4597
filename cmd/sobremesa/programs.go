package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/external"
)

// namedProgram is a program of others that the configuration seats at the tables.
type namedProgram struct {
	Name    string `toml:"name"`
	Game    string `toml:"game"`
	Command string `toml:"command"`
	Time    string `toml:"time"` // for a move

	line int // of the configuration, where it begins
}

const (
	programTime     = 2 * time.Second
	leastProgram    = 100 * time.Millisecond
	longestProgram  = 5 * time.Second
	wantProgramTime = `a duration from 100ms to 5s, such as "2s", or nothing for that`
)

// time returns the time for a move, 0 if it is not one that a program may have.
func (n *namedProgram) time() time.Duration {
	if n.Time == "" {
		return programTime
	}
	d, err := time.ParseDuration(n.Time)
	if err != nil || d < leastProgram || d > longestProgram {
		return 0
	}
	return d
}

func (n *namedProgram) program() *external.Program {
	return &external.Program{Game: n.Game, Name: n.Name, Time: n.time(), Open: func() (io.ReadWriteCloser, error) { return startProcess(n.Command) }}
}

// games returns the list with the programs of the configuration among the players. Its error is a misfit.
func (c *config) games(list games.List) (games.List, error) {
	for i := range c.Players {
		n := &c.Players[i]
		key := func(name string) string { return fmt.Sprintf("players[%d].%s", i, name) }
		switch {
		case strings.TrimSpace(n.Command) == "":
			return nil, misfit{fmt.Sprintf("players[%d]", i), `a command that starts the program, such as command = "python3 /opt/player.py"`}
		case n.time() == 0:
			return nil, misfit{key("time"), wantProgramTime}
		}
		with, err := list.With(n.program())
		if err != nil {
			return nil, misfit{fmt.Sprintf("players[%d]", i), "a name and a game that fit: " + err.Error()}
		}
		list = with
	}
	return list, nil
}

// program checks whether a program starts, speaks the protocol, and makes a move in time that is legal.
func (l *findings) program(ctx context.Context, list games.List, n *namedProgram) {
	about := "Player " + n.Name
	took, err := tryProgram(ctx, list.Named(n.Game), n.program())
	switch {
	case err == nil:
		l.well(about, "it starts and makes a move of %s in %v", n.Game, took.Round(time.Millisecond))
	case cannotBeRun(err):
		l.wrong(about, "its command cannot be run: mend %q on line %d of the configuration; name the files with their whole path", n.Command, n.line)
	default:
		l.wrong(about, "%v: mend the program, or [[players]] on line %d of the configuration. docs/engines.md tells the protocol", err, n.line)
	}
}

// cannotBeRun reports whether the shell has not found or cannot run the command of a program that ended.
func cannotBeRun(err error) bool {
	return strings.Contains(err.Error(), "(exit status 127)") || strings.Contains(err.Error(), "(exit status 126)")
}

// tryProgram asks a program for the first move of a game, and returns how long it took.
func tryProgram(ctx context.Context, g *games.Game, p *external.Program) (time.Duration, error) {
	info := g.Rules.Info()
	options, err := info.Settle(engine.Options{Seats: info.MinSeats})
	if err != nil {
		return 0, err
	}
	match, err := g.Rules.Start(options)
	if err != nil {
		return 0, err
	}
	for draws := 0; match.ToMove().Has(engine.Chance); draws++ {
		if _, err := match.Draw(engine.Seed{}.Draw(draws)); err != nil {
			return 0, err
		}
	}
	seat := match.Awaited().First()
	s := external.Sitting{Program: p}
	defer s.Close()
	if err := s.Begin(ctx, seat, options.Seats, options.Chosen, 1); err != nil {
		return 0, err
	}
	asked := time.Now()
	text, err := s.Choose(ctx, seat, match.View(seat), match.Moves(seat), engine.Budget{Time: p.Time})
	took := time.Since(asked)
	if err != nil {
		return 0, err
	}
	if _, err := match.Play(seat, text); err != nil {
		return 0, errors.New(fmt.Sprintf("%.80q", text) + " is no legal move")
	}
	return took, nil
}
