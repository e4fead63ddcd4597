package discord

import (
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// knownChannel is what decides who can see a channel.
type knownChannel struct {
	guild      string
	overwrites []*discordgo.PermissionOverwrite
	private    bool // a private thread
}

// knownGuild holds the permissions of a guild's roles. The @everyone role has the guild's own id.
type knownGuild struct {
	id, owner string
	roles     map[string]int64
}

// shows reports whether a member with these roles can see a channel. It computes permissions as
// Discord does: the roles together, then the channel's overwrites for @everyone, for the roles
// together and for the member. Within a step, an allow overrides a deny.
func (g *knownGuild) shows(ch *knownChannel, user string, roles []string) bool {
	may := g.roles[g.id]
	for _, r := range roles {
		may |= g.roles[r]
	}
	if user == g.owner || may&discordgo.PermissionAdministrator != 0 {
		return true
	}
	for _, of := range []func(*discordgo.PermissionOverwrite) bool{
		func(o *discordgo.PermissionOverwrite) bool {
			return o.Type == discordgo.PermissionOverwriteTypeRole && o.ID == g.id
		},
		func(o *discordgo.PermissionOverwrite) bool {
			return o.Type == discordgo.PermissionOverwriteTypeRole && o.ID != g.id && slices.Contains(roles, o.ID)
		},
		func(o *discordgo.PermissionOverwrite) bool {
			return o.Type == discordgo.PermissionOverwriteTypeMember && o.ID == user
		},
	} {
		var allow, deny int64
		for _, o := range ch.overwrites {
			if of(o) {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		may = may&^deny | allow
	}
	return may&discordgo.PermissionViewChannel != 0
}

// cache keeps responses of Discord for cacheFor. Its zero value is empty.
type cache[V any] struct {
	mu   sync.Mutex
	list map[string]cached[V]
}

type cached[V any] struct {
	value *V
	at    time.Time
}

const (
	// cacheFor is how long a response is kept.
	cacheFor = time.Minute
	// cacheMost is how many responses a cache keeps.
	cacheMost = 500
)

func (r *cache[V]) get(id string, now time.Time) *V {
	r.mu.Lock()
	defer r.mu.Unlock()
	one, ok := r.list[id]
	if age := now.Sub(one.at); !ok || age < 0 || age >= cacheFor {
		return nil
	}
	return one.value
}

func (r *cache[V]) put(id string, value *V, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.list == nil || len(r.list) >= cacheMost {
		r.list = make(map[string]cached[V])
	}
	r.list[id] = cached[V]{value, now}
}
