package postgres

import (
	"context"

	"sobremesa/store"
)

// A process seen more than a second after now was seen before the clock was put back. It is
// ignored.
const (
	serverNow = `(extract(epoch FROM now()) * 1000)::bigint`

	beat = `INSERT INTO process (id, about, seen, until, paused) VALUES ($1, $2, ` + serverNow + `, ` + serverNow + ` + $3, ` + serverNow + ` + $4)
		ON CONFLICT (id) DO UPDATE SET about = excluded.about, seen = excluded.seen, until = excluded.until, paused = excluded.paused`
	forgetProcesses = `DELETE FROM process WHERE until < ` + serverNow + ` - $1 AND paused <= ` + serverNow + ` OR seen > ` + serverNow + ` + 1000`
	processes       = `SELECT id, about, ` + serverNow + ` - seen, until - ` + serverNow + `, paused - ` + serverNow + ` FROM process
		WHERE seen <= ` + serverNow + ` + 1000 ORDER BY id`
)

// Beat implements [store.Processes]. It takes one round trip; the table is unlogged.
func (s *Store) Beat(ctx context.Context, p store.Process) (all []store.Process, err error) {
	about, err := p.About()
	var rows []store.KeptProcess
	if err == nil {
		err = s.write(ctx, func(pl *pipeline) {
			pl.exec(forgetProcesses, store.ProcessKept.Milliseconds())
			pl.exec(beat, p.ID, about, p.Lives.Milliseconds(), p.Paused.Milliseconds())
			query(pl, &rows, (*store.KeptProcess).Columns, processes)
		})
	}
	if err == nil {
		all, err = store.ReadProcesses(rows)
	}
	return all, s.failed(ctx, err, "noting that process %s lives", p.ID)
}

// Processes implements [store.Processes].
func (s *Store) Processes(ctx context.Context) ([]store.Process, error) {
	rows, err := list(ctx, s, (*store.KeptProcess).Columns, processes)
	var all []store.Process
	if err == nil {
		all, err = store.ReadProcesses(rows)
	}
	return all, s.failed(ctx, err, "looking which processes live")
}
