package outbox

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"sobremesa/store"
)

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
	return Failed, backoff(task.Attempts)
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
