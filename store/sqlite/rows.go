package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"sobremesa/store"
)

// queryer is a database, a connection or a transaction.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// collect reads all rows of a query, nil if there are none. into returns the destinations of a row's
// columns.
func collect[T any](ctx context.Context, q queryer, into func(*T) []any, query string, args ...any) (all []T, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
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
	rows, err := collect(ctx, q, into, query, args...)
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

// InUse returns ErrInUse if another process has the file open. Call it before this process opens
// the file.
func InUse(path string) error {
	release, err := keepOut(path)
	if err != nil {
		return err
	}
	return release()
}
