package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/sethvargo/go-retry"

	"sobremesa/store"
)

// write is writeOnce of what may be made twice: it is made again while nobody knows what
// became of it.
func (s *Store) write(ctx context.Context, fn func(context.Context, *sql.Conn) error) error {
	return store.UntilKnown(ctx, func() error { return s.writeOnce(ctx, fn) })
}

// writeOnce runs fn in a transaction of the one writing connection. The context
// counts while the database is waited for; once it is ours the transaction,
// which is short, is carried through, so that no statement is ever left half
// cancelled. The error may be store.ErrUnknown.
func (s *Store) writeOnce(ctx context.Context, fn func(context.Context, *sql.Conn) error) error {
	conn, err := s.writer.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	began, waited := time.Now(), false
	err = retryWhileBusy(ctx, s.busy, func() error {
		_, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE")
		waited = waited || isBusy(err)
		return err
	})
	if waited {
		s.waits.since(began)
	}
	if err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	committed := false
	defer func() {
		if !committed { // a panic counts
			// A failure such as a full disk may have rolled back already.
			conn.ExecContext(ctx, "ROLLBACK")
		}
	}()
	if err := fn(ctx, conn); err != nil {
		return err
	}
	// As late as can be, and before anybody is told that it is committed.
	if err := s.checkFiles(); err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	committed = err == nil
	return outcome(err)
}

// exec carries out one statement in a transaction of its own, and tells how many rows
// it changed.
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

// retryWhileBusy repeats try as long as the database is busy, at intervals that
// grow from 1 to 25 ms, until the timeout or the context ends. SQLite could
// wait itself, but no context would reach it there. The intervals are spread
// out, or waiting processes would meet again and again.
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

// read runs fn in a transaction that sees one state of the database.
func (s *Store) read(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := s.readers.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	err = fn(tx)
	if end := tx.Rollback(); err == nil {
		err = end
	}
	return err
}
