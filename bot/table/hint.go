package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"sobremesa/engine"
)

// Busy: too many others have something thought about just now.
const Busy engine.Code = "table.busy"

const (
	// hintWait is how long a hint waits for its place among those who think, and hintTime
	// how long it may be thought about: somebody looks at the board meanwhile.
	hintWait = 2 * time.Second
	hintTime = time.Second
)

// Hint is what the game's analyst thinks of a position, for a user who may be given hints
// there, and their seat: from its view alone, and the same each time. Nothing is kept of
// it. A Refusal as by [sitting.Sitting.MayHint], or Busy.
func (t *Table) Hint(ctx context.Context, p *Position, user string) (seat engine.Seat, said engine.Analysis[string], err error) {
	seat, err = p.MayHint(user)
	if err != nil {
		return engine.Spectator, said, err
	}
	waiting, cancel := context.WithTimeout(ctx, hintWait)
	defer cancel()
	end, err := t.BeginThinking(waiting)
	if err != nil && ctx.Err() == nil {
		err = refuse(Busy, nil)
	}
	if err != nil {
		return engine.Spectator, said, err
	}
	defer end()
	budget := t.Budget
	budget.Time = min(budget.Time, hintTime)
	said, ok := t.Games.Analyst(p.Kind).Analyse(ctx, budget, p.View(seat), rand.New(rand.NewPCG(1, 1)))
	if !ok {
		return engine.Spectator, said, fmt.Errorf("table: the analyst of %s is none", p.Kind)
	}
	return seat, said, ctx.Err()
}
