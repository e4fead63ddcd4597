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

// Busy means that too many requests wait for artificial players to think.
const Busy engine.Code = "table.busy"

// Bounds of thinking while a user waits.
const (
	hintWait   = 2 * time.Second  // bounds how long a hint waits for its turn to think
	hintTime   = time.Second      // bounds how long it thinks
	reviewTime = 10 * time.Second // bounds a review, with its wait. A game usually takes less than a second
)

// Hint returns the analyst's opinion of the position for a user, and the user's seat. The
// analyst sees only that seat's view, and says the same each time. The error is a Refusal of
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
	said, ok := t.games.Analyst(s.Kind).Analyse(ctx, budget, s.View(seat), rand.New(rand.NewPCG(1, 1))) // the same each time
	if !ok {
		return engine.Spectator, said, fmt.Errorf("thinking: the analyst of %s is none", s.Kind)
	}
	return seat, said, ctx.Err()
}

// Review returns the analyst's review of a finished or cancelled game, with its moments by number.
// The moments are the user's own, or those of all seats for somebody who had none. Reviews of games with hidden information are only for their players. The error is a Refusal if
// there is no review, or Busy.
func (t *Thinkers) Review(ctx context.Context, s *sitting.Sitting, user string) (*coach.Review, error) {
	analyst := t.games.Analyst(s.Kind)
	rules, moves, moments := s.Played()
	if analyst == nil || !s.Status.Over() || !s.HasMoved() || !rules.Info().Open && s.SeatOf(user) == engine.Spectator {
		return nil, engine.Refuse(sitting.NoFinished)
	}
	limited, cancel := context.WithTimeout(ctx, reviewTime)
	defer cancel()
	end, err := t.Begin(limited)
	if err != nil {
		return nil, busy(ctx, err)
	}
	defer end()
	var config coach.Config
	if seat := s.SeatOf(user); seat != engine.Spectator {
		config.Of = engine.SeatsOf(seat)
	}
	r, err := coach.Analyse(limited, rules, s.Options, moves, analyst, config)
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

// Judge has the analyst of the game judge a move of the seat that is to move in a practice. It returns
// nil if the move costs less than a moment of the coach, or if the game has no analyst. It is the same
// each time.
func (t *Thinkers) Judge(ctx context.Context, s *sitting.Sitting, seat engine.Seat, move string) (*coach.Moment, error) {
	analyst := t.games.Analyst(s.Kind)
	if analyst == nil {
		return nil, nil
	}
	rules, moves, _ := s.Played()
	r, err := coach.Analyse(ctx, rules, s.Options, append(moves, engine.Move{Seat: seat, Text: move}), analyst, coach.Config{From: len(moves)})
	if err != nil || len(r.Moments) == 0 {
		return nil, err
	}
	return &r.Moments[0], nil
}

// busy returns the refusal of a request that took too long, or err if the request itself has
// ended.
func busy(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	return engine.Refuse(Busy)
}
