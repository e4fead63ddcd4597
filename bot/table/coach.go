package table

import (
	"context"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/store"
)

// coachTime bounds how long somebody who asks for a coach waits, in the line of those who
// think and for it: a game takes it less than a second.
const coachTime = 10 * time.Second

// Review is what the game's analyst thinks of how a finished game was played, by the
// numbers of its moments; nothing of it is kept. It thinks in the place of an artificial
// player. In a game that hides something it is for those who played. A Refusal where
// there is no review to be had, or Busy.
func (t *Table) Review(ctx context.Context, p *Position, user string) (*coach.Review, error) {
	analyst := t.Games.Analyst(p.Kind)
	rules, moves, moments := p.Played()
	if analyst == nil || p.Status != store.Finished || !rules.Info().Open && p.SeatOf(user) == engine.Spectator {
		return nil, refuse(sitting.NoFinished, nil)
	}
	limited, cancel := context.WithTimeout(ctx, coachTime)
	defer cancel()
	end, err := t.BeginThinking(limited)
	var r *coach.Review
	if err == nil {
		defer end()
		r, err = coach.Look(limited, rules, p.Options, moves, analyst, coach.Config{})
	}
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, refuse(Busy, nil)
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
