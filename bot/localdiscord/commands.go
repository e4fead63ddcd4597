package localdiscord

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// maxCreates is how many commands may be created in a day, globally and in each guild. Overwriting one does not count.
const maxCreates = 200

// commandScope checks the application and guild of a command route; guild is "" for the global commands.
func (s *Server) commandScope(c *call) (guild string, err error) {
	if c.params["application"] != Bot.ID {
		if _, err := strconv.ParseUint(c.params["application"], 10, 64); err != nil {
			return "", formErrorAt("NUMBER_TYPE_COERCE", "Value is not snowflake.", "application_id")
		}
		return "", &Error{403, 20012, "You are not authorized to perform this action on this application", nil}
	}
	guild = c.params["guild"]
	if guild != "" && s.world.guilds[guild] == nil {
		return "", errUnknownGuild
	}
	return guild, nil
}

// commandsIn lists the commands of one scope.
func (w *world) commandsIn(guild string) []*wire.Command {
	out := []*wire.Command{}
	for _, cmd := range sorted(w.commands) {
		if cmd.GuildID == guild {
			out = append(out, cmd)
		}
	}
	return out
}

// commandsFor lists what a person can use in a guild: its own commands, then the global ones that these do not hide.
func (w *world) commandsFor(user, guild string) []*wire.Command {
	var out []*wire.Command
	taken := map[string]bool{}
	g := w.guilds[guild]
	have := memberPermissions
	if g != nil && g.Owner == user {
		have = allPermissions
	}
	for _, scope := range []string{guild, ""} {
		for _, cmd := range w.commandsIn(scope) {
			key := strconv.Itoa(cmd.Type) + cmd.Name
			if taken[key] || !usable(cmd, have) {
				continue
			}
			taken[key] = true
			out = append(out, cmd)
		}
	}
	return out
}

// usable reports whether a member with these permissions sees a command in a guild.
func usable(cmd *wire.Command, have Permissions) bool {
	inGuild := len(cmd.Contexts) == 0
	for _, c := range cmd.Contexts {
		inGuild = inGuild || c == 0
	}
	if cmd.DefaultMemberPermissions != nil && !have.Has(Administrator) {
		need, _ := strconv.ParseUint(*cmd.DefaultMemberPermissions, 10, 64)
		// A set of "0" is for administrators alone.
		return inGuild && need != 0 && have.Has(Permissions(need))
	}
	return inGuild
}

// spendCreates counts n new commands against the limit of a day.
func (s *Server) spendCreates(guild string, n int) error {
	key := s.now().UTC().Format("2006-01-02/") + guild
	if s.creates[key]+n > maxCreates {
		return errTooManyCreates
	}
	s.creates[key] += n
	return nil
}

