package chat

import (
	"context"
	"strings"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/store"
)

// absenceTimeout is how long to wait for the answer whether the bot is a member of the guild, while
// a user waits for their table.
const absenceTimeout = 2 * time.Second

// whyUnseen says why nobody would see a table in the channel, and returns "" if it would be seen.
func (h *Chat) whyUnseen(ctx context.Context, c *call) string {
	// The guild may have installed only the bot's commands. The permissions that Discord tells are then
	// meaningless.
	asking, cancel := context.WithTimeout(ctx, absenceTimeout)
	defer cancel()
	if c.Guild != "" && h.Channels.IsAbsent(asking, c.Guild) {
		return c.text("chat.absent", engine.Args{"link": c.in.Invitation})
	}
	if missing := h.missingPermissions(ctx, c); len(missing) > 0 {
		return c.text("chat.permissions", engine.Args{"permissions": missing})
	}
	return ""
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
	send := may.Send
	if may.Send != may.SendInThreads && h.Channels.IsThread(ctx, c.Channel) {
		send = may.SendInThreads
	}
	var missing []engine.Term
	need := func(granted bool, term engine.Term) {
		if !granted {
			missing = append(missing, term)
		}
	}
	need(may.View, "chat.permission.view")
	need(send, "chat.permission.send")
	need(may.Attach, "chat.permission.attach")
	return missing
}

// tellSilence adds to a private answer about a game that its channel does not show how it goes on, and
// what would help. Such an answer stays. The channel is tried again soon: perhaps somebody has helped.
func (h *Chat) tellSilence(ctx context.Context, c *call, a *Answer) *Answer {
	if a.Kind != Reply && a.Kind != Update && a.Kind != Silent {
		return a
	}
	if c.found != nil && c.found.Silent() != "" {
		if err := h.Table.ShowSoon(ctx, c.found); err != nil {
			h.Log.Error("cannot try to show a game again", "err", err, "game", c.found.ID)
		}
	}
	why := h.whySilent(ctx, c)
	switch {
	case why == "":
		return a
	case a.Kind == Silent:
		a = say(why)
	default:
		a.Message.Content = message.Newest(strings.Split(a.Message.Content, "\n"), why, present.LeftOut(c.viewer.Lang))
	}
	a.Fleeting = false
	return a
}

// whySilent says why the channel of the call's game does not show how it goes on, and what would help.
// It returns "" if the channel does.
func (h *Chat) whySilent(ctx context.Context, c *call) string {
	p := c.found
	if p == nil {
		return ""
	}
	if p.Channel == c.Channel && (p.Status.Live() || c.done != "") {
		if missing := h.missingPermissions(ctx, c); len(missing) > 0 {
			return c.text("chat.unheard", engine.Args{"permissions": missing})
		}
	}
	if p.Silent() == "" {
		return ""
	}
	return c.text(string(p.Silent()), engine.Args{"channel": present.Where(&p.Header, c.viewer.Lang)}) + " " +
		c.text("silent.meanwhile", engine.Args{"clock": p.Status == store.Running && p.Pace > 0})
}
