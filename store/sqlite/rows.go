package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// queryer is a database, a connection or a transaction.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// collect reads all rows of a query, nil if there are none. hint is the expected number of rows;
// into returns the destinations of a row's columns.
func collect[T any](ctx context.Context, q queryer, hint int, into func(*T) []any, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		if all == nil {
			all = make([]T, 0, hint)
		}
		var row T
		all = append(all, row)
		if err := rows.Scan(into(&all[len(all)-1])...); err != nil {
			return nil, err
		}
	}
	return all, rows.Err()
}

// one reads the first row of a query, or returns store.ErrNotFound.
func one[T any](ctx context.Context, q queryer, into func(*T) []any, query string, args ...any) (row T, err error) {
	rows, err := collect(ctx, q, 1, into, query, args...)
	if err == nil && len(rows) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return row, err
	}
	return rows[0], nil
}

// orZero turns store.ErrNotFound into the zero value.
func orZero[T any](row T, err error) (T, error) {
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return row, err
}

// column returns the destination of a row's only column.
func column[T any](value *T) []any { return []any{value} }

// millis returns a time as it is stored; the zero time is NULL.
func millis(t time.Time) sql.NullInt64 {
	if t.IsZero() {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: t.UnixMilli(), Valid: true}
}

// moment scans a stored time.
type moment time.Time

func (m *moment) Scan(kept any) error {
	var ms sql.NullInt64
	err := ms.Scan(kept)
	*m = moment{}
	if ms.Valid {
		*m = moment(time.UnixMilli(ms.Int64).UTC())
	}
	return err
}

// seat scans a stored seat as fast as an int64.
type seat engine.Seat

func (s *seat) Scan(kept any) error {
	n, ok := kept.(int64)
	*s = seat(n)
	if !ok {
		return fmt.Errorf("seat %v", kept)
	}
	return nil
}

// blob returns b, or an empty slice instead of nil, which would be stored as NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
