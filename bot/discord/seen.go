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

// SeenBy tells which of some channels the person who interacts sees. It follows from
// the person's roles, which come with the interaction, from the guild's, and from what
// the channel says of these roles and of the person. Channels of other guilds, and
// those of which Discord does not tell the bot, are not seen. Those who see a channel
// see its threads, but nobody counts as seeing a private one, since it is not known who
// was let in. What Discord says of a channel or a guild holds for a minute.
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

// knownChannel is what says who sees a channel.
type knownChannel struct {
	guild      string
	overwrites []*discordgo.PermissionOverwrite
	private    bool // a private thread
}

// knownGuild is what the members of a guild may, by role. Everybody's role has
// the guild's own id.
type knownGuild struct {
	id, owner string
	roles     map[string]int64
}

// shows reports whether a member with some roles sees a channel. It is reckoned
// as Discord does: the roles together, then what the channel says of everybody, of
// their roles together, and of themselves, where each permission goes before each
// refusal of the same step.
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

// knownChannel asks of a channel unless that was done a moment ago; nil when
// Discord does not say.
func (c *Channels) knownChannel(ctx context.Context, id string) *knownChannel {
	now := c.REST.now()
	if known := c.channelsKnown.of(id, now); known != nil {
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
	c.channelsKnown.keep(id, known, now)
	return known
}

// knownGuild is knownChannel for a guild.
func (c *Channels) knownGuild(ctx context.Context, id string) *knownGuild {
	now := c.REST.now()
	if known := c.guildsKnown.of(id, now); known != nil {
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
	c.guildsKnown.keep(id, known, now)
	return known
}

// recent keeps for a while what Discord has said.
type recent[V any] struct {
	mu   sync.Mutex
	list map[string]said[V]
}

type said[V any] struct {
	what *V
	at   time.Time
}

const (
	// heldFor is how long a thing stays as Discord has said.
	heldFor = time.Minute
	// mostHeld is of how many things that is kept.
	mostHeld = 500
)

func (r *recent[V]) of(id string, now time.Time) *V {
	r.mu.Lock()
	defer r.mu.Unlock()
	one, ok := r.list[id]
	if age := now.Sub(one.at); !ok || age < 0 || age >= heldFor {
		return nil
	}
	return one.what
}

func (r *recent[V]) keep(id string, what *V, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.list == nil || len(r.list) >= mostHeld {
		r.list = make(map[string]said[V])
	}
	r.list[id] = said[V]{what, now}
}

// channel asks what Discord knows of a channel.
func (c *Channels) channel(ctx context.Context, id string) (*discordgo.Channel, error) {
	if id == "" {
		return nil, errors.New("discord: no channel")
	}
	ch := new(discordgo.Channel)
	return ch, c.REST.read(ctx, to("GET /channels/{channel}", id), ch)
}
