package localdiscord

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// maxCreates is how many commands may be created in a day. Overwriting one does not count.
const maxCreates = 200

// ownCommands checks that a command route is the bot's own application's.
func (s *Server) ownCommands(c *call) error {
	if c.params["application"] == Bot.ID {
		return nil
	}
	if _, err := strconv.ParseUint(c.params["application"], 10, 64); err != nil {
		return formErrorAt("NUMBER_TYPE_COERCE", "Value is not snowflake.", "application_id")
	}
	return &Error{403, 20012, "You are not authorized to perform this action on this application", nil}
}

// commandsFor lists what a person can use in a guild, or in direct messages with the bot when it is none.
func (w *world) commandsFor(user, guild string) []*wire.Command {
	have, where := memberPermissions, contextGuild
	switch g := w.guilds[guild]; {
	case g == nil:
		where = contextBotDirect
	case g.Owner == user:
		have = allPermissions
	}
	return slices.DeleteFunc(sorted(w.commands), func(cmd *wire.Command) bool { return !usable(cmd, where, have) })
}

// usable reports whether a command is there for a member with these permissions in a guild, or in direct messages.
func usable(cmd *wire.Command, where int, have Permissions) bool {
	offered := len(cmd.Contexts) == 0 || slices.Contains(cmd.Contexts, where)
	if cmd.DefaultMemberPermissions != nil && where == contextGuild && !have.Has(Administrator) {
		need, _ := strconv.ParseUint(*cmd.DefaultMemberPermissions, 10, 64)
		// A set of "0" is for administrators alone.
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

// register gives a validated command its ids and keeps it. A command of the same name is overwritten and keeps its id.
func (s *Server) register(cmd wire.Command) (*wire.Command, bool, error) {
	created := true
	if cmd.DMPermission == nil {
		yes := true
		cmd.DMPermission = &yes
	}
	cmd.ID, cmd.ApplicationID, cmd.Version = s.ids.next(), Bot.ID, s.ids.next()
	for _, old := range sorted(s.world.commands) {
		if old.Name != cmd.Name {
			continue
		}
		cmd.ID, created = old.ID, false
		// The version tells of changes: the same command once more is none.
		version := cmd.Version
		cmd.Version = old.Version
		if !sameJSON(old, &cmd) {
			cmd.Version = version
		}
	}
	if err := s.store.put("command", cmd.ID, &cmd); err != nil {
		return nil, false, err
	}
	s.world.commands[cmd.ID] = &cmd
	return &cmd, created, nil
}

// sameJSON compares two values by what Discord's clients see of them.
func sameJSON(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return bytes.Equal(x, y)
}

func (s *Server) commandsChanged() { s.events.everybody(object{"type": "commands_update"}) }

func (s *Server) listCommands(c *call) (int, any, error) {
	if err := s.ownCommands(c); err != nil {
		return 0, nil, err
	}
	out := []wire.Command{}
	for _, cmd := range sorted(s.world.commands) {
		shown := *cmd
		if c.query("with_localizations") != "true" {
			shown = withoutLocalizations(shown)
		}
		out = append(out, shown)
	}
	return http.StatusOK, out, nil
}

func withoutLocalizations(cmd wire.Command) wire.Command {
	cmd.NameLocalizations, cmd.DescriptionLocalizations = nil, nil
	cmd.Options = optionsWithoutLocalizations(cmd.Options)
	return cmd
}

func optionsWithoutLocalizations(os []wire.Option) []wire.Option {
	out := append([]wire.Option(nil), os...)
	for i := range out {
		o := &out[i]
		o.NameLocalizations, o.DescriptionLocalizations = nil, nil
		o.Options = optionsWithoutLocalizations(o.Options)
		o.Choices = append([]wire.Choice(nil), o.Choices...)
		for j := range o.Choices {
			o.Choices[j].NameLocalizations = nil
		}
	}
	return out
}

func (s *Server) putCommands(c *call) (int, any, error) {
	if err := s.ownCommands(c); err != nil {
		return 0, nil, err
	}
	cmds := validate.CommandList(c.body)
	if err := c.invalid(); err != nil {
		return 0, nil, err
	}
	if len(cmds) > validate.MaxCommands {
		return 0, nil, errTooManyCommands
	}
	have := map[string]bool{}
	for _, old := range sorted(s.world.commands) {
		have[old.Name] = true
	}
	created := 0
	for _, cmd := range cmds {
		if !have[cmd.Name] {
			created++
		}
	}
	if err := s.spendCreates(created); err != nil {
		return 0, nil, err
	}
	kept := map[string]bool{}
	out := []*wire.Command{}
	for _, cmd := range cmds {
		stored, _, err := s.register(cmd)
		if err != nil {
			return 0, nil, err
		}
		kept[stored.ID] = true
		out = append(out, stored)
	}
	for _, old := range sorted(s.world.commands) {
		if !kept[old.ID] {
			if err := s.dropCommand(old); err != nil {
				return 0, nil, err
			}
		}
	}
	s.commandsChanged()
	return http.StatusOK, out, nil
}

func (s *Server) dropCommand(cmd *wire.Command) error {
	delete(s.world.commands, cmd.ID)
	return s.store.remove("command", cmd.ID)
}

func (s *Server) postCommand(c *call) (int, any, error) {
	if err := s.ownCommands(c); err != nil {
		return 0, nil, err
	}
	cmd := validate.Command(c.body)
	if err := c.invalid(); err != nil {
		return 0, nil, err
	}
	fresh := 1
	for _, old := range s.world.commands {
		if old.Name == cmd.Name {
			fresh = 0
		}
	}
	if len(s.world.commands)+fresh > validate.MaxCommands {
		return 0, nil, errTooManyCommands
	}
	if err := s.spendCreates(fresh); err != nil {
		return 0, nil, err
	}
	stored, created, err := s.register(cmd)
	if err != nil {
		return 0, nil, err
	}
	s.commandsChanged()
	if created {
		return http.StatusCreated, stored, nil
	}
	return http.StatusOK, stored, nil
}

func (s *Server) deleteCommand(c *call) (int, any, error) {
	if err := s.ownCommands(c); err != nil {
		return 0, nil, err
	}
	cmd := s.world.commands[c.params["command"]]
	if cmd == nil {
		return 0, nil, errUnknownCommand
	}
	if err := s.dropCommand(cmd); err != nil {
		return 0, nil, err
	}
	s.commandsChanged()
	return http.StatusNoContent, nil, nil
}
