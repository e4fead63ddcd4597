package outbox

import (
	"context"
	"errors"
	"time"

	"sobremesa/store"
)

// Outcome is what came of a task that was tried.
type Outcome string

const (
	Done      Outcome = "done"
	GaveUp    Outcome = "gave_up"   // it can never be carried out
	Postponed Outcome = "postponed" // for as long as its handler said, or because the loop is to stop
	Failed    Outcome = "failed"    // to be tried again after a pause
	Lost      Outcome = "lost"      // somebody else may have taken it up meanwhile
	Unknown   Outcome = "unknown"   // there is no handler for its kind
	Unmarked  Outcome = "unmarked"  // what came of it could not be written down
)

// errNoHandler says that there is no handler for tasks of a kind.
var errNoHandler = errors.New("no handler for tasks of kind")

// outcomeOf is what came of a task whose handler has returned an error, and after which
// pause it is tried again; whether the claim on it holds, and whether its handler was told
// to stop at once.
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

// mark writes down what came of a task.
func (l *Loop) mark(ctx context.Context, task *store.Task, lease store.Lease, outcome Outcome, pause time.Duration, err error) error {
	now := l.o.Now()
	switch outcome {
	case Done, GaveUp:
		if err == nil && task.Held() == nil {
			return nil // finished with what it did
		}
		done := &store.Change{Done: []store.Lease{lease}, At: now}
		return store.UntilKnown(ctx, func() error { return l.store.Commit(ctx, done) })
	case Lost:
		return nil // to postpone it would take it away from the worker that has it now
	}
	return l.store.Postpone(ctx, lease, now, now.Add(pause), reason(err))
}

// backoff is how long to wait after so many failures: half a second, doubled
// each time, up to five minutes.
func backoff(failures int) time.Duration {
	return min(5*time.Minute, 500*time.Millisecond<<min(failures, 12))
}
