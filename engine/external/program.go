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

// Program is an external program that plays. It is safe for concurrent use.
type Program struct {
	// Open connects to a new instance of the program. Close may be called at any time and
	// repeatedly; it makes pending reads and writes return and ends the instance. Its error says how
	// the
	// instance ended and may be nil.
	Open func() (io.ReadWriteCloser, error)
	Game string // the name of the game, as in commands

	mutex sync.Mutex
	spent Spent
}

// Spent is the time a program took for its moves, from question to answer.
type Spent struct {
	Moves int
	Total time.Duration
	Most  time.Duration
}

// Spent returns the time taken so far. Late answers are not included.
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
	// greets is the time limit for starting and answering hello.
	greets = 30 * time.Second
	// thinks is the time limit for a move when the budget has none.
	thinks = 60 * time.Second
)

// Limit returns how long a program may take for a move: its budgeted time plus a fifth and half a
// second, or one minute if the budget has no time.
func Limit(b engine.Budget) time.Duration {
	if b.Time == 0 {
		return thinks
	}
	return b.Time + b.Time/5 + 500*time.Millisecond
}

// sitting is a program's place at a table.
type sitting struct {
	program *Program
	line    *line // to the running instance; nil if there is none
}

// Begin implements simulate.Sitting. It returns an error if the program can't be started or does
// not greet. If the program fails later, it loses the game when next asked for a move.
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
