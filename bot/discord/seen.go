package discord

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
)

// SeenBy returns which of the channels the user of an interaction can see. It follows from the
// user's roles, which come with the interaction, the guild's roles, and the channel's permission
// overwrites. Channels of other guilds, and those that Discord does not show the bot, count as
// unseen. Everybody who sees a channel sees its threads, but private threads count as unseen, since
// the bot does not know their members. What Discord says of a channel or a guild is cached for a
// minute.
func (c *Channels) SeenBy(ctx context.Context, in *chat.Interaction, channels []string) map[string]bool {
	seen := make(map[string]bool)
	var guild *knownGuild
	for _, id := range channels {
		ch := c.knownChannel(ctx, id)
		if ch == nil || ch.private || in.Guild == "" || ch.guild != in.Guild {
			continue
		}
		if guild == nil {
			if guild = c.knownGuild(ctx, in.Guild); guild == nil {
				return nil
			}
		}
		seen[id] = guild.shows(ch, in.User, in.Roles)
	}
	return seen
}

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

// knownChannel returns what decides who can see a channel, from Discord or the cache. It is nil
// when Discord does not say.
func (c *Channels) knownChannel(ctx context.Context, id string) *knownChannel {
	now := c.REST.now()
	if known := c.channelsKnown.get(id, now); known != nil {
		return known
	}
	ch, err := c.channel(ctx, id)
	if err != nil {
		return nil
	}
	known := &knownChannel{guild: ch.GuildID, private: ch.Type == discordgo.ChannelTypeGuildPrivateThread}
	if ch.IsThread() && !known.private {
		if ch, err = c.channel(ctx, ch.ParentID); err != nil {
			return nil
		}
	}
	known.overwrites = ch.PermissionOverwrites
	c.channelsKnown.put(id, known, now)
	return known
}

// knownGuild returns a guild's roles, from Discord or the cache. It is nil when Discord does not
// say.
func (c *Channels) knownGuild(ctx context.Context, id string) *knownGuild {
	now := c.REST.now()
	if known := c.guildsKnown.get(id, now); known != nil {
		return known
	}
	var guild discordgo.Guild
	if err := c.REST.read(ctx, to("GET /guilds/{guild}", id), &guild); err != nil {
		return nil
	}
	known := &knownGuild{id: id, owner: guild.OwnerID, roles: make(map[string]int64)}
	for _, r := range guild.Roles {
		known.roles[r.ID] = r.Permissions
	}
	c.guildsKnown.put(id, known, now)
	return known
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

// channel asks Discord for a channel.
func (c *Channels) channel(ctx context.Context, id string) (*discordgo.Channel, error) {
	if id == "" {
		return nil, errors.New("discord: no channel")
	}
	ch := new(discordgo.Channel)
	return ch, c.REST.read(ctx, to("GET /channels/{channel}", id), ch)
}
