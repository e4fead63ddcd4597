package thinking

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Games are those that can be played, and their artificial players.
type Games interface {
	sitting.Games
	// Player returns an artificial player of a kind of game by its name; nil
	// when there is none.
	Player(kind, name string) engine.Artificial
	// Analyst returns the artificial player that says what it thinks of positions of a
	// kind of game; nil when there is none.
	Analyst(kind string) engine.Artificial
}

// Thinkers are the artificial players that think. They are safe for concurrent use.
type Thinkers struct {
	// Budget is how much may be thought about a move.
	Budget engine.Budget

	games  Games
	now    func() time.Time
	places chan struct{} // held by each that thinks
}

// thinkTime is how long may be thought about a move when nothing else is said.
const thinkTime = 10 * time.Second

// New returns those of some games, by a clock, with so many places; all processors but one
// when 0, which is left for people who wait. The budget's Time is 10 s when 0.
func New(games Games, now func() time.Time, budget engine.Budget, places int) *Thinkers {
	if budget.Time == 0 {
		budget.Time = thinkTime
	}
	if places == 0 {
		places = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &Thinkers{Budget: budget, games: games, now: now, places: make(chan struct{}, places)}
}

// Places are how many may think at once.
func (t *Thinkers) Places() int { return cap(t.places) }

// Begin waits until somebody may think, and returns how to say that it has. Who has waited
// longest is next. The error is the context's, when that ends first.
func (t *Thinkers) Begin(ctx context.Context) (end func(), err error) {
	select {
	case t.places <- struct{}{}:
		return func() { <-t.places }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Answer has artificial players think about a question about a game when they may, until
// one of them wants to move. The error is the context's, when that ends first.
func (t *Thinkers) Answer(ctx context.Context, s *sitting.Sitting, q sitting.Question) (sitting.Thought, error) {
	end, err := t.Begin(ctx)
	if err != nil {
		return sitting.Thought{}, err
	}
	defer end()
	return t.think(ctx, t.Budget, s, q)
}

// think asks artificial players until one of them wants to move.
func (t *Thinkers) think(ctx context.Context, budget engine.Budget, s *sitting.Sitting, q sitting.Question) (sitting.Thought, error) {
	for _, asked := range q.Asked {
		player := t.games.Player(s.Kind, asked.Player)
		if player == nil {
			return sitting.Thought{}, fmt.Errorf("thinking: game %d: no artificial player %q", s.ID, asked.Player)
		}
		text, wants := "", true
		if asked.Awaited {
			text = player.Choose(ctx, budget, asked.View, q.RNG)
		} else {
			text, wants = player.Answer(ctx, budget, asked.View, q.RNG)
		}
		if err := ctx.Err(); err != nil {
			return sitting.Thought{}, err
		}
		if wants {
			return sitting.Thought{Board: q.Board, Seat: asked.Seat, Player: asked.Player, Text: text}, nil
		}
	}
	return sitting.Thought{Board: q.Board}, nil
}
