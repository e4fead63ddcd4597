package localdiscord

import (
	"errors"
	"strings"

	"sobremesa/bot/localdiscord/validate"
)

// AddUser adds a person to both guilds. The locale must be one of Discord's.
func (s *Server) AddUser(name, locale string) (User, error) {
	name = strings.TrimSpace(name)
	if n := len([]rune(name)); n < 1 || n > 32 {
		return User{}, errors.New("a name has 1 to 32 characters")
	}
	if !validate.Locales[locale] {
		return User{}, errUnknownLocale
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	u := &User{ID: s.ids.next(), Name: name, Locale: locale, Color: colors[len(s.world.users)%len(colors)]}
	if err := s.store.put("user", u.ID, u); err != nil {
		return User{}, err
	}
	s.world.users[u.ID] = u
	return *u, nil
}

// errUnknownLocale refuses a language that Discord does not have.
var errUnknownLocale = errors.New("that is not a locale of Discord")

// SetGuildLocale changes a guild's preferred_locale.
func (s *Server) SetGuildLocale(guildID, locale string) error {
	if !validate.Locales[locale] {
		return errUnknownLocale
	}
	return s.changeGuild(guildID, func(g *Guild) { g.Locale = locale })
}

// Leave removes a person from a guild if gone is true, and lets them in again if it is false.
func (s *Server) Leave(userID, guildID string, gone bool) error {
	return s.changeGuild(guildID, func(g *Guild) {
		if g.Gone == nil {
			g.Gone = map[string]bool{}
		}
		g.Gone[userID] = gone
		s.events.to(userID, object{"type": "channel_update", "guild_id": guildID})
	})
}

// Uninstall removes the bot and its commands from a guild if gone is true, and installs them again if
// false. The guild stays as it is for everybody else. People who have installed the application for their
// account keep the commands that offer that.
func (s *Server) Uninstall(guildID string, gone bool) error {
	return s.changeGuild(guildID, func(g *Guild) { g.Uninstalled = gone })
}

// DenyBotIn takes permissions from the bot in a whole guild, as if its role lacked them. 0 restores
// all.
func (s *Server) DenyBotIn(guildID string, denied Permissions) error {
	return s.changeGuild(guildID, func(g *Guild) { g.BotDenied = denied })
}

func (s *Server) changeGuild(id string, change func(*Guild)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.world.guilds[id]
	if g == nil {
		return errUnknownGuild
	}
	change(g)
	s.commandsChanged()
	return s.store.put("guild", g.ID, g)
}

// DenyBot takes permissions from the bot in a channel, as a channel overwrite does. 0 restores all.
func (s *Server) DenyBot(channelID string, denied Permissions) error {
	return s.changeChannel(channelID, func(ch *Channel) { ch.BotDenied = denied })
}

// LockThread locks a thread or unlocks it, as a moderator does.
func (s *Server) LockThread(threadID string, locked bool) error {
	return s.changeChannel(threadID, func(ch *Channel) { ch.Locked = locked })
}

func (s *Server) changeChannel(id string, change func(*Channel)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.world.channels[id]
	if ch == nil {
		return errUnknownChannel
	}
	change(ch)
	return s.saveChannel(ch, "update")
}
