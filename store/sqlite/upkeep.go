package sqlite

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/mattn/go-sqlite3"

	"sobremesa/store"
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
	if err == nil {
		_ = s.emptyLog(ctx, time.Second)
	}
	return s.failed(ctx, err, "deleting old requests and tasks")
}

// EmptyLog moves the log into the file and empties it. In the log, deleted data can be read until the log
// is written over. It waits for others that read or write. [store.ErrLocked].
func (s *Store) EmptyLog(ctx context.Context) error {
	return s.failed(ctx, s.emptyLog(ctx, s.busy), "emptying the log")
}

func (s *Store) emptyLog(ctx context.Context, patience time.Duration) error {
	return retryWhileBusy(ctx, patience, func() error {
		busy, err := one(ctx, s.writer, func(busy *int) []any { return []any{busy, new(int), new(int)} }, "PRAGMA wal_checkpoint(TRUNCATE)")
		if err == nil && busy != 0 {
			err = sqlite3.Error{Code: sqlite3.ErrBusy}
		}
		return err
	})
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
	answer, err := glance(ctx, s, row.Only[[]byte], answerOf, request)
	return answer, s.failed(ctx, err, "looking up request %s", request)
}

var _ store.Measured = (*Store)(nil)

// Measure implements [store.Measured].
func (s *Store) Measure(context.Context) store.Measures {
	// Writers of this process wait for the one connection first, then for other processes.
	own := s.writer.Stats()
	return store.Measures{
		Waits:  own.WaitCount + s.waits.Load(),
		Waited: own.WaitDuration + time.Duration(s.waited.Load()),
		Bytes:  size(s.path), Log: size(s.path + "-wal"), Free: Free(filepath.Dir(s.path)), File: true,
	}
}

// size returns the size of a file, -1 if unknown.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return -1
	}
	return info.Size()
}

// liveGames reads only the index of the live games.
const liveGames = `SELECT kind, status, count(*) FROM game INDEXED BY game_live WHERE status IN ('lobby', 'running') GROUP BY kind, status`

// LiveGames implements [store.Measured].
func (s *Store) LiveGames(ctx context.Context) ([]store.LiveGames, error) {
	list, err := collect(ctx, s.readers, row.LiveGames, liveGames)
	return list, s.failed(ctx, err, "counting the live games")
}
