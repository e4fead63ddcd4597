package discord

import (
	"context"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// needed is what the bot must be allowed to do where it hosts games.
const needed int64 = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages |
	discordgo.PermissionSendMessagesInThreads | discordgo.PermissionAttachFiles | discordgo.PermissionReadMessageHistory

// lookWithin is how long to wait for Discord's word whether the bot is a
// member, of the time in which somebody waits for their table.
const lookWithin = 2 * time.Second

// unseen says why nobody would see a table in the channel; "" when they would.
func (h *Handler) unseen(ctx context.Context, c *call) string {
	if h.absent(ctx, c) {
		return lang.Text(c.reader, "discord.absent", engine.Args{"link": invitation(c.i.AppID)})
	}
	if missing := h.missingPermissions(ctx, c); len(missing) > 0 {
		return lang.Text(c.reader, "discord.permissions", engine.Args{"permissions": missing})
	}
	return ""
}

// absent reports whether the bot is no member of the guild. Its commands may
// be there without it: people can install an application for themselves, and
// a server its commands alone. In the second case Discord's word for what the
// application may do is of no use, so Discord is asked.
func (h *Handler) absent(ctx context.Context, c *call) bool {
	if c.Guild == "" {
		return false
	}
	owners := c.i.AuthorizingIntegrationOwners
	if _, installed := owners[discordgo.ApplicationIntegrationGuildInstall]; len(owners) > 0 && !installed {
		return true
	}
	if h.IsAbsent == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	return h.IsAbsent(ctx, c.Guild)
}

// invitation is the address at which whoever runs a server lets the bot in;
// "" when the application is unknown.
func invitation(app string) string {
	if !isSnowflake(app) {
		return ""
	}
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, needed)
}

// missingPermissions lists what the bot must be allowed to do in the channel
// to host a game there, and is not. Writing in a thread is a permission of its
// own; whether the channel is one is asked only where it matters.
func (h *Handler) missingPermissions(ctx context.Context, c *call) []engine.Term {
	granted := c.i.AppPermissions
	if granted&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	const either int64 = discordgo.PermissionSendMessages | discordgo.PermissionSendMessagesInThreads
	send := either
	if part := granted & either; part != 0 && part != either {
		send = discordgo.PermissionSendMessages
		if h.IsThread != nil && h.IsThread(ctx, c.Channel) {
			send = discordgo.PermissionSendMessagesInThreads
		}
	}
	var missing []engine.Term
	for _, need := range []struct {
		bits int64
		term engine.Term
	}{
		{discordgo.PermissionViewChannel, "discord.permission.view"},
		{send, "discord.permission.send"},
		{discordgo.PermissionAttachFiles, "discord.permission.attach"},
	} {
		if granted&need.bits == 0 {
			missing = append(missing, need.term)
		}
	}
	return missing
}
