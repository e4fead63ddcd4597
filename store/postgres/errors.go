package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"sobremesa/store"
)

// Troubles with a database; test with errors.Is.
var (
	// ErrForeign: the tables in the database's schema are some other program's.
	ErrForeign = errors.New("not a database of this program")
	// ErrNewer: the database was made by a newer version of the program.
	ErrNewer = errors.New("the database belongs to a newer version of this program")
	// ErrUnreachable: the server does not answer, or takes no connections, or not ours.
	// Any call may return it; it is a [store.ErrUnavailable].
	ErrUnreachable error = store.Trouble("the database server cannot be reached")
)

// The errors by which the function refuse ends a transaction.
const (
	isUnknown  = "SB001"
	isChanged  = "SB002"
	isLost     = "SB003"
	isDisputed = "SB004" // somebody was faster: what was asked can be asked again at once
)

// refusals are what errors of the server mean by which it refuses a change: its codes, and
// the names of keys.
var refusals = map[string]error{
	isUnknown: store.ErrNotFound,
	isChanged: store.ErrConflict,
	isLost:    store.ErrLeaseLost,

	"22021": store.ErrText, // character_not_in_repertoire

	"request_pkey":    store.ErrDuplicate,
	"game_live":       store.ErrOccupied,
	"move_pkey":       store.ErrConflict,
	"result_pkey":     store.ErrConflict,
	"finish_game_key": store.ErrConflict,
	"task_game_fkey":  store.ErrNotFound,
}

// refusal names what the server has refused.
func refusal(err error) error {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return err
	}
	for _, name := range []string{e.Code, e.ConstraintName} {
		if means := refusals[name]; means != nil {
			return fmt.Errorf("%w (%w)", means, err)
		}
	}
	return err
}

// retryable reports whether the server has undone a transaction for reasons that are not
// ours: a deadlock (40P01), a snapshot that was too old (40001), a statement whose tables
// were changed since it was prepared (0A000), a task that was claimed this moment.
func retryable(err error) bool {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code {
	case "40P01", "40001", isDisputed:
		return true
	case "0A000":
		return e.Message == "cached plan must not change result type"
	}
	return false
}

// outcome is store.ErrUnknown, when the error of a transaction's last round trip does not
// tell whether the server has committed it: the connection was lost, or given up.
func outcome(err error) error {
	var e *pgconn.PgError
	if err == nil || pgconn.SafeToRetry(err) || errors.As(err, &e) && e.Severity == "ERROR" {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrUnknown, err)
}

// unknownOnly is what is left of an error when the caller's context is over: that a
// change may have been committed.
func unknownOnly(err error) error {
	if errors.Is(err, store.ErrUnknown) {
		return store.ErrUnknown
	}
	return nil
}

// late is the error of a call that has used up its own deadline. It is not the
// context's error: the caller's may go on.
func late(err error, deadline time.Duration) error {
	return errors.Join(fmt.Errorf("%w: no answer within %v", ErrUnreachable, deadline), unknownOnly(err))
}

// lost reports whether the connection broke in the middle of something: what can be done
// twice is done again.
func lost(err error) bool {
	var e *pgconn.PgError
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	return !errors.As(err, &e) || e.Severity != "ERROR"
}

// unreachable reports whether an error is that of a connection, and no answer of a server.
func unreachable(err error) bool {
	var e *pgconn.PgError
	var connecting *pgconn.ConnectError
	switch {
	case err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return false
	case errors.As(err, &connecting):
		return true
	case errors.As(err, &e):
		return e.Severity != "ERROR"
	}
	return pgconn.SafeToRetry(err) || pgconn.Timeout(err)
}
