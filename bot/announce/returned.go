package announce

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"sobremesa/bot/table"
)

// Returns notices that the bot is back in a server that had removed it: any interaction in a server
// proves that the bot is a member, and the postponed tasks become due. A Returns is safe for
// concurrent use.
type Returns struct {
	Table *table.Table
	Log   *slog.Logger

	mu   sync.Mutex
	seen map[string]time.Time // when a guild was last checked
}

// returnsEvery is the least time between two checks of a guild: people may play in one channel while
// the bot may not write in another for good.
const returnsEvery = time.Minute

// Note records that a user has done something in a guild, "" for none, and wakes the guild's
// postponed tasks. It logs errors.
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

// due reports whether to check a guild now. If so it records the check.
func (r *Returns) due(guild string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.seen[guild]) < returnsEvery {
		return false
	}
	for old, at := range r.seen {
		if now.Sub(at) >= returnsEvery {
			delete(r.seen, old) // so the map holds only the guilds of the last minute
		}
	}
	if r.seen == nil {
		r.seen = make(map[string]time.Time)
	}
	r.seen[guild] = now
	return true
}
