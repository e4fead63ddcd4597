package discord

import (
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
