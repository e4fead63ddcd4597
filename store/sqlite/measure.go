package sqlite

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
)

var _ store.Measured = (*Store)(nil)

// Measure implements [store.Measured].
func (s *Store) Measure(context.Context) store.Measures {
	// Writers of this process wait for the one connection first, then for other processes.
	own := s.writer.Stats()
	return store.Measures{
		Waits:  own.WaitCount + s.waits.Load(),
		Waited: own.WaitDuration + time.Duration(s.waited.Load()),
		Bytes:  size(s.path), Log: size(s.path + "-wal"), Free: Free(filepath.Dir(s.path)),
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
