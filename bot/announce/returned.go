package announce

import (
	"context"
	"log/slog"

	"sobremesa/bot/admission"
	"sobremesa/bot/table"
)

// Returns notices that the bot is back in a server that had removed it: any interaction in a server
// proves that the bot is a member, and the postponed tasks become due. A Returns is safe for
// concurrent use.
type Returns struct {
	table  *table.Table
	checks *admission.Limiter // of guilds
	log    *slog.Logger
}

// onceAMinute limits the checks of a guild: people may play in one channel while the bot may not
// write in another for good.
var onceAMinute = admission.Rate{AtOnce: 1, PerSecond: 1.0 / 60}

// NewReturns returns what notices that the bot is back where the games of a table are played.
func NewReturns(t *table.Table, log *slog.Logger) *Returns {
	return &Returns{t, admission.NewLimiter(onceAMinute), log}
}

// Note records that a user has done something in a guild, "" for none, and wakes the guild's
// postponed tasks. It logs errors.
func (r *Returns) Note(ctx context.Context, guild string) {
	if guild == "" {
		return
	}
	if _, wait := r.checks.Take(guild, 1, r.table.Now()); wait > 0 {
		return
	}
	n, err := r.table.Attendance.BackIn(ctx, guild)
	switch {
	case err != nil:
		r.log.Error("cannot wake the tasks of a server", "err", err, "guild", guild)
	case n > 0:
		r.log.Info("back in a server", "guild", guild, "tasks", n)
	}
}
