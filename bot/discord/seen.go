package discord

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// shows reports whether a member of a guild with these roles can see a channel. It computes permissions
// as Discord does: the roles together, of which @everyone has the guild's own id, then the channel's
// overwrites for @everyone, for the roles together and for the member. Within a step, an allow overrides
// a deny.
func shows(g *discordgo.Guild, ch *discordgo.Channel, user string, roles []string) bool {
	var may int64
	for _, r := range g.Roles {
		if r.ID == g.ID || slices.Contains(roles, r.ID) {
			may |= r.Permissions
		}
	}
	if user == g.OwnerID || may&discordgo.PermissionAdministrator != 0 {
		return true
	}
	for _, of := range []func(*discordgo.PermissionOverwrite) bool{
		func(o *discordgo.PermissionOverwrite) bool {
			return o.Type == discordgo.PermissionOverwriteTypeRole && o.ID == g.ID
		},
		func(o *discordgo.PermissionOverwrite) bool {
			return o.Type == discordgo.PermissionOverwriteTypeRole && o.ID != g.ID && slices.Contains(roles, o.ID)
		},
		func(o *discordgo.PermissionOverwrite) bool {
			return o.Type == discordgo.PermissionOverwriteTypeMember && o.ID == user
		},
	} {
		var allow, deny int64
		for _, o := range ch.PermissionOverwrites {
			if of(o) {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		may = may&^deny | allow
	}
	return may&discordgo.PermissionViewChannel != 0
}

// cache keeps responses of Discord for cacheFor. Its zero value is empty.
type cache struct {
	mu   sync.Mutex
	list map[string]cached
}

type cached struct {
	value any
	until time.Time
}

const (
	// cacheFor is how long a response is kept.
	cacheFor = time.Minute
	// cacheMost is how many responses a cache keeps.
	cacheMost = 500
)

// told returns what Discord tells of a channel or guild, from Discord or the cache. It is nil when
// Discord does not say.
func told[V any](ctx context.Context, c *Channels, path, id string) *V {
	now, key := c.REST.now(), path+" "+id
	c.known.mu.Lock()
	known := c.known.list[key]
	c.known.mu.Unlock()
	if known.until.After(now) {
		return known.value.(*V)
	}
	v := new(V)
	if id == "" || c.REST.read(ctx, to("GET "+path, id), v) != nil {
		return nil
	}
	c.known.mu.Lock()
	defer c.known.mu.Unlock()
	if c.known.list == nil || len(c.known.list) >= cacheMost {
		c.known.list = make(map[string]cached)
	}
	c.known.list[key] = cached{v, now.Add(cacheFor)}
	return v
}
