package localdiscord

import (
	"context"
	"strings"

	"sobremesa/bot/localdiscord/commandline"
	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

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
	// Ask makes the server ask the bot for the values of the option at the caret.
	Ask bool `json:"ask"`
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
