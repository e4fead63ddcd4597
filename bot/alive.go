package bot

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"sobremesa/bot/table"
)

// alive keeps telling the store that the bot runs, so that time in which it did
// not is known after a start.
type alive struct {
	table *table.Table
	// watched: the clock is the machine's. When such a clock has gone on while
	// nothing was told, the machine was asleep; another clock was moved by hand.
	watched bool
	log     *slog.Logger

	mu   sync.Mutex
	last time.Time // when it was told last
}

// tellEvery is how often it is told.
const tellEvery = time.Minute

// start tells that the bot runs again, before anything else is done.
func (a *alive) start(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.tellNow(ctx, true)
}

// tell tells that the bot runs, unless it was told a moment ago. What is told
// every minute comes a little early at times, and is not to be left out then: a
// silence of two minutes is an outage.
func (a *alive) tell(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	// Without the monotonic reading, which stands still while a machine sleeps.
	if a.table.Now().Round(0).Sub(a.last).Abs() < tellEvery/2 {
		return nil
	}
	return a.tellNow(ctx, a.watched)
}

func (a *alive) tellNow(ctx context.Context, away bool) error {
	now := a.table.Now().Round(0)
	if err := a.table.Heartbeat(ctx, away); err != nil {
		return err
	}
	a.last = now
	return nil
}

// run tells until the context ends, and then once more.
func (a *alive) run(ctx context.Context) {
	tick := time.NewTicker(tellEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := a.tell(ctx); err != nil && ctx.Err() == nil {
				a.log.Error("cannot note that the bot runs", "err", err)
			}
		case <-ctx.Done():
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer cancel()
			a.mu.Lock()
			defer a.mu.Unlock()
			if err := a.tellNow(ctx, a.watched); err != nil {
				a.log.Error("cannot note that the bot stops", "err", err)
			}
			return
		}
	}
}
