package sqlite

import (
	"context"
	"database/sql"
	"time"

	"sobremesa/store"
)

// A process seen more than a second after now was seen before the clock was put back. It is
// ignored.
const (
	beat = `INSERT INTO process (id, about, seen, until, paused) VALUES (?2, ?3, ?1, ?1 + ?4, ?1 + ?5)
		ON CONFLICT (id) DO UPDATE SET about = excluded.about, seen = excluded.seen, until = excluded.until, paused = excluded.paused`
	forgetProcesses = `DELETE FROM process WHERE until < ?1 - ?2 AND paused <= ?1 OR seen > ?1 + 1000`
	processes       = `SELECT id, about, ?1 - seen, until - ?1, paused - ?1 FROM process WHERE seen <= ?1 + 1000 ORDER BY id`
)

// Beat implements [store.Processes].
func (s *Store) Beat(ctx context.Context, p store.Process) (all []store.Process, err error) {
	about, err := p.About()
	if err == nil {
		err = s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
			now := time.Now().UnixMilli()
			if _, err := conn.ExecContext(ctx, forgetProcesses, now, store.ProcessKept.Milliseconds()); err != nil {
				return err
			}
			if _, err := conn.ExecContext(ctx, beat, now, p.ID, about, p.Lives.Milliseconds(), p.Paused.Milliseconds()); err != nil {
				return err
			}
			all, err = listProcesses(ctx, conn, now)
			return err
		})
	}
	return all, s.failed(ctx, err, "noting that process %s lives", p.ID)
}

// Processes implements [store.Processes].
func (s *Store) Processes(ctx context.Context) ([]store.Process, error) {
	all, err := listProcesses(ctx, s.readers, time.Now().UnixMilli())
	return all, s.failed(ctx, err, "looking which processes live")
}

func listProcesses(ctx context.Context, q queryer, now int64) ([]store.Process, error) {
	rows, err := collect(ctx, q, 4, (*store.KeptProcess).Columns, processes, now)
	if err != nil {
		return nil, err
	}
	return store.ReadProcesses(rows)
}
