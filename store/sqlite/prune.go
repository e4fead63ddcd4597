package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"sobremesa/store/row"
)

const (
	oldRequests   = `SELECT id FROM request WHERE at < ?`
	oldTasks      = `SELECT id FROM task WHERE done IS NOT NULL AND done < ? AND id < (SELECT max(id) FROM task)`
	deleteRequest = `DELETE FROM request WHERE id = ?`
	deleteTask    = `DELETE FROM task WHERE id = ? AND done IS NOT NULL`
	prunedAtOnce  = 500 // rows deleted in one transaction, so that a move does not wait long for it
)

// Prune implements [store.Store]. It looks up old rows without the write lock. The newest task
// stays whatever its age: otherwise its id could be given again, and a late worker holding the old
// id would hit the new task.
func (s *Store) Prune(ctx context.Context, before time.Time) error {
	err := prune[string](ctx, s, oldRequests, deleteRequest, before)
	if err == nil {
		err = prune[int64](ctx, s, oldTasks, deleteTask, before)
	}
	return s.failed(ctx, err, "deleting old requests and tasks")
}

// prune deletes the rows whose keys the query selects.
func prune[Key any](ctx context.Context, s *Store, query, remove string, before time.Time) error {
	old, err := collect(ctx, s.readers, prunedAtOnce, row.Only[Key], query, before.UnixMilli())
	if err != nil {
		return err
	}
	for some := range slices.Chunk(old, prunedAtOnce) {
		err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
			for _, key := range some {
				if _, err := conn.ExecContext(ctx, remove, key); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

const answerOf = `SELECT answer FROM request WHERE id = ?`

// Answer implements [store.Store].
func (s *Store) Answer(ctx context.Context, request string) ([]byte, error) {
	answer, err := one(ctx, s.readers, row.Only[[]byte], answerOf, request)
	return answer, s.failed(ctx, err, "looking up request %s", request)
}
