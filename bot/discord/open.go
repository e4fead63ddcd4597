package discord

import (
	"context"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// OpenAmong tells which of some channels all members of their guild see: neither
// the channel nor the guild hides them from everybody. Those of which Discord
// does not say so are not among them. A thread is as open as its channel, a
// private one is not.
func (c *Channels) OpenAmong(ctx context.Context, channels []string) map[string]bool {
	open, shown := make(map[string]bool), make(map[string]bool) // channels, and guilds that hide none
	asked := make(map[string]bool)
	for _, id := range channels {
		ch, ok := c.channel(ctx, id)
		if ok && ch.Type == discordgo.ChannelTypeGuildPrivateThread {
			continue
		}
		if ok && ch.IsThread() {
			ch, ok = c.channel(ctx, ch.ParentID)
		}
		if !ok || ch.GuildID == "" {
			continue
		}
		allows, denies := forEverybody(ch)
		if !allows && !denies && !asked[ch.GuildID] {
			asked[ch.GuildID], shown[ch.GuildID] = true, c.showsChannels(ctx, ch.GuildID)
		}
		open[id] = !denies && (allows || shown[ch.GuildID])
	}
	return open
}

// forEverybody tells what a channel says of being seen by everybody, whose role
// has the guild's own id.
func forEverybody(ch *discordgo.Channel) (allows, denies bool) {
	for _, o := range ch.PermissionOverwrites {
		if o.Type == discordgo.PermissionOverwriteTypeRole && o.ID == ch.GuildID {
			return o.Allow&discordgo.PermissionViewChannel != 0, o.Deny&discordgo.PermissionViewChannel != 0
		}
	}
	return false, false
}

// showsChannels reports whether everybody in a guild sees its channels, unless
// these say otherwise.
func (c *Channels) showsChannels(ctx context.Context, id string) bool {
	var guild discordgo.Guild
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /guilds/{guild}", major: id},
		method: http.MethodGet, url: discordgo.EndpointGuild(id)}, nil, &guild)
	return err == nil && slices.ContainsFunc(guild.Roles, func(r *discordgo.Role) bool {
		return r.ID == id && r.Permissions&discordgo.PermissionViewChannel != 0
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
