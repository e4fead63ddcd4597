package chat

import (
	"context"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// lookWithin is how long to wait for the word whether the bot is a member, of
// the time in which somebody waits for their table.
const lookWithin = 2 * time.Second

// unseen says why nobody would see a table in the channel; "" when they would.
func (h *Chat) unseen(ctx context.Context, c *call) string {
	if h.absent(ctx, c) {
		return lang.Text(c.viewer.Lang, "chat.absent", engine.Args{"link": c.in.Invitation})
	}
	if missing := h.missingPermissions(ctx, c); len(missing) > 0 {
		return lang.Text(c.viewer.Lang, "chat.permissions", engine.Args{"permissions": missing})
	}
	return ""
}

// absent reports whether the bot is no member of the guild. Its commands may
// be there without it: people can use an application on their own account, and
// a server may have let in its commands alone. In the second case what is said
// of the bot's permissions is of no use, so it is asked for.
func (h *Chat) absent(ctx context.Context, c *call) bool {
	switch {
	case c.Guild == "":
		return false
	case c.in.NotInstalled:
		return true
	case h.IsAbsent == nil:
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	return h.IsAbsent(ctx, c.Guild)
}

// missingPermissions lists what the bot must be allowed to do in the channel
// to host a game there, and is not. Writing in a thread is a permission of its
// own; whether the channel is one is asked only where it matters. Of direct messages Discord
// tells no permissions to see and send: there the bot may answer.
func (h *Chat) missingPermissions(ctx context.Context, c *call) []engine.Term {
	if c.in.Direct {
		return nil
	}
	may := c.in.Bot
	send := may.Send || may.SendInThreads
	if may.Send != may.SendInThreads {
		send = may.Send
		if h.IsThread != nil && h.IsThread(ctx, c.Channel) {
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
