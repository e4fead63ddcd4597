package records

import (
	"context"

	"sobremesa/bot/sitting"
)

// Ladder returns where a user stands on a kind's ladder by their finished games, in all guilds if guild is
// "".
func (r *Records) Ladder(ctx context.Context, guild, kind, user string) (sitting.Ladder, error) {
	bouts, err := r.store.Bouts(ctx, guild, kind, user)
	return sitting.LadderOf(r.games, kind, bouts), err
}
