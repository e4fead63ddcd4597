package external

import (
	"context"
	"encoding/json"
	"io"
	"sync"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/simulate"
)

// Program is a program that plays. It is safe for concurrent use.
type Program struct {
	// Open connects to a new instance of it. Close may be called at any time and more
	// than once: reading and writing end at once, and so does the instance. Its error
	// says how the instance has ended; it may be nil.
	Open func() (io.ReadWriteCloser, error)
	Game string // which it is to play, as it is named in commands

	mutex sync.Mutex
	spent Spent
}

// Spent is how long a program took for its moves, from the question to the answer.
type Spent struct {
	Moves int
	Total time.Duration
	Most  time.Duration
}

// Spent is how long it has taken so far, late answers left out.
func (p *Program) Spent() Spent {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.spent
}

func (p *Program) took(d time.Duration) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.spent.Moves++
	p.spent.Total += d
	p.spent.Most = max(p.spent.Most, d)
}

// Sit implements simulate.Guest.
func (p *Program) Sit() simulate.Sitting { return &sitting{program: p} }

const (
	// greets is how long a program may take to start and to answer to hello, and thinks
	// for a move without a limit of time.
	greets = 30 * time.Second
	thinks = 60 * time.Second
)

// Limit is how long a program may take for a move: its time, a fifth more, and half a
// second; a minute if it is given none.
func Limit(b engine.Budget) time.Duration {
	if b.Time == 0 {
		return thinks
	}
	return b.Time + b.Time/5 + 500*time.Millisecond
}

// sitting is an instance of a program at a place at a table.
type sitting struct {
	program *Program
	line    *line // nil while there is no instance
}

// Begin implements simulate.Sitting. A program that can't be started, or does not greet,
// is an error; one that fails later loses the game, as soon as it is asked.
func (s *sitting) Begin(ctx context.Context, b simulate.Beginning) error {
	if s.line == nil {
		conn, err := s.program.Open()
		if err != nil {
			return err
		}
		s.line = newLine(conn)
		if err := s.line.greet(ctx, s.program.Game); err != nil {
			s.Close()
			return err
		}
	}
	_ = s.line.send(ctx, greets, newGame{
		Type: "newgame", Seat: int(b.Seat) + 1, Seats: b.Seats, Options: b.Chosen, Luck: b.Luck,
	})
	return nil
}

// Choose implements simulate.Sitting.
func (s *sitting) Choose(ctx context.Context, q simulate.Question) (string, error) {
	view, err := json.Marshal(q.View)
	if err != nil {
		return "", err
	}
	m := move{Type: "move", Seat: int(q.Seat) + 1, Moves: q.Moves, View: view}
	if q.Budget.Time > 0 {
		m.TimeMS = q.Budget.Time.Milliseconds()
	} else {
		m.Simulations = q.Budget.Simulations
	}
	asked := time.Now()
	text, err := s.line.ask(ctx, Limit(q.Budget), m)
	if err == nil {
		s.program.took(time.Since(asked))
	}
	return text, err
}

// Close implements simulate.Sitting.
func (s *sitting) Close() {
	if s.line != nil {
		s.line.conn.Close()
		s.line = nil
	}
}
