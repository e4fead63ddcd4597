package postgres

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"sobremesa/store"
)

// pipeline is a sequence of statements that are sent together. The server executes them in order
// until one fails. Each sees what had been committed when it began.
type pipeline struct{ batch pgx.Batch }

// exec adds a statement without results.
func (p *pipeline) exec(statement string, args ...any) { p.count(new(int), statement, args...) }

// count adds a statement and reads into n how many rows it changed.
func (p *pipeline) count(n *int, statement string, args ...any) {
	p.batch.Queue(statement, args...).Fn = func(results pgx.BatchResults) error {
		tag, err := results.Exec()
		*n = int(tag.RowsAffected())
		return refusal(err)
	}
}

// query adds a statement whose rows are read into list, nil if there are none. into returns the
// destinations of a row's columns.
func query[T any](p *pipeline, list *[]T, into func(*T) []any, statement string, args ...any) {
	p.batch.Queue(statement, args...).Fn = func(results pgx.BatchResults) error {
		rows, err := results.Query()
		if err != nil {
			return refusal(err)
		}
		*list, err = collect(rows, into)
		return refusal(err)
	}
}

// collect reads all rows, nil if there are none.
func collect[T any](rows pgx.Rows, into func(*T) []any) (list []T, err error) {
	defer rows.Close()
	for rows.Next() {
		var row T
		list = append(list, row)
		if err := rows.Scan(into(&list[len(list)-1])...); err != nil {
			return nil, err
		}
	}
	return list, rows.Err()
}

// first returns the first element of a list, or store.ErrNotFound.
func first[T any](list []T, err error) (row T, _ error) {
	if err == nil && len(list) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return row, err
	}
	return list[0], nil
}

// tries limits how often a call is tried that the server has undone.
const tries = 8

// within runs a call with a connection and a deadline. It tries again when the server has undone
// the call for reasons of its own. When the connection was lost, it tries again if nothing had been
// sent yet or if the call may be repeated (twice).
func (s *Store) within(ctx context.Context, deadline time.Duration, twice bool, do func(context.Context, *pgxpool.Conn) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	err := s.with(limited, do)
	for try := 1; try < tries && (retryable(err) || lost(err) && (twice || pgconn.SafeToRetry(err))); try++ {
		pause := time.NewTimer(rand.N(time.Duration(try) * 5 * time.Millisecond))
		select {
		case <-pause.C:
		case <-limited.Done():
		}
		err = s.with(limited, do)
	}
	switch {
	case err != nil && ctx.Err() == nil && limited.Err() != nil:
		return late(err, deadline)
	case unreachable(err):
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return err
}

func (s *Store) with(ctx context.Context, do func(context.Context, *pgxpool.Conn) error) error {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	// Release closes a connection that is in a transaction or in an unknown state.
	defer conn.Release()
	return do(ctx, conn)
}

// write sends statements that are carried out as one transaction or not at all: the server commits
// nothing before the end of a pipeline
// (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
func (s *Store) write(ctx context.Context, put func(*pipeline)) error {
	return s.within(ctx, s.deadline, true, func(ctx context.Context, conn *pgxpool.Conn) error {
		var p pipeline
		put(&p)
		if p.batch.Len() == 0 {
			return nil
		}
		return conn.SendBatch(ctx, &p.batch).Close()
	})
}

// exec runs one statement as a transaction and returns how many rows it changed.
func (s *Store) exec(ctx context.Context, statement string, args ...any) (changed int, err error) {
	err = s.write(ctx, func(p *pipeline) { p.count(&changed, statement, args...) })
	return changed, err
}

// read sends queries that see one state of the database.
func (s *Store) read(ctx context.Context, ask func(*pipeline)) error {
	return s.within(ctx, s.deadline, true, func(ctx context.Context, conn *pgxpool.Conn) error {
		var p pipeline
		p.exec(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
		ask(&p)
		p.exec(`COMMIT`)
		return conn.SendBatch(ctx, &p.batch).Close()
	})
}

// list runs one query.
func list[T any](ctx context.Context, s *Store, into func(*T) []any, statement string, args ...any) (all []T, err error) {
	err = s.within(ctx, s.deadline, true, func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, statement, args...)
		if err != nil {
			return refusal(err)
		}
		all, err = collect(rows, into)
		return refusal(err)
	})
	return all, err
}

// one runs a query of one row, or returns store.ErrNotFound.
func one[T any](ctx context.Context, s *Store, into func(*T) []any, statement string, args ...any) (T, error) {
	return first(list(ctx, s, into, statement, args...))
}

// transact runs a transaction of several round trips, which may take long and must be safe to
// repeat.
func (s *Store) transact(ctx context.Context, options pgx.TxOptions, do func(context.Context, pgx.Tx) error) error {
	return s.within(ctx, long, true, func(ctx context.Context, conn *pgxpool.Conn) error {
		tx, err := conn.BeginTx(ctx, options)
		if err != nil {
			return err
		}
		defer rollback(ctx, tx)
		if _, err := tx.Exec(ctx, `SET LOCAL statement_timeout = `+millisText(long)); err != nil {
			return err
		}
		if err := do(ctx, tx); err != nil {
			return refusal(err)
		}
		return tx.Commit(ctx)
	})
}

// rollback ends a transaction that was not committed.
func rollback(ctx context.Context, tx pgx.Tx) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	tx.Rollback(ctx)
}

// scan adds a statement that returns one row of one column.
func scan[T any](p *pipeline, value *T, statement string, args ...any) {
	p.batch.Queue(statement, args...).QueryRow(func(row pgx.Row) error { return refusal(row.Scan(value)) })
}
