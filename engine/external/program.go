package external

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"sobremesa/engine"
)

// Program is an external program that plays. It is safe for concurrent use.
type Program struct {
	// Open connects to a new instance of the program. Close may be called at any time and
	// repeatedly; it makes pending reads and writes return and ends the instance. Its error says how
	// the instance ended and may be nil.
	Open func() (io.ReadWriteCloser, error)
	Game string // the name of the game, as in commands
	// Name and Time are a host's: the name under which the program sits at its tables, and the time it
	// has there for a move. A match gives each of its sittings a name and a budget of its own.
	Name string
	Time time.Duration
}

const (
	// greets is the time limit for starting and answering hello.
	greets = 30 * time.Second
	// thinks is the time limit for a move when the budget has none.
	thinks = 60 * time.Second
)

// limit returns how long a program may take for a move: its budgeted time plus a fifth and half a
// second, or one minute if the budget has no time.
func limit(b engine.Budget) time.Duration {
	if b.Time == 0 {
		return thinks
	}
	return b.Time + b.Time/5 + 500*time.Millisecond
}

// Sitting is a program's place at a table for any number of games. Its methods must not be called
// concurrently. One that has not begun a game need not be closed.
type Sitting struct {
	Program *Program
	line    *line // to the running instance; nil if there is none
}

// Begin announces a new game. luck is a random number for the program's own generator. Begin returns
// an error if the program can't be started or does not greet. If the program fails later, it loses the
// game when next asked for a move.
func (s *Sitting) Begin(ctx context.Context, seat engine.Seat, seats int, chosen engine.Chosen, luck uint32) error {
	if s.line == nil {
		conn, err := s.Program.Open()
		if err != nil {
			return err
		}
		s.line = newLine(conn)
		if err := s.line.greet(ctx, s.Program.Game); err != nil {
			s.Close()
			return err
		}
	}
	_ = s.line.send(ctx, greets, newGame{Type: "newgame", Seat: int(seat) + 1, Seats: seats, Options: chosen, Luck: luck})
	return nil
}

// Choose asks for a move, given the seat's view, which has a JSON form, and the listed moves. It returns
// the program's text, or an error, which forfeits the game and is a [Late] if the time was over.
func (s *Sitting) Choose(ctx context.Context, seat engine.Seat, view any, moves []string, budget engine.Budget) (string, error) {
	m := move{Type: "move", Seat: int(seat) + 1, Moves: moves, View: view}
	if budget.Time > 0 {
		m.TimeMS = budget.Time.Milliseconds()
	} else {
		m.Simulations = budget.Simulations
	}
	text, err := s.line.ask(ctx, limit(budget), m)
	if _, late := errors.AsType[*Late](err); late {
		if budget.Time > 0 {
			return "", fmt.Errorf("%w, where at most 1.2 times its %v and half a second more would be right", err, budget.Time)
		}
		return "", fmt.Errorf("%w, where at most a minute would be right for a move without a time", err)
	}
	return text, err
}

// Close ends the running instance, if there is one. Begin may follow again.
func (s *Sitting) Close() {
	if s.line != nil {
		s.line.conn.Close()
		s.line = nil
	}
}
