package localdiscord

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/localdiscord/commandline"
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

// lineWorld returns what a person can name in a guild. The server's lock is held.
func (s *Server) lineWorld(user, guild string, picked map[string]wire.Choice) commandline.World {
	w := commandline.World{Commands: s.commandsFor(user, guild), Locale: s.world.users[user].Locale, Picked: picked}
	for _, u := range s.world.people() {
		if guild == "" || s.world.isMember(u.ID, guild) {
			w.Mentions = append(w.Mentions, commandline.Mention{Name: "@" + u.Name, ID: u.ID})
		}
	}
	if guild == "" {
		return w
	}
	for _, ch := range s.world.channelsOf(guild) {
		w.Mentions = append(w.Mentions, commandline.Mention{Name: "#" + ch.Name, ID: ch.ID})
	}
	return w
}

// typed is a line with its caret: the body of POST /local/channels/{id}/line and of POST /local/channels/{id}/messages.
type typed struct {
	Line   string                 `json:"line"`  // before the caret
	After  string                 `json:"after"` // behind the caret
	Picked map[string]wire.Choice `json:"picked"`
	Ask    bool                   `json:"ask"` // ask the bot for the values of the option at the caret
}

// maxLine limits a line, in bytes. It leaves room for an option's longest text and the names.
const maxLine = 16 << 10

// lineIn reads a line that a person types in a channel.
func (s *Server) lineIn(user, channel string, in typed) (*commandline.Line, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, ch := s.world.users[user], s.world.channelFor(user, channel)
	switch {
	case u == nil || u.Bot:
		return nil, errUnknownUser
	case ch == nil:
		return nil, errUnknownChannel
	case len(in.Line)+len(in.After) > maxLine:
		return nil, refuse("the line is longer than %d bytes", maxLine)
	}
	return commandline.Read(in.Line, in.After, s.lineWorld(user, ch.GuildID, in.Picked)), nil
}

// enter does what Enter does: it runs the line's command, or posts the line as a message.
func (s *Server) enter(ctx context.Context, user, channel string, in typed) (*Outcome, error) {
	l, err := s.lineIn(user, channel, in)
	if err != nil {
		return nil, err
	}
	if !l.IsCommand() {
		m, err := s.say(user, channel, l.Message())
		return &Outcome{Kind: KindMessage, Message: &m}, err
	}
	call, fault := l.Call()
	if fault != nil {
		return nil, fault
	}
	return s.use(ctx, user, channel, interactionCommand, call)
}

// complete asks the bot for the values of the option at the caret.
func (s *Server) complete(ctx context.Context, user, channel string, l *commandline.Line) ([]Choice, error) {
	call, ok := l.Question()
	if !ok {
		return nil, refuse("no option to complete")
	}
	o, err := s.use(ctx, user, channel, interactionAutocomplete, call)
	if err != nil {
		return nil, err
	}
	if o.Kind == KindFailed {
		return nil, ErrNoAnswer
	}
	return o.Choices, nil
}

// use sends a command to the bot and waits for its first answer.
func (s *Server) use(ctx context.Context, user, channel string, kind int, call commandline.Call) (*Outcome, error) {
	s.mu.Lock()
	ch := s.world.channelFor(user, channel)
	if ch == nil {
		s.mu.Unlock()
		return nil, errUnknownChannel
	}
	data := object{"id": call.Command.ID, "name": call.Command.Name, "type": call.Command.Type}
	if len(call.Options) > 0 {
		data["options"] = call.Options
	}
	resolved := object{}
	if s.resolveUsers(resolved, ch, call.Mentioned...); len(resolved) > 0 && kind == interactionCommand {
		data["resolved"] = resolved
	}
	it := &interaction{kind: kind, user: user, channel: ch.ID, guild: ch.GuildID, name: call.Name, data: data}
	s.start(it)
	s.mu.Unlock()
	return s.await(ctx, it)
}

// say posts a person's message.
func (s *Server) say(user, channel, content string) (Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	content = strings.TrimSpace(content)
	switch {
	case s.world.channelFor(user, channel) == nil:
		return Message{}, errUnknownChannel
	case content == "":
		return Message{}, errEmptyMessage
	case validate.Units(content) > validate.MaxContent:
		return Message{}, formErrorAt("BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.", "content")
	}
	m := s.newMessage(user, channel)
	m.Content = content
	s.mention(m, validate.Message{AllowedMentions: validate.AllowedMentions{All: true}})
	return m.Message, s.put("create", m, nil)
}
