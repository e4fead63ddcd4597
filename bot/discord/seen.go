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
	var allow, deny [3]int64 // of the steps
	for _, o := range ch.PermissionOverwrites {
		step := 0
		switch isRole := o.Type == discordgo.PermissionOverwriteTypeRole; {
		case isRole && o.ID == g.ID:
		case isRole && slices.Contains(roles, o.ID):
			step = 1
		case !isRole && o.ID == user:
			step = 2
		default:
			continue
		}
		allow[step] |= o.Allow
		deny[step] |= o.Deny
	}
	for step := range allow {
		may = may&^deny[step] | allow[step]
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
