package thinking

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Games provides the games that can be played, and their artificial players.
type Games interface {
	sitting.Games
	// Player returns an artificial player of a kind of game by its name, nil if there
	// is none.
	Player(kind, name string) engine.Artificial
	// Analyst returns the artificial player that analyses positions of a kind of game, nil
	// if there is none.
	Analyst(kind string) engine.Artificial
}

// Thinkers bounds how many artificial players think at once. It is safe for concurrent use.
type Thinkers struct {
	Budget engine.Budget // the budget for a move

	games  Games
	places chan struct{} // one taken by each player that thinks
}

// thinkTime is the default time for a move.
const thinkTime = 10 * time.Second

// New returns thinkers for some games. places is how many may think at once; 0 means all
// processors but one, which is left for people who wait. A budget without Time gets 10 s.
func New(games Games, budget engine.Budget, places int) *Thinkers {
	if budget.Time == 0 {
		budget.Time = thinkTime
	}
	if places == 0 {
		places = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &Thinkers{Budget: budget, games: games, places: make(chan struct{}, places)}
}

// Places returns how many may think at once.
func (t *Thinkers) Places() int { return cap(t.places) }

// Begin waits for a place to think, first come, first served. The caller must call end when it
// has finished thinking. The error is the context's if that ends first.
func (t *Thinkers) Begin(ctx context.Context) (end func(), err error) {
	select {
	case t.places <- struct{}{}:
		return func() { <-t.places }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Answer waits for a place and asks the artificial players of a question until one of them wants
// to move. The error is the context's if that ends first.
func (t *Thinkers) Answer(ctx context.Context, s *sitting.Sitting, q sitting.Question) (sitting.Thought, error) {
	end, err := t.Begin(ctx)
	if err != nil {
		return sitting.Thought{}, err
	}
	defer end()
	for _, asked := range q.Asked {
		player := t.games.Player(s.Kind, asked.Player)
		if player == nil {
			return sitting.Thought{}, fmt.Errorf("thinking: game %d: no artificial player %q", s.ID, asked.Player)
		}
		text, wants := "", true
		if asked.Awaited {
			text = player.Choose(ctx, t.Budget, asked.View, q.RNG)
		} else {
			text, wants = player.Answer(ctx, t.Budget, asked.View, q.RNG)
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
