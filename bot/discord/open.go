package discord

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// OpenAmong tells which of some channels all members of their guild see: neither
// the channel nor the guild hides them from everybody. Those of which Discord
// does not say so are not among them. A thread is as open as its channel, a
// private one is not. What Discord says of a channel holds for a minute.
func (c *Channels) OpenAmong(ctx context.Context, channels []string) map[string]bool {
	open, shown := make(map[string]bool), make(map[string]bool) // channels, and guilds that hide none
	asked, now := make(map[string]bool), c.REST.now()
	for _, id := range channels {
		if is, ok := c.known.of(id, now); ok {
			open[id] = is
			continue
		}
		ch, ok := c.channel(ctx, id)
		if ok && ch.Type == discordgo.ChannelTypeGuildPrivateThread {
			c.known.keep(id, false, now)
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
			asked[ch.GuildID] = true
			if shows, ok := c.showsChannels(ctx, ch.GuildID); ok {
				shown[ch.GuildID] = shows
			}
		}
		shows, known := shown[ch.GuildID]
		open[id] = !denies && (allows || shows)
		if allows || denies || known {
			c.known.keep(id, open[id], now)
		}
	}
	return open
}

// openness keeps for a while which channels are open.
type openness struct {
	mu   sync.Mutex
	list map[string]seenOpen
}

type seenOpen struct {
	open bool
	at   time.Time
}

const (
	// openFor is how long a channel stays as Discord has said.
	openFor = time.Minute
	// mostOpen is of how many channels that is kept.
	mostOpen = 1000
)

func (o *openness) of(id string, now time.Time) (open, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	seen, ok := o.list[id]
	if age := now.Sub(seen.at); !ok || age < 0 || age >= openFor {
		return false, false
	}
	return seen.open, true
}

func (o *openness) keep(id string, open bool, now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.list == nil || len(o.list) >= mostOpen {
		o.list = make(map[string]seenOpen)
	}
	o.list[id] = seenOpen{open, now}
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
// these say otherwise; not ok when Discord does not say.
func (c *Channels) showsChannels(ctx context.Context, id string) (shows, ok bool) {
	var guild discordgo.Guild
	err := c.REST.doJSON(ctx, request{route: route{pattern: "GET /guilds/{guild}", major: id},
		method: http.MethodGet, url: discordgo.EndpointGuild(id)}, nil, &guild)
	return slices.ContainsFunc(guild.Roles, func(r *discordgo.Role) bool {
		return r.ID == id && r.Permissions&discordgo.PermissionViewChannel != 0
	}), err == nil
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
