package thinking

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
)

// Busy: too many others have something thought about just now.
const Busy engine.Code = "table.busy"

// Somebody looks at the board meanwhile.
const (
	// hintWait is how long a hint waits for its place among those who think, and hintTime
	// how long it may be thought about.
	hintWait = 2 * time.Second
	hintTime = time.Second
	// reviewTime bounds how long a review takes, in the line of those who think and for it:
	// a game takes it less than a second.
	reviewTime = 10 * time.Second
)

// Hint is what the game's analyst thinks of a position, for a user who may be given hints
// there, and their seat: from its view alone, and the same each time. A Refusal as by
// [sitting.Sitting.MayHint], or Busy.
func (t *Thinkers) Hint(ctx context.Context, s *sitting.Sitting, user string) (seat engine.Seat, said engine.Analysis[string], err error) {
	seat, err = s.MayHint(user)
	if err != nil {
		return engine.Spectator, said, err
	}
	waiting, cancel := context.WithTimeout(ctx, hintWait)
	defer cancel()
	end, err := t.Begin(waiting)
	if err != nil {
		return engine.Spectator, said, busy(ctx, err)
	}
	defer end()
	budget := t.Budget
	budget.Time = min(budget.Time, hintTime)
	said, ok := t.games.Analyst(s.Kind).Analyse(ctx, budget, s.View(seat), same())
	if !ok {
		return engine.Spectator, said, fmt.Errorf("thinking: the analyst of %s is none", s.Kind)
	}
	return seat, said, ctx.Err()
}

// Review is what the game's analyst thinks of how a game was played that is over, as far as
// it was played, by the numbers of its moments. In a game that hides something it is for those who played. A
// Refusal where there is no review to be had, or Busy.
func (t *Thinkers) Review(ctx context.Context, s *sitting.Sitting, user string) (*coach.Review, error) {
	analyst := t.games.Analyst(s.Kind)
	rules, moves, moments := s.Played()
	if analyst == nil || !s.Status.Over() || !s.HasMoved() || !rules.Info().Open && s.SeatOf(user) == engine.Spectator {
		return nil, &engine.Refusal{Code: sitting.NoFinished}
	}
	limited, cancel := context.WithTimeout(ctx, reviewTime)
	defer cancel()
	end, err := t.Begin(limited)
	if err != nil {
		return nil, busy(ctx, err)
	}
	defer end()
	r, err := coach.Analyse(limited, rules, s.Options, moves, analyst, coach.Config{})
	if err != nil && limited.Err() != nil {
		return nil, busy(ctx, err)
	}
	if err != nil {
		return nil, err
	}
	for i := range r.Curve {
		r.Curve[i].Moves = moments[r.Curve[i].Moves]
	}
	for i := range r.Moments {
		r.Moments[i].Moves = moments[r.Moments[i].Moves]
	}
	return r, nil
}

// busy is a refusal of what took too long, unless who asked has gone.
func busy(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	return &engine.Refusal{Code: Busy}
}

// same is the generator of what is to be the same each time.
func same() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
