package sqlite

import (
	"context"
	"database/sql"

	"sobremesa/store"
)

const (
	factOf     = `SELECT value FROM fact WHERE key = ?`
	putFact    = `INSERT INTO fact (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`
	deleteFact = `DELETE FROM fact WHERE key = ?`
)

// Fact implements [store.Store].
func (s *Store) Fact(ctx context.Context, key string) (string, error) {
	value, err := orZero(one(ctx, s.readers, column[string], factOf, key))
	return value, s.failed(ctx, err, "reading fact %s", key)
}

// SetFact implements [store.Store].
func (s *Store) SetFact(ctx context.Context, key, value string) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		if err := store.CheckTexts(key, value); err != nil {
			return err
		}
		return setFact(ctx, conn, key, value)
	})
	return s.failed(ctx, err, "keeping fact %s", key)
}

func setFact(ctx context.Context, conn *sql.Conn, key, value string) error {
	statement, args := putFact, []any{key, value}
	if value == "" {
		statement, args = deleteFact, args[:1]
	}
	_, err := conn.ExecContext(ctx, statement, args...)
	return err
}

// SwapFact implements [store.Store].
func (s *Store) SwapFact(ctx context.Context, key, had, value string) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		if err := store.CheckTexts(key, had, value); err != nil {
			return err
		}
		if err := still(ctx, conn, had, value, factOf, key); err != nil {
			return err
		}
		return setFact(ctx, conn, key, value)
	})
	return s.failed(ctx, err, "changing fact %s", key)
}

// still returns store.ErrConflict if the value that a query finds, "" for none, is neither had nor
// value.
func still(ctx context.Context, conn *sql.Conn, had, value, query string, args ...any) error {
	has, err := orZero(one(ctx, conn, column[string], query, args...))
	if err == nil && has != had && has != value {
		err = store.ErrConflict
	}
	return err
}
