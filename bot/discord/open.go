package discord

import (
	"context"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// IsOpen tells whether all members of a channel's guild see it: neither the
// channel nor the guild hides it from everybody. False when Discord does not
// say. A thread is as open as its channel, a private one is not.
func (c *Channels) IsOpen(ctx context.Context, channel string) bool {
	ch, ok := c.channel(ctx, channel)
	if ok && ch.IsThread() {
		if ch.Type == discordgo.ChannelTypeGuildPrivateThread {
			return false
		}
		ch, ok = c.channel(ctx, ch.ParentID)
	}
	if !ok || ch.GuildID == "" {
		return false
	}
	for _, o := range ch.PermissionOverwrites {
		// The role of everybody has the guild's own id.
		if o.Type == discordgo.PermissionOverwriteTypeRole && o.ID == ch.GuildID {
			if o.Deny&discordgo.PermissionViewChannel != 0 {
				return false
			}
			if o.Allow&discordgo.PermissionViewChannel != 0 {
				return true
			}
		}
	}
	var guild discordgo.Guild
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /guilds/{guild}", major: ch.GuildID},
		method: http.MethodGet, url: discordgo.EndpointGuild(ch.GuildID)}, nil, &guild)
	return err == nil && slices.ContainsFunc(guild.Roles, func(r *discordgo.Role) bool {
		return r.ID == guild.ID && r.Permissions&discordgo.PermissionViewChannel != 0
	})
}

func (c *Channels) channel(ctx context.Context, id string) (*discordgo.Channel, bool) {
	if id == "" {
		return nil, false
	}
	var ch discordgo.Channel
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /channels/{channel}", major: id},
		method: http.MethodGet, url: discordgo.EndpointChannel(id)}, nil, &ch)
	return &ch, err == nil
}
