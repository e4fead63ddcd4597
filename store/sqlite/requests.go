package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"sobremesa/store"
)

const answerOf = `SELECT answer FROM request WHERE id = ?`

// Answer implements [store.Store].
func (s *Store) Answer(ctx context.Context, request string) ([]byte, error) {
	var answer []byte
	err := s.readers.QueryRowContext(ctx, answerOf, request).Scan(&answer)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return nil, s.failed(ctx, err, "looking up request %s", request)
	}
	return answer, nil
}

// Rows are forgotten some at a time, so that a move never waits for long.
const (
	pruneRequests = `DELETE FROM request WHERE id IN (SELECT id FROM request WHERE at < ? ORDER BY at LIMIT 1000)`
	pruneTasks    = `DELETE FROM task WHERE id IN (
		SELECT id FROM task WHERE done IS NOT NULL AND done < ? ORDER BY done LIMIT 1000)`
)

// Prune implements [store.Store].
func (s *Store) Prune(ctx context.Context, before time.Time) error {
	for _, statement := range []string{pruneRequests, pruneTasks} {
		for more := true; more; {
			err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
				res, err := conn.ExecContext(ctx, statement, before.UnixMilli())
				if err != nil {
					return err
				}
				n, err := res.RowsAffected()
				more = n > 0
				return err
			})
			if err != nil {
				return s.failed(ctx, err, "forgetting old requests and tasks")
			}
		}
	}
	return nil
}
