package announce

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"sobremesa/bot/table"
)

// Returns notices that the bot is back where it was shut out: whatever somebody
// does in a server proves that the bot is there, and what was put off is due.
type Returns struct {
	Table *table.Table
	Log   *slog.Logger

	mu   sync.Mutex
	seen map[string]time.Time // when a guild was last looked after
}

// returnsEvery is how often a guild is looked after at most: somebody may play
// in one channel while another is forbidden for good.
const returnsEvery = time.Minute

// Note learns that something was done in a guild; "" is none.
func (r *Returns) Note(ctx context.Context, guild string) {
	now := r.Table.Now()
	if guild == "" || !r.due(guild, now) {
		return
	}
	n, err := r.Table.Attendance.BackIn(ctx, guild)
	switch {
	case err != nil:
		r.Log.Error("cannot wake the tasks of a server", "err", err, "guild", guild)
	case n > 0:
		r.Log.Info("back in a server", "guild", guild, "tasks", n)
	}
}

// due reports whether to look after a guild now, and then takes it as done.
func (r *Returns) due(guild string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.seen[guild]) < returnsEvery {
		return false
	}
	for old, at := range r.seen {
		if now.Sub(at) >= returnsEvery {
			delete(r.seen, old) // so it holds no more than a minute's
		}
	}
	if r.seen == nil {
		r.seen = make(map[string]time.Time)
	}
	r.seen[guild] = now
	return true
}
