package localdiscord

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/localdiscord/wire"
)

// User is a person of the world, or the bot, for the page and for tests.
type User struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Locale    string `json:"locale"`
	Color     string `json:"color"` // "#rrggbb", for the page
	Bot       bool   `json:"bot,omitempty"`
	Installed bool   `json:"installed,omitempty"` // for their own account
	NoDirect  bool   `json:"no_direct,omitempty"` // refuses direct messages
}

// Guild is a server of the world. Locale is its preferred_locale.
type Guild struct {
	ID          string          `json:"id"`
	Name        string          `json:"name"`
	Locale      string          `json:"locale"`
	Owner       string          `json:"owner_id"`
	Gone        map[string]bool `json:"gone,omitempty"`        // ids of the people who are not members
	Roles       []Role          `json:"roles,omitempty"`       // besides @everyone; all people of the guild have them
	BotDenied   Permissions     `json:"bot_denied,omitempty"`  // what the bot lacks in the whole guild
	Uninstalled bool            `json:"uninstalled,omitempty"` // neither the bot nor its commands are in the guild
}

// Role is a role. Who may not mention everyone only mentions it if it is mentionable.
type Role struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Mentionable bool   `json:"mentionable,omitempty"`
}

// roles returns all roles of a guild: @everyone, whose id is the guild's, and the others.
func (g *Guild) roles() []Role { return append([]Role{{ID: g.ID, Name: "@everyone"}}, g.Roles...) }

// roleIn returns the role with an id of a channel's guild, or nil.
func (w *world) roleIn(ch *Channel, id string) *Role {
	if w.guilds[ch.GuildID] != nil {
		for _, r := range w.guilds[ch.GuildID].roles() {
			if r.ID == id {
				return &r
			}
		}
	}
	return nil
}

// Types of channels.
const (
	TextChannel   = 0
	DirectChannel = 1
	PublicThread  = 11
)

// Channel is a text channel, a thread in one (ParentID), or a person's direct messages with the bot
// (Recipient).
type Channel struct {
	ID           string      `json:"id"`
	GuildID      string      `json:"guild_id"` // "" for direct messages
	Name         string      `json:"name"`
	Type         int         `json:"type"`
	ParentID     string      `json:"parent_id,omitempty"`
	Position     int         `json:"position"`
	OwnerID      string      `json:"owner_id,omitempty"`
	Recipient    string      `json:"recipient_id,omitempty"` // the person in direct messages
	Archived     bool        `json:"archived,omitempty"`
	Locked       bool        `json:"locked,omitempty"`
	ArchiveAfter int         `json:"archive_after,omitempty"` // a thread's auto_archive_duration in minutes
	ArchivedAt   time.Time   `json:"archived_at,omitzero"`
	CreatedAt    time.Time   `json:"created_at,omitzero"`  // of threads
	BotDenied    Permissions `json:"bot_denied,omitempty"` // what an overwrite denies the bot here
}

// IsThread reports whether the channel is a thread.
func (c *Channel) IsThread() bool { return c.Type == PublicThread }

// The default world. Its ids never change. With two shards, each guild belongs to another one.
var (
	Bot = User{ID: "1100000000000000000", Name: "Sobremesa", Locale: "en-US", Color: "#2f6fb0", Bot: true}

	Ana   = User{ID: "1100000000004194401", Name: "Ana", Locale: "es-ES", Color: "#c2410c"}
	Luis  = User{ID: "1100000000004194402", Name: "Luis", Locale: "es-ES", Color: "#1d6f42"}
	Marta = User{ID: "1100000000004194403", Name: "Marta", Locale: "es-ES", Color: "#7c3aed"}
	Iker  = User{ID: "1100000000004194404", Name: "Iker", Locale: "es-ES", Color: "#0f766e"}
	Zoe   = User{ID: "1100000000004194405", Name: "Zoe", Locale: "en-US", Color: "#be185d"}
	Tom   = User{ID: "1100000000004194406", Name: "Tom", Locale: "en-US", Color: "#92620a"}

	Jugones = Role{ID: "1100000000020971601", Name: "Jugones", Mentionable: true}
	Players = Role{ID: "1100000000020971602", Name: "Players", Mentionable: true}
	Crew    = Role{ID: "1100000000020971603", Name: "Crew"}

	LaPlaza   = Guild{ID: "1100000000008388608", Name: "La Sobremesa", Locale: "es-ES", Owner: Ana.ID, Roles: []Role{Jugones}}
	TheLounge = Guild{ID: "1100000000012582912", Name: "The Lounge", Locale: "en-US", Owner: Zoe.ID, Roles: []Role{Players, Crew}}

	General = Channel{ID: "1100000000016777301", GuildID: LaPlaza.ID, Name: "general", Position: 0}
	Charla  = Channel{ID: "1100000000016777302", GuildID: LaPlaza.ID, Name: "mesa-azul", Position: 1}
	Pruebas = Channel{ID: "1100000000016777303", GuildID: LaPlaza.ID, Name: "partidas-largas", Position: 2}
	Lobby   = Channel{ID: "1100000000016777304", GuildID: TheLounge.ID, Name: "lobby", Position: 0}
	Random  = Channel{ID: "1100000000016777305", GuildID: TheLounge.ID, Name: "azul-table", Position: 1}
)

