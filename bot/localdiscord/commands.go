package localdiscord

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// maxCreates is how many commands may be created in a day. Overwriting a command does not count.
const maxCreates = 200

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
	have, where := memberPermissions, contextGuild
	switch g := s.world.guilds[guild]; {
	case g == nil:
		where, guild = contextBotDirect, ""
	case g.Owner == user:
		have = allPermissions
	}
	owners := s.owners(user, guild)
	return slices.DeleteFunc(sorted(s.world.commands), func(cmd *wire.Command) bool { return !usable(cmd, where, have) || !installed(cmd, owners) })
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

// usable reports whether a command is available in a context to a member with these permissions.
func usable(cmd *wire.Command, where int, have Permissions) bool {
	offered := len(cmd.Contexts) == 0 || slices.Contains(cmd.Contexts, where)
	if cmd.DefaultMemberPermissions != nil && where == contextGuild && !have.Has(Administrator) {
		need, _ := strconv.ParseUint(*cmd.DefaultMemberPermissions, 10, 64)
		// "0" reserves the command for administrators.
		return offered && need != 0 && have.Has(Permissions(need))
	}
	return offered
}

// spendCreates counts n new commands against the limit of a day.
func (s *Server) spendCreates(n int) error {
	day := s.now().UTC().Format("2006-01-02")
	if s.creates[day]+n > maxCreates {
		return errTooManyCreates
	}
	s.creates[day] += n
	return nil
}

// register gives a validated command its ids and stores it. It overwrites a command of the same name
// and keeps that command's id.
func (s *Server) register(cmd wire.Command) (*wire.Command, error) {
	if cmd.DMPermission == nil {
		yes := true
		cmd.DMPermission = &yes
	}
	cmd.ID, cmd.ApplicationID, cmd.Version = s.ids.next(), Bot.ID, s.ids.next()
	if old := s.world.commandNamed(cmd.Name); old != nil {
		cmd.ID = old.ID
		// The version changes only if the command does.
		version := cmd.Version
		cmd.Version = old.Version
		if !sameJSON(old, &cmd) {
			cmd.Version = version
		}
	}
	s.world.commands[cmd.ID] = &cmd
	return &cmd, s.store.put("command", cmd.ID, &cmd)
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

// sameJSON reports whether two values have the same JSON, which is all that clients see.
func sameJSON(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return bytes.Equal(x, y)
}

func (s *Server) commandsChanged() { s.events.everybody(object{"type": "commands_update"}) }

func (s *Server) listCommands(c *call) (any, error) {
	list := sorted(s.world.commands)
	if c.query("with_localizations") == "true" {
		return list, nil
	}
	var out []any
	b, err := json.Marshal(list)
	if err == nil {
		err = json.Unmarshal(b, &out)
	}
	withoutLocalizations(out)
	return out, err
}

// withoutLocalizations removes all localisations from a list of commands, options or choices.
func withoutLocalizations(list []any) {
	for _, one := range list {
		fields := one.(object)
		delete(fields, "name_localizations")
		delete(fields, "description_localizations")
		for _, inner := range []string{"options", "choices"} {
			if list, ok := fields[inner].([]any); ok {
				withoutLocalizations(list)
			}
		}
	}
}

func (s *Server) putCommands(c *call) (any, error) {
	cmds := validate.CommandList(c.body)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	kept, _, err := s.keepCommands(cmds, true)
	return kept, err
}

func (s *Server) postCommand(c *call) (any, error) {
	cmd := validate.Command(c.body)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	kept, fresh, err := s.keepCommands([]wire.Command{cmd}, false)
	switch {
	case err != nil:
		return nil, err
	case fresh > 0:
		return created{kept[0]}, nil
	}
	return kept[0], nil
}

// keepCommands stores validated commands and counts the new ones. With alone, it deletes all other
// commands.
func (s *Server) keepCommands(cmds []wire.Command, alone bool) (kept []*wire.Command, fresh int, err error) {
	for _, cmd := range cmds {
		if s.world.commandNamed(cmd.Name) == nil {
			fresh++
		}
	}
	total := len(cmds)
	if !alone {
		total = len(s.world.commands) + fresh
	}
	if total > validate.MaxCommands {
		return nil, 0, errTooManyCommands
	}
	if err := s.spendCreates(fresh); err != nil {
		return nil, 0, err
	}
	kept = []*wire.Command{}
	for _, cmd := range cmds {
		stored, err := s.register(cmd)
		if err != nil {
			return nil, 0, err
		}
		kept = append(kept, stored)
	}
	for _, old := range sorted(s.world.commands) {
		if alone && !slices.Contains(kept, old) {
			if err := s.dropCommand(old); err != nil {
				return nil, 0, err
			}
		}
	}
	s.commandsChanged()
	return kept, fresh, nil
}

func (s *Server) dropCommand(cmd *wire.Command) error {
	delete(s.world.commands, cmd.ID)
	return s.store.remove("command", cmd.ID)
}

func (s *Server) deleteCommand(c *call) (any, error) {
	cmd := s.world.commands[c.at("command")]
	if cmd == nil {
		return nil, errUnknownCommand
	}
	if err := s.dropCommand(cmd); err != nil {
		return nil, err
	}
	s.commandsChanged()
	return nil, nil
}
