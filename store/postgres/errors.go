package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"sobremesa/store"
)

// Errors about a database, to be tested with errors.Is.
var (
	// ErrAddress: the connection string cannot be read.
	ErrAddress = errors.New("the connection string cannot be read")
	// ErrForeign: the tables in the database's schema belong to another program.
	ErrForeign = errors.New("not a database of this program")
	// ErrNewer: the database was written by a newer version of the program.
	ErrNewer = errors.New("the database belongs to a newer version of this program")
	// ErrOlder: the database was written by an older version of the program.
	ErrOlder = errors.New("the database belongs to an older version of this program")
	// ErrPooled: a pooler stands before the server that gives each transaction any of its connections.
	// Settings, prepared statements and notifications would be lost, or be another process's.
	ErrPooled = errors.New("a pooler stands before the database server that keeps no sessions")
	// ErrUnreachable: the server does not answer, or refuses connections. Any call may return it;
	// it is a [store.ErrUnavailable].
	ErrUnreachable error = store.Trouble("the database server cannot be reached")
	// ErrReadOnly: the server accepts no changes, as a standby does. Any call that writes may return
	// it.
	ErrReadOnly error = store.Trouble("the database server is read-only")
	// ErrFull: the server's disk is full. Any call that writes may return it.
	ErrFull error = store.Trouble("the database server's disk is full")
)

// The error codes with which the function refuse ends a transaction.
const (
	isUnknown  = "SB001"
	isChanged  = "SB002"
	isLost     = "SB003"
	isDisputed = "SB004" // another transaction was faster: try again at once
)

// refusals maps the server's error codes and the names of violated keys to the errors of package
// store.
var refusals = map[string]error{
	isUnknown: store.ErrNotFound,
	isChanged: store.ErrConflict,
	isLost:    store.ErrLeaseLost,

	"22021": store.ErrText,   // character_not_in_repertoire
	"25006": ErrReadOnly,     // read_only_sql_transaction
	"53100": ErrFull,         // disk_full
	"55P03": store.ErrLocked, // lock_not_available, after a lock_timeout

	"request_pkey":    store.ErrDuplicate,
	"game_live":       store.ErrOccupied,
	"move_pkey":       store.ErrConflict,
	"result_pkey":     store.ErrConflict,
	"finish_game_key": store.ErrConflict,
	"task_game_fkey":  store.ErrNotFound,
}

// refusal adds to a server error the error of package store that it means, if any.
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

// retryable reports whether the server has undone a transaction that may simply be tried again:
// after a deadlock (40P01), a snapshot that was too old (40001), a change of tables after a
// statement was prepared (0A000), or a concurrent claim of the task.
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

// outcome adds store.ErrUnknown to the error of a transaction's last round trip if the server may
// have committed it: the connection was lost or given up.
func outcome(err error) error {
	var e *pgconn.PgError
	if err == nil || pgconn.SafeToRetry(err) || errors.As(err, &e) && e.Severity == "ERROR" {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrUnknown, err)
}

// unknownOnly returns store.ErrUnknown if err contains it. It is joined to the error of a context
// that has ended, since the change may have been committed.
func unknownOnly(err error) error {
	if errors.Is(err, store.ErrUnknown) {
		return store.ErrUnknown
	}
	return nil
}

// late returns the error of a call that has exceeded its own deadline. It is not the context's
// error, since the caller's context may still be valid.
func late(err error, deadline time.Duration) error {
	return errors.Join(fmt.Errorf("%w: no answer within %v", ErrUnreachable, deadline), unknownOnly(err))
}

// lost reports whether the connection broke during a call. A call that may safely be repeated is
// then tried again.
func lost(err error) bool {
	var e *pgconn.PgError
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	return !errors.As(err, &e) || e.Severity != "ERROR"
}

// unreachable reports whether an error is about the connection and not an answer of the server.
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
