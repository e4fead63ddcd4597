package localdiscord

import (
	"slices"
	"strconv"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

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

func (s *Server) commandsChanged() { s.events.everybody(object{"type": "commands_update"}) }

// putCommands makes these commands the application's only ones. One with the name of an earlier one
// keeps that command's id.
func (s *Server) putCommands(c *call) (any, error) {
	if c.at("application") != Bot.ID {
		return nil, &Error{403, 20012, "You are not authorized to perform this action on this application", nil}
	}
	list := validate.Commands(c.body)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	now := map[string]*wire.Command{}
	for i := range list {
		cmd := &list[i]
		cmd.ID, cmd.ApplicationID, cmd.Version = s.ids.next(), Bot.ID, s.ids.next()
		for _, old := range s.world.commands {
			if old.Name == cmd.Name {
				cmd.ID = old.ID
			}
		}
		now[cmd.ID] = cmd
		if err := s.store.put("command", cmd.ID, cmd); err != nil {
			return nil, err
		}
	}
	for id := range s.world.commands {
		if now[id] == nil {
			if err := s.store.remove("command", id); err != nil {
				return nil, err
			}
		}
	}
	s.world.commands = now
	s.commandsChanged()
	return list, nil
}
