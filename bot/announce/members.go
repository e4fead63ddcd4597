package announce

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// members checks which users of a leaderboard have left the guild. It gives up where the bot may not
// ask: the next leaderboard asks again.
func (a *Announcer) members(ctx context.Context, task *store.Task) error {
	err := a.Records.CheckMembers(ctx, task, a.Channels.IsMember)
	var r *message.Refused
	switch {
	case !errors.As(err, &r):
		return err
	case r.Reason == message.TooMany && r.After > 0:
		return &outbox.Later{After: r.After, Cause: err}
	case r.Reason == message.TooMany:
		return err
	}
	return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
}
