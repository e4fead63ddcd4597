package localdiscord

import (
	"slices"
	"strconv"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// ownApplication wraps a handler of a command route and admits only the bot's own application.
func ownApplication(handle func(*call) (any, error)) func(*call) (any, error) {
	return func(c *call) (any, error) {
		if c.at("application") == Bot.ID {
			return handle(c)
		}
		if _, err := strconv.ParseUint(c.at("application"), 10, 64); err != nil {
			return nil, formErrorAt("NUMBER_TYPE_COERCE", "Value is not snowflake.", "application_id")
		}
		return nil, &Error{403, 20012, "You are not authorized to perform this action on this application", nil}
	}
}

// commandsFor lists the commands that a person can use in a guild, or in direct messages with the bot
// if there is no such guild. The server's lock is held.
func (s *Server) commandsFor(user, guild string) []*wire.Command {
	where := contextGuild
	if s.world.guilds[guild] == nil {
		where, guild = contextBotDirect, ""
	}
	owners := s.owners(user, guild)
	return slices.DeleteFunc(sorted(s.world.commands), func(cmd *wire.Command) bool {
		return len(cmd.Contexts) > 0 && !slices.Contains(cmd.Contexts, where) || !installed(cmd, owners)
	})
}

// installed reports whether a command is offered by one of the installations that an interaction
// belongs to. A command that names no integration types is offered by guilds' installations.
func installed(cmd *wire.Command, owners map[string]string) bool {
	for _, kind := range cmd.IntegrationTypes {
		if owners[strconv.Itoa(kind)] != "" {
			return true
		}
	}
	return len(cmd.IntegrationTypes) == 0 && owners[guildInstall] != ""
}

// Kinds of installations, as keys of authorizing_integration_owners.
const (
	guildInstall = "0"
	userInstall  = "1"
)

// owners returns the installations to which an interaction belongs: that of the guild, unless the
// application was removed from it, and the person's own, if there is one. In direct messages with the bot a
// common guild's installation counts, as "0".
func (s *Server) owners(user, guild string) map[string]string {
	owners := map[string]string{}
	for _, g := range s.world.guilds {
		if !s.world.isMember(user, g.ID) || g.Uninstalled {
			continue
		}
		switch guild {
		case g.ID:
			owners[guildInstall] = g.ID
		case "":
			owners[guildInstall] = "0"
		}
	}
	if u := s.world.users[user]; u != nil && u.Installed {
		owners[userInstall] = user
	}
	return owners
}

// commandNamed returns the command with a name, nil if there is none.
func (w *world) commandNamed(name string) *wire.Command {
	for _, cmd := range w.commands {
		if cmd.Name == name {
			return cmd
		}
	}
	return nil
}

func (s *Server) commandsChanged() { s.events.everybody(object{"type": "commands_update"}) }

// listCommands lists the commands with their localisations. Discord leaves these out unless asked.
func (s *Server) listCommands(c *call) (any, error) {
	if c.query("with_localizations") != "true" {
		return nil, formErrorAt("BASE_TYPE_REQUIRED", "This server lists commands with their localizations only", "with_localizations")
	}
	return sorted(s.world.commands), nil
}

// postCommand stores a command. It overwrites a command of the same name and keeps that command's id.
func (s *Server) postCommand(c *call) (any, error) {
	cmd := validate.Command(c.body)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	cmd.ID, cmd.ApplicationID, cmd.Version = s.ids.next(), Bot.ID, s.ids.next()
	old := s.world.commandNamed(cmd.Name)
	if old != nil {
		cmd.ID = old.ID
	}
	s.world.commands[cmd.ID] = &cmd
	if err := s.store.put("command", cmd.ID, &cmd); err != nil {
		return nil, err
	}
	s.commandsChanged()
	if old != nil {
		return &cmd, nil
	}
	return created{&cmd}, nil
}

func (s *Server) deleteCommand(c *call) (any, error) {
	cmd := s.world.commands[c.at("command")]
	if cmd == nil {
		return nil, errUnknownCommand
	}
	delete(s.world.commands, cmd.ID)
	if err := s.store.remove("command", cmd.ID); err != nil {
		return nil, err
	}
	s.commandsChanged()
	return nil, nil
}
