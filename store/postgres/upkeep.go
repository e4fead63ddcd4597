package postgres

import (
	"context"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	prunedAtOnce = 500 // rows deleted in one transaction
	pruneRequest = `DELETE FROM request WHERE id IN (SELECT id FROM request WHERE at < $1 LIMIT $2)`
	pruneTask    = `DELETE FROM task WHERE id IN (SELECT id FROM task WHERE done IS NOT NULL AND done < $1 LIMIT $2)`
)

// Prune implements [store.Store].
func (s *Store) Prune(ctx context.Context, before time.Time) error {
	for _, statement := range []string{pruneRequest, pruneTask} {
		for n := prunedAtOnce; n == prunedAtOnce; {
			var err error
			if n, err = s.exec(ctx, statement, before.UnixMilli(), prunedAtOnce); err != nil {
				return s.failed(ctx, err, "deleting old requests and tasks")
			}
		}
	}
	return nil
}

const answerOf = `SELECT answer FROM request WHERE id = $1`

// Answer implements [store.Store].
func (s *Store) Answer(ctx context.Context, request string) ([]byte, error) {
	answer, err := one(ctx, s, row.Only[[]byte], answerOf, request)
	return answer, s.failed(ctx, err, "looking up request %s", request)
}

var _ store.Measured = (*Store)(nil)

const databaseBytes = `SELECT pg_database_size(current_database())`

// Measure implements [store.Measured]. The log and the disk belong to the server, and not every
// user may inspect them.
func (s *Store) Measure(ctx context.Context) store.Measures {
	bytes, err := one(ctx, s, row.Only[int64], databaseBytes)
	if err != nil {
		bytes = -1
	}
	pool := s.pool.Stat()
	return store.Measures{Waits: pool.EmptyAcquireCount(), Waited: pool.EmptyAcquireWaitTime(), Bytes: bytes, Log: -1, Free: -1}
}

const liveGames = `SELECT kind, status, count(*) FROM game WHERE status IN ('lobby', 'running') GROUP BY kind, status ORDER BY kind, status`

// LiveGames implements [store.Measured].
func (s *Store) LiveGames(ctx context.Context) ([]store.LiveGames, error) {
	all, err := list(ctx, s, row.LiveGames, liveGames)
	return all, s.failed(ctx, err, "counting the live games")
}