// World is the initial content of a server.
type World struct {
	Users    []User
	Guilds   []Guild
	Channels []Channel
}

// DefaultWorld returns the default world. Its first user is the bot.
func DefaultWorld() World {
	return World{[]User{Bot, Ana, Luis, Marta, Iker, Zoe, Tom}, []Guild{LaPlaza, TheLounge},
		[]Channel{General, Charla, Pruebas, Lobby, Random}}
}

// colors are assigned in turn to people who are added.
var colors = []string{"#2563eb", "#b91c1c", "#4d7c0f", "#a21caf", "#0e7490", "#9a3412", "#4338ca", "#15803d"}

// world holds everything but messages in memory. The Server writes every change to the storage.
type world struct {
	users    map[string]*User
	guilds   map[string]*Guild
	channels map[string]*Channel
	commands map[string]*wire.Command
}

// loadWorld reads the stored world, or stores the default one.
func loadWorld(st *storage) (*world, error) {
	w := &world{map[string]*User{}, map[string]*Guild{}, map[string]*Channel{}, map[string]*wire.Command{}}
	err := errors.Join(objects(st, "user", w.users), objects(st, "guild", w.guilds), objects(st, "channel", w.channels),
		objects(st, "command", w.commands))
	if err != nil || len(w.users) > 0 {
		return w, err
	}
	first := DefaultWorld()
	for _, u := range first.Users {
		w.users[u.ID] = &u
		err = errors.Join(err, st.put("user", u.ID, u))
	}
	for _, g := range first.Guilds {
		w.guilds[g.ID] = &g
		err = errors.Join(err, st.put("guild", g.ID, g))
	}
	for _, ch := range first.Channels {
		w.channels[ch.ID] = &ch
		err = errors.Join(err, st.put("channel", ch.ID, ch))
	}
	return w, err
}

// sorted returns the values of a map, ordered by id.
func sorted[T any](m map[string]*T) []*T {
	ids := slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Compare(number(a), number(b)) })
	out := make([]*T, len(ids))
	for i, id := range ids {
		out[i] = m[id]
	}
	return out
}

// bot returns the bot's user.
func (w *world) bot() *User { return w.users[Bot.ID] }

// people returns all users but the bot.
func (w *world) people() []*User {
	return slices.DeleteFunc(sorted(w.users), func(u *User) bool { return u.Bot })
}

// channelsOf returns a guild's channels by position, threads last.
func (w *world) channelsOf(guild string) []*Channel {
	out := slices.DeleteFunc(sorted(w.channels), func(c *Channel) bool { return c.GuildID != guild })
	slices.SortStableFunc(out, func(a, b *Channel) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Position, b.Position))
	})
	return out
}

// discord returns Discord's object for the user.
func (u *User) discord() wire.User {
	name := u.Name
	out := wire.User{ID: u.ID, Username: strings.ToLower(strings.ReplaceAll(u.Name, " ", "_")), GlobalName: &name, Discriminator: "0"}
	if u.Bot {
		out.Username, out.GlobalName, out.Discriminator, out.Bot = u.Name, nil, "0001", true
		return out
	}
	picture := fmt.Sprintf("%x", u.ID) // at no address: the page draws it
	out.Avatar = &picture
	return out
}
