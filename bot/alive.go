package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/health"
	"sobremesa/bot/metrics"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/store"
)

// alive records regularly in the store that the bot receives interactions, so that the time when it
// did not is known: the bot was not running, or Discord could not be reached. While no ear is open
// it records nothing.
type alive struct {
	table *table.Table
	now   func() time.Time
	// realClock says that now is the machine's clock. If such a clock advances more than expected
	// between two heartbeats, the machine was asleep. Another clock was moved by hand.
	realClock bool
	log       *slog.Logger
	turned    func() // called each time a heartbeat is due
	health    *health.Health
	metrics   *metrics.Metrics

	mu   sync.Mutex
	open map[absence.Ear]bool // the ears that are open
	deaf bool                 // nothing arrives by them
	last time.Time            // time of the last heartbeat
}

const (
	// heartbeatEvery is the time between two heartbeats.
	heartbeatEvery = time.Minute
	// heartbeatWithin bounds how long the store may take.
	heartbeatWithin = 5 * time.Second
	// unheardPause is how long a task waits before alive checks again whether players can act.
	unheardPause = 15 * time.Second
)

// shard tells all that care that a shard's ear has just opened or closed.
func (a *alive) shard(number, of int, ready bool) {
	a.hears(absence.Ear{Shard: number, Of: of}, ready)
	a.health.Ear(fmt.Sprintf("shard %d of Discord's gateway", number), ready)
	a.metrics.Connected(number, ready)
}

// listening does the same for the ear by HTTP.
func (a *alive) listening(open bool) {
	a.hears(absence.Ear{}, open)
	a.health.Ear("the address for interactions sent by HTTP", open)
	a.metrics.Listening(open)
}

// hears records that an ear has just opened or closed.
func (a *alive) hears(ear absence.Ear, open bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open[ear] == open {
		return
	}
	if open {
		a.open[ear] = true
	} else {
		delete(a.open, ear)
	}
	if !a.deaf {
		a.note(open, open || a.realClock, ear)
	}
}

// deafened tells all that care why nothing arrives by the ears that are open, and with "" that
// something does.
func (a *alive) deafened(why string) {
	a.health.Deaf(why)
	a.metrics.Deaf(why != "")
	a.mu.Lock()
	defer a.mu.Unlock()
	heard := a.deaf && why == ""
	if a.deaf = why != ""; heard && len(a.open) > 0 {
		a.note(true, true, slices.Collect(maps.Keys(a.open))...)
	}
}

// note records that ears have just opened or closed. a.mu is held.
func (a *alive) note(open, away bool, ears ...absence.Ear) {
	ctx, cancel := context.WithTimeout(context.Background(), heartbeatWithin)
	defer cancel()
	// If one opens, the time before does not count, whoever moved the clock: nothing was received.
	if err := a.table.Heartbeat(ctx, away, ears...); err != nil {
		a.log.Error("cannot note whether people are heard", "open", open, "err", err)
	}
}

// heartbeat records a heartbeat unless there was one a moment ago. Heartbeats sometimes come a
// little early and must not be skipped then, since two minutes without one count as an outage.
func (a *alive) heartbeat(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	// Without the monotonic reading, which stops while a machine sleeps.
	now := a.now().Round(0)
	if len(a.open) == 0 || a.deaf || now.Sub(a.last).Abs() < heartbeatEvery/2 {
		return nil
	}
	if err := a.table.Heartbeat(ctx, a.realClock, slices.Collect(maps.Keys(a.open))...); err != nil {
		return err
	}
	a.last = now
	return nil
}

// run records heartbeats until the context ends.
func (a *alive) run(ctx context.Context) {
	tick := time.NewTicker(heartbeatEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			a.turned()
			if err := a.heartbeat(ctx); err != nil && ctx.Err() == nil {
				a.log.Error("cannot note that people are heard", "err", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// hearsAll reports whether this process receives the interactions of all servers.
func (a *alive) hearsAll() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.deaf && (a.open[absence.Ear{}] || a.open[absence.Ear{Of: 1}])
}

// errUnheard is why a task that depends on the players' time waits.
var errUnheard = errors.New("nobody hears what people do")

// checkHeard returns an error for a task that depends on the players' time while no process
// receives their interactions. Their clocks do not run meanwhile, and the length of the outage is
// known only when it is over. Artificial players continue to think.
func (a *alive) checkHeard(ctx context.Context, task *store.Task) error {
	if err := a.heartbeat(ctx); err != nil || task.Kind == sitting.TaskThink || a.hearsAll() {
		return err
	}
	unheard, err := a.table.Unheard(ctx, task.Game)
	if err == nil && unheard {
		err = &outbox.Later{After: unheardPause, Cause: errUnheard}
	}
	return err
}
