package postgres

import (
	"context"

	"sobremesa/store"
	"sobremesa/store/row"
)

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
