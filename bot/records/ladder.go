package records

import (
	"context"

	"sobremesa/bot/sitting"
)

// Ladder returns a user's progress from their finished games of a kind, in all guilds if guild is
// "". Games with hints do not count.
func (r *Records) Ladder(ctx context.Context, guild, kind, user string) (sitting.Ladder, error) {
	return sitting.LadderOf(r.games, kind, func(player string) (int, error) {
		return r.store.WinsOver(ctx, guild, kind, user, player)
	})
}
