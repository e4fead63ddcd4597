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
	"sobremesa/bot/attendance"
	"sobremesa/bot/health"
	"sobremesa/bot/metrics"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// alive keeps telling the store that the bot hears what people do, so that time in which
// it did not is known: it did not run, or Discord could not be reached. While its ears
// are closed it tells nothing.
type alive struct {
	attendance *attendance.Attendance
	now        func() time.Time
	// watched: the clock is the machine's. When such a clock has gone on while
	// nothing was told, the machine was asleep; another clock was moved by hand.
	watched bool
	log     *slog.Logger
	turned  func() // is called each time it is to be told

	mu   sync.Mutex
	open map[absence.Ear]bool // those that are
	last time.Time            // when it was told last
}

const (
	// tellEvery is how often it is told.
	tellEvery = time.Minute
	// tellWithin bounds how long the store may take for it.
	tellWithin = 5 * time.Second
	// unheardPause is when it is looked again whether people are heard.
	unheardPause = 15 * time.Second
)

// hears notes that an ear has opened, or closed just now.
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
	ctx, cancel := context.WithTimeout(context.Background(), tellWithin)
	defer cancel()
	// Whoever moved the clock while it was closed: nothing was heard.
	if err := a.attendance.Heartbeat(ctx, open || a.watched, ear); err != nil {
		a.log.Error("cannot note whether people are heard", "open", open, "err", err)
	}
}

// tell tells that the bot hears, unless it was told a moment ago. What is told
// every minute comes a little early at times, and is not to be left out then: a
// silence of two minutes is an outage.
func (a *alive) tell(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	// Without the monotonic reading, which stands still while a machine sleeps.
	now := a.now().Round(0)
	if len(a.open) == 0 || now.Sub(a.last).Abs() < tellEvery/2 {
		return nil
	}
	if err := a.attendance.Heartbeat(ctx, a.watched, slices.Collect(maps.Keys(a.open))...); err != nil {
		return err
	}
	a.last = now
	return nil
}

// run tells until the context ends.
func (a *alive) run(ctx context.Context) {
	tick := time.NewTicker(tellEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			a.turned()
			if err := a.tell(ctx); err != nil && ctx.Err() == nil {
				a.log.Error("cannot note that people are heard", "err", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// hearsAll reports whether this process hears all servers.
func (a *alive) hearsAll() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.open[absence.Ear{}] || a.open[absence.Ear{Of: 1}]
}

// errUnheard is why a task waits that has to do with people's time.
var errUnheard = errors.New("nobody hears what people do")

// reckons has a task that has to do with people's time wait until they are heard, by any
// process: while they are not it does not pass, and how long that was is known then.
// Artificial players go on thinking.
func (a *alive) reckons(ctx context.Context, task *store.Task) error {
	if err := a.tell(ctx); err != nil || task.Kind == sitting.TaskThink || a.hearsAll() {
		return err
	}
	unheard, err := a.attendance.Unheard(ctx, task.Game)
	if err == nil && unheard {
		err = &outbox.Later{After: unheardPause, Cause: errUnheard}
	}
	return err
}

// ears tell who has to know it that one has opened or closed.
type ears struct {
	alive   *alive
	health  *health.Health
	metrics *metrics.Metrics
}

func (e *ears) shard(number, of int, stands bool) {
	e.alive.hears(absence.Ear{Shard: number, Of: of}, stands)
	e.health.Ear(fmt.Sprintf("shard %d of Discord's gateway", number), stands)
	e.metrics.Connected(number, stands)
}

func (e *ears) listening(open bool) {
	e.alive.hears(absence.Ear{}, open)
	e.health.Ear("the address for interactions sent by HTTP", open)
	e.metrics.Listening(open)
}
