package chat

import (
	"context"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// absenceTimeout is how long to wait for the answer whether the bot is a member of the guild, while
// a user waits for their table.
const absenceTimeout = 2 * time.Second

// whyUnseen says why nobody would see a table in the channel, and returns "" if it would be seen.
func (h *Chat) whyUnseen(ctx context.Context, c *call) string {
	if h.absent(ctx, c) {
		return lang.Text(c.viewer.Lang, "chat.absent", engine.Args{"link": c.in.Invitation})
	}
	if missing := h.missingPermissions(ctx, c); len(missing) > 0 {
		return lang.Text(c.viewer.Lang, "chat.permissions", engine.Args{"permissions": missing})
	}
	return ""
}

// absent reports whether the bot is not a member of the guild, which may have installed only its
// commands. The permissions that Discord tells are then meaningless, so IsAbsent is asked.
func (h *Chat) absent(ctx context.Context, c *call) bool {
	if c.Guild == "" {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, absenceTimeout)
	defer cancel()
	return h.Channels.IsAbsent(ctx, c.Guild)
}

// sees returns which of some channels of the server the user can see.
func (h *Chat) sees(ctx context.Context, c *call, channels ...string) map[string]bool {
	return h.Channels.SeenBy(ctx, c.in.Guild, c.in.User, c.in.Roles, channels)
}

// missingPermissions returns the permissions that the bot lacks to host a game in the channel. To
// write in a thread is a permission of its own, and whether the channel is a thread is asked only
// if it makes a difference. For direct messages Discord tells no permission to view or send, but
// the bot may answer there.
func (h *Chat) missingPermissions(ctx context.Context, c *call) []engine.Term {
	if c.in.Direct {
		return nil
	}
	may := c.in.Bot
	send := may.Send || may.SendInThreads
	if may.Send != may.SendInThreads {
		send = may.Send
		if h.Channels.IsThread(ctx, c.Channel) {
			send = may.SendInThreads
		}
	}
	var missing []engine.Term
	for _, need := range []struct {
		granted bool
		term    engine.Term
	}{
		{may.View, "chat.permission.view"},
		{send, "chat.permission.send"},
		{may.Attach, "chat.permission.attach"},
	} {
		if !need.granted {
			missing = append(missing, need.term)
		}
	}
	return missing
}
