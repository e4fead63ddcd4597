package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

const (
	factOf     = `SELECT value FROM fact WHERE key = ?`
	putFact    = `INSERT INTO fact (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`
	deleteFact = `DELETE FROM fact WHERE key = ?`
)

// Fact implements [store.Store].
func (s *Store) Fact(ctx context.Context, key string) (string, error) {
	var value string
	err := s.readers.QueryRowContext(ctx, factOf, key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, s.failed(ctx, err, "reading fact %s", key)
}

// SetFact implements [store.Store].
func (s *Store) SetFact(ctx context.Context, key, value string) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		if value == "" {
			_, err := conn.ExecContext(ctx, deleteFact, key)
			return err
		}
		_, err := conn.ExecContext(ctx, putFact, key, value)
		return err
	})
	return s.failed(ctx, err, "keeping fact %s", key)
}
