package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"sobremesa/bot/guard"
	"sobremesa/store"
)

// keep renews a lease, requested at asked, every third of its length until the context ends or
// release is called. If the lease is lost all the same, another worker may take the task over: then
// the returned context ends, and release returns false.
//
// The remaining time is measured by the process's monotonic clock, which nobody can set.
func (l *Loop) keep(ctx context.Context, lease store.Lease, asked time.Time, log *slog.Logger) (held context.Context, release func() (holds bool)) {
	ctx, cancel := context.WithCancel(ctx)
	var lost atomic.Bool
	leaseLost := func() {
		lost.Store(true)
		cancel()
	}
	expiry := time.AfterFunc(l.o.Lease-time.Since(asked), leaseLost)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		ticker := time.NewTicker(l.o.Lease / 3)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return
			}
			asked, now := time.Now(), l.o.Now()
			err := guard.Try(func() error { return l.store.Extend(ctx, lease, now, now.Add(l.o.Lease)) })
			switch {
			case err == nil:
				expiry.Reset(l.o.Lease - time.Since(asked))
			case ctx.Err() != nil:
				return
			case errors.Is(err, store.ErrLeaseLost):
				log.Warn("outbox: somebody else took a task away", "err", err)
				leaseLost()
			default:
				log.Warn("outbox: cannot renew a lease", "err", err)
			}
		}
	})
	return ctx, func() bool {
		cancel()
		renewing.Wait()
		expiry.Stop()
		return !lost.Load()
	}
}

// Outcome is the outcome of trying a task.
type Outcome string

const (
	Done      Outcome = "done"
	GaveUp    Outcome = "gave_up"   // it can never be carried out
	Postponed Outcome = "postponed" // by its handler, or because the loop is to stop
	Failed    Outcome = "failed"    // to be tried again after a pause
	Lost      Outcome = "lost"      // the lease expired, and another worker may have taken it over
	Unknown   Outcome = "unknown"   // no handler for its kind
	Unmarked  Outcome = "unmarked"  // the outcome could not be stored
)

// errNoHandler says that there is no handler for tasks of a kind.
var errNoHandler = errors.New("no handler for tasks of kind")

func carryOut(ctx context.Context, task *store.Task, handle Handler) error {
	if handle == nil {
		// A newer version of the program that shares the database wrote the task: leave it to that
		// version.
		return &Later{After: time.Minute, Cause: fmt.Errorf("%w %q", errNoHandler, task.Kind)}
	}
	return guard.Try(func() error { return handle(ctx, task) })
}

// outcomeOf returns the outcome of a task and, for tasks to be tried again, the pause. err is the
// handler's error, holds says whether the lease still holds, and stopped whether the handler was
// told to stop at once.
func outcomeOf(task *store.Task, err error, holds, stopped bool) (Outcome, time.Duration) {
	var later *Later
	switch {
	case err == nil:
		return Done, 0
	case errors.Is(err, ErrGiveUp):
		return GaveUp, 0
	case !holds:
		return Lost, 0
	case stopped:
		return Postponed, 0
	case errors.As(err, &later) && errors.Is(err, errNoHandler):
		return Unknown, later.After
	case errors.As(err, &later):
		return Postponed, later.After
	}
	pause := backoff(task.Attempts)
	if soon, is := errors.AsType[*Soon](err); is {
		pause = min(pause, soon.Most)
	}
	return Failed, pause
}

// logOutcome logs the outcome of a task that is not done.
func logOutcome(log *slog.Logger, outcome Outcome, pause time.Duration, err error) {
	switch outcome {
	case Done:
	case GaveUp:
		log.Warn("outbox: gave a task up", "err", err)
	case Lost:
		log.Warn("outbox: lost the claim on a task", "err", err)
	case Failed:
		log.Warn("outbox: failed", "err", err, "again_in", pause)
	default:
		log.Info("outbox: postponed", "err", err)
	}
}

// mark stores the outcome of a task.
func (l *Loop) mark(ctx context.Context, task *store.Task, lease store.Lease, outcome Outcome, pause time.Duration, err error) error {
	now := l.o.Now()
	switch outcome {
	case Done, GaveUp:
		if err == nil && task.Held() == nil {
			return nil // the handler finished it with its own change
		}
		done := &store.Change{Done: []store.Lease{lease}, At: now}
		return store.UntilKnown(ctx, func() error { return l.store.Commit(ctx, done) })
	case Lost:
		return nil // postponing it would take it away from the worker that has it now
	}
	return l.store.Postpone(ctx, lease, now, now.Add(pause), store.CleanText(err.Error())) // the error may quote anything
}

// backoff returns how long to wait after the given number of failures: half a second, doubled each
// time, up to five minutes.
func backoff(failures int) time.Duration {
	return min(5*time.Minute, 500*time.Millisecond<<min(failures, 12))
}
