package simulate

import (
	"context"
	"time"

	"sobremesa/engine"
)

// Times is how long a player took when it was asked, whatever it then answered, and even if it ended.
type Times struct {
	Asked int // questions
	// Late is the number of questions whose answer had not come when the wait for it ended. They count
	// with the time waited, so that, with any of them, Total and Most are the least that they can be.
	Late        int
	Total, Most time.Duration
}

func (t *Times) add(took time.Duration) { t.Add(Times{Asked: 1, Total: took, Most: took}) }

func (t *Times) late(waited time.Duration) {
	t.Add(Times{Asked: 1, Late: 1, Total: waited, Most: waited})
}

// Add adds the times of other questions.
func (t *Times) Add(o Times) {
	t.Asked += o.Asked
	t.Late += o.Late
	t.Total += o.Total
	t.Most = max(t.Most, o.Most)
}

// Mean returns the time of a question, 0 if there was none.
func (t *Times) Mean() time.Duration { return t.Total / time.Duration(max(1, t.Asked)) }

// timed is Budget.Within for a player's thought, which it measures if the budget is a time. The clock is
// not read for players that need less time than that takes.
func (t *table[S, M, V]) timed(ctx context.Context, seat engine.Seat, p *chair[M, V]) (context.Context, func()) {
	thinking, done := p.budget.Within(ctx)
	if p.budget.Time == 0 {
		return thinking, done
	}
	asked := time.Now()
	return thinking, func() {
		done()
		t.game.Times[seat].add(time.Since(asked))
	}
}
