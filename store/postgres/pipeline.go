package postgres

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"sobremesa/store"
)

// pipeline is a number of statements that are sent together. The server carries them out in
// their order until one fails, each seeing what was committed by then.
type pipeline struct{ batch pgx.Batch }

// exec adds a statement of which nothing is read.
func (p *pipeline) exec(statement string, args ...any) {
	p.batch.Queue(statement, args...).Fn = func(results pgx.BatchResults) error {
		_, err := results.Exec()
		return refusal(err)
	}
}

// count adds a statement of which it is read how many rows it has changed.
func (p *pipeline) count(n *int, statement string, args ...any) {
	p.batch.Queue(statement, args...).Fn = func(results pgx.BatchResults) error {
		tag, err := results.Exec()
		*n = int(tag.RowsAffected())
		return refusal(err)
	}
}

// query adds a statement whose rows are read to a list, nil when there are none. into
// tells where the columns of a row go.
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

// collect reads all rows, nil when there are none.
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

// column is where the only column of a row goes.
func column[T any](value *T) []any { return []any{value} }

// first is the first of a list. store.ErrNotFound.
func first[T any](list []T, err error) (row T, _ error) {
	if err == nil && len(list) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return row, err
	}
	return list[0], nil
}

// orZero has what is not found be the zero value.
func orZero[T any](row T, err error) (T, error) {
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return row, err
}

// tries is how often at most something is tried that the server has undone.
const tries = 8

// within carries out a call with a connection, within a deadline. It tries again when
// the server has undone it for reasons of its own and, if what it does can be done twice,
// when the connection was lost; before anything was sent, whatever it does.
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
	// A connection in the middle of a transaction, or of which nobody knows, is closed.
	defer conn.Release()
	return do(ctx, conn)
}

// write sends statements that are carried out as one transaction, or not at all: until
// the end of a pipeline the server commits nothing
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

// exec carries out one statement as a transaction, and tells how many rows it changed.
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

// list carries out one query.
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

// one carries out a query of one row. store.ErrNotFound.
func one[T any](ctx context.Context, s *Store, into func(*T) []any, statement string, args ...any) (T, error) {
	return first(list(ctx, s, into, statement, args...))
}

// transact carries out a transaction of several round trips that may take long, and that can be
// done twice.
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

// ask sends queries within a transaction.
func ask(ctx context.Context, tx pgx.Tx, put func(*pipeline)) error {
	var p pipeline
	if put(&p); p.batch.Len() == 0 {
		return nil
	}
	return tx.SendBatch(ctx, &p.batch).Close()
}

// scan adds a statement that returns one row of one column.
func scan[T any](p *pipeline, value *T, statement string, args ...any) {
	p.batch.Queue(statement, args...).QueryRow(func(row pgx.Row) error { return refusal(row.Scan(value)) })
}
