package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/mattn/go-sqlite3"
	"github.com/sethvargo/go-retry"

	"sobremesa/store"
)

// write calls writeOnce, and again as long as the outcome is unknown. fn must be safe to repeat.
func (s *Store) write(ctx context.Context, fn func(context.Context, *sql.Conn) error) error {
	return store.UntilKnown(ctx, func() error { return s.writeOnce(ctx, fn) })
}

// writeOnce runs fn in a transaction on the writing connection. The context can cancel the wait for
// the database. After that the transaction, which is short, always runs to its end, so that no
// statement is left half cancelled. The error may be store.ErrUnknown.
func (s *Store) writeOnce(ctx context.Context, fn func(context.Context, *sql.Conn) error) error {
	asked := time.Now()
	conn, err := s.writing(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	began, waited, uncancelled := time.Now(), false, context.WithoutCancel(ctx)
	// What a call has waited for the connection counts, too, or calls would fail one after another.
	err = retryWhileBusy(ctx, s.busy-began.Sub(asked), func() error {
		_, err := conn.ExecContext(uncancelled, "BEGIN IMMEDIATE") // which never waits by itself
		waited = waited || isBusy(err)
		return err
	})
	if waited {
		s.waits.Add(1)
		s.waited.Add(int64(time.Since(began)))
	}
	if err != nil {
		return err
	}
	ctx = uncancelled
	committed := false
	defer func() {
		if !committed { // after a panic, too
			// An error such as a full disk may already have rolled back.
			conn.ExecContext(ctx, "ROLLBACK")
		}
	}()
	if err := fn(ctx, conn); err != nil {
		return err
	}
	// As late as possible, and before the commit is reported.
	if err := s.checkFiles(); err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	committed = err == nil
	return outcome(err)
}

// writing returns the connection for writing. Transactions are short: who waits for it as long as the
// busy timeout waits behind calls that wait for the database, and fails as they do. database/sql lets
// one of those that wait proceed at random, so that an unlucky call would wait for ever.
func (s *Store) writing(ctx context.Context) (*sql.Conn, error) {
	wait, cancel := context.WithTimeout(ctx, s.busy)
	defer cancel()
	conn, err := s.writer.Conn(wait)
	if err != nil && wait.Err() != nil && ctx.Err() == nil {
		return nil, sqlite3.Error{Code: sqlite3.ErrBusy}
	}
	return conn, err
}

// exec runs one statement in a transaction of its own and returns how many rows it changed.
func (s *Store) exec(ctx context.Context, statement string, args ...any) (changed int, err error) {
	err = s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		changed, err = execute(ctx, conn, statement, args...)
		return err
	})
	return changed, err
}

func execute(ctx context.Context, conn *sql.Conn, statement string, args ...any) (changed int, err error) {
	result, err := conn.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// retryWhileBusy repeats try as long as the database is busy, at intervals that grow from 1 to 25
// ms, until the timeout or the end of the context. SQLite could wait by itself, but would ignore
// the context. The intervals are jittered, since waiting processes would otherwise keep colliding.
func retryWhileBusy(ctx context.Context, timeout time.Duration, try func() error) error {
	pauses := retry.WithCappedDuration(25*time.Millisecond, retry.NewExponential(time.Millisecond))
	pauses = retry.WithMaxDuration(timeout, retry.WithJitterPercent(50, pauses))
	return retry.Do(ctx, pauses, func(context.Context) error {
		err := try()
		if isBusy(err) {
			return retry.RetryableError(err)
		}
		return err
	})
}

// read runs fn in a transaction that sees one state of the database. It calls fn with a context that
// never ends, for short statements: the driver runs each statement of a context that can end on a
// goroutine of its own, which takes longer than the statement. Others take the context of the call.
func (s *Store) read(ctx context.Context, fn func(context.Context, *sql.Conn) error) error {
	conn, err := s.readers.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	ctx = context.WithoutCancel(ctx)
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	defer conn.ExecContext(ctx, "ROLLBACK")
	return fn(ctx, conn)
}

// glance is one for a short query of a reader: as in read, the context ends only the wait for a connection.
func glance[T any](ctx context.Context, s *Store, into func(*T) []any, query string, args ...any) (row T, err error) {
	conn, err := s.readers.Conn(ctx)
	if err != nil {
		return row, err
	}
	defer conn.Close()
	return one(context.WithoutCancel(ctx), conn, into, query, args...)
}