// register gives a validated command its ids and keeps it. A command of the same name and type is overwritten and keeps its id.
func (s *Server) register(guild string, cmd wire.Command) (*wire.Command, bool, error) {
	created := true
	if guild == "" && cmd.DMPermission == nil {
		yes := true
		cmd.DMPermission = &yes
	}
	cmd.ID, cmd.ApplicationID, cmd.GuildID, cmd.Version = s.ids.next(), Bot.ID, guild, s.ids.next()
	for _, old := range s.world.commandsIn(guild) {
		if old.Type != cmd.Type || old.Name != cmd.Name {
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
	s.mu.Lock()
	defer s.mu.Unlock()
	guild, err := s.commandScope(c)
	if err != nil {
		return 0, nil, err
	}
	out := []wire.Command{}
	for _, cmd := range s.world.commandsIn(guild) {
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
	s.mu.Lock()
	defer s.mu.Unlock()
	guild, err := s.commandScope(c)
	if err != nil {
		return 0, nil, err
	}
	cmds := validate.CommandList(c.body)
	if err := c.invalid(); err != nil {
		return 0, nil, err
	}
	if err := checkCounts(cmds); err != nil {
		return 0, nil, err
	}
	have := map[string]bool{}
	for _, old := range s.world.commandsIn(guild) {
		have[strconv.Itoa(old.Type)+old.Name] = true
	}
	created := 0
	for _, cmd := range cmds {
		if !have[strconv.Itoa(cmd.Type)+cmd.Name] {
			created++
		}
	}
	if err := s.spendCreates(guild, created); err != nil {
		return 0, nil, err
	}
	kept := map[string]bool{}
	out := []*wire.Command{}
	for _, cmd := range cmds {
		stored, _, err := s.register(guild, cmd)
		if err != nil {
			return 0, nil, err
		}
		kept[stored.ID] = true
		out = append(out, stored)
	}
	for _, old := range s.world.commandsIn(guild) {
		if !kept[old.ID] {
			if err := s.dropCommand(old); err != nil {
				return 0, nil, err
			}
		}
	}
	s.commandsChanged()
	return http.StatusOK, out, nil
}

func checkCounts(cmds []wire.Command) error {
	count := map[int]int{}
	for _, cmd := range cmds {
		count[cmd.Type]++
	}
	if count[wire.ChatInput] > validate.MaxChatCommands || count[wire.UserMenu] > validate.MaxMenuCommands ||
		count[wire.MessageMenu] > validate.MaxMenuCommands {
		return errTooManyCommands
	}
	return nil
}

func (s *Server) dropCommand(cmd *wire.Command) error {
	delete(s.world.commands, cmd.ID)
	return s.store.remove("command", cmd.ID)
}

func (s *Server) postCommand(c *call) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	guild, err := s.commandScope(c)
	if err != nil {
		return 0, nil, err
	}
	cmd := validate.Command(c.body, nil)
	if err := c.invalid(); err != nil {
		return 0, nil, err
	}
	all := []wire.Command{cmd}
	fresh := 1
	for _, old := range s.world.commandsIn(guild) {
		if old.Type == cmd.Type && old.Name == cmd.Name {
			fresh = 0
		} else {
			all = append(all, *old)
		}
	}
	if err := checkCounts(all); err != nil {
		return 0, nil, err
	}
	if err := s.spendCreates(guild, fresh); err != nil {
		return 0, nil, err
	}
	stored, created, err := s.register(guild, cmd)
	if err != nil {
		return 0, nil, err
	}
	s.commandsChanged()
	if created {
		return http.StatusCreated, stored, nil
	}
	return http.StatusOK, stored, nil
}

// oneCommand finds the command of a route.
func (s *Server) oneCommand(c *call) (*wire.Command, error) {
	guild, err := s.commandScope(c)
	if err != nil {
		return nil, err
	}
	cmd := s.world.commands[c.params["command"]]
	if cmd == nil || cmd.GuildID != guild {
		return nil, errUnknownCommand
	}
	return cmd, nil
}

func (s *Server) getCommand(c *call) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, err := s.oneCommand(c)
	return http.StatusOK, cmd, err
}

func (s *Server) patchCommand(c *call) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, err := s.oneCommand(c)
	if err != nil {
		return 0, nil, err
	}
	cmd := validate.Command(c.body, old)
	for _, other := range s.world.commandsIn(old.GuildID) {
		if other.ID != old.ID && other.Type == cmd.Type && other.Name == cmd.Name {
			c.body.Field("name").Fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
	}
	if err := c.invalid(); err != nil {
		return 0, nil, err
	}
	cmd.Version = s.ids.next()
	if err := s.store.put("command", cmd.ID, &cmd); err != nil {
		return 0, nil, err
	}
	s.world.commands[cmd.ID] = &cmd
	s.commandsChanged()
	return http.StatusOK, &cmd, nil
}

func (s *Server) deleteCommand(c *call) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, err := s.oneCommand(c)
	if err != nil {
		return 0, nil, err
	}
	if err := s.dropCommand(cmd); err != nil {
		return 0, nil, err
	}
	s.commandsChanged()
	return http.StatusNoContent, nil, nil
}
