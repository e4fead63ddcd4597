package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"sobremesa/store/row"
)

const (
	oldRequests  = `at < ?`
	oldTasks     = `done IS NOT NULL AND done < ? AND id < (SELECT max(id) FROM task)`
	prunedAtOnce = 500 // rows deleted in one transaction, so that a move does not wait long for it
)

// Prune implements [store.Store]. The newest task stays whatever its age: otherwise its id could be
// given again, and a late worker holding the old id would hit the new task.
func (s *Store) Prune(ctx context.Context, before time.Time) error {
	err := s.prune(ctx, `request`, oldRequests, before)
	if err == nil {
		err = s.prune(ctx, `task`, oldTasks, before)
	}
	return s.failed(ctx, err, "deleting old requests and tasks")
}

func idsOf(table, old string) string { return `SELECT id FROM ` + table + ` WHERE ` + old }

func deleteFrom(table string) string { return `DELETE FROM ` + table + ` WHERE id = ?` }

// prune deletes old rows of a table, which it has looked up without the write lock.
func (s *Store) prune(ctx context.Context, table, old string, before time.Time) error {
	ids, err := collect(ctx, s.readers, row.Only[any], idsOf(table, old), before.UnixMilli())
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, prunedAtOnce) {
		err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
			for _, id := range some {
				if _, err := conn.ExecContext(ctx, deleteFrom(table), id); err != nil {
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
