package sqlite

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"time"
)

// write runs fn in a transaction of the one writing connection. The context
// counts while the database is waited for; once it is ours the transaction,
// which is short, is carried through, so that no statement is ever left half
// cancelled.
func (s *Store) write(ctx context.Context, fn func(context.Context, *sql.Conn) error) error {
	conn, err := s.writer.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	err = patiently(ctx, s.busy, func() error {
		_, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE")
		return err
	})
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
	_, err = conn.ExecContext(ctx, "COMMIT")
	committed = err == nil
	return err
}

// patiently repeats try as long as the database is busy, at intervals that
// grow from 1 to 25 ms, until patience or the context ends. SQLite could
// wait itself, but no context would reach it there.
func patiently(ctx context.Context, patience time.Duration, try func() error) error {
	deadline := time.Now().Add(patience)
	for pause := time.Millisecond; ; pause = min(2*pause, 25*time.Millisecond) {
		err := try()
		if !isBusy(err) || time.Now().After(deadline) {
			return err
		}
		// Spread out, or waiting processes would meet again and again.
		timer := time.NewTimer(pause/2 + rand.N(pause))
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C:
		}
	}
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
