package localdiscord

import (
	"context"
	"errors"
	"strings"

	"sobremesa/bot/localdiscord/validate"
)

// Person acts as a person at Discord's client. Its methods wait for the bot's first answer. If none
// comes, the Outcome is of KindFailed and there is no error. The errors are the context's, and refusals of
// actions that the client would not have allowed.
type Person struct {
	server *Server
	user   string
}

// As returns a Person for a user of the world. An unknown id makes the first action fail.
func (s *Server) As(userID string) *Person { return &Person{s, userID} }

// Command runs a command line such as "azul take 3 azul fila 2", with or without the slash.
func (p *Person) Command(ctx context.Context, channelID, line string) (*Outcome, error) {
	return p.server.enter(ctx, p.user, channelID, typed{Line: withSlash(line)})
}

// Autocomplete returns the completions of the option at the end of a line.
func (p *Person) Autocomplete(ctx context.Context, channelID, line string) ([]Choice, error) {
	l, err := p.server.lineIn(p.user, channelID, typed{Line: withSlash(line)})
	if err != nil {
		return nil, err
	}
	return p.server.complete(ctx, p.user, channelID, l)
}

func withSlash(line string) string { return "/" + strings.TrimPrefix(strings.TrimLeft(line, " "), "/") }

// Click presses a button.
func (p *Person) Click(ctx context.Context, messageID, customID string) (*Outcome, error) {
	return p.Select(ctx, messageID, customID)
}

// Select chooses values in a select menu.
func (p *Person) Select(ctx context.Context, messageID, customID string, values ...string) (*Outcome, error) {
	return p.server.act(ctx, p.user, action{Type: interactionComponent, MessageID: messageID,
		Data: actionData{CustomID: customID, Values: values}})
}

// SubmitModal submits a modal. texts holds the text of each input, by custom id.
func (p *Person) SubmitModal(ctx context.Context, m *Modal, texts map[string]string) (*Outcome, error) {
	var row submitted
	for id, text := range texts {
		row.Components = append(row.Components, submitted{CustomID: id, Value: text})
	}
	return p.server.act(ctx, p.user, action{Type: interactionModal, ModalID: m.it.id,
		Data: actionData{CustomID: m.CustomID, Components: []submitted{row}}})
}

// Say posts an ordinary message. Names in it do not become mentions.
func (p *Person) Say(channelID, content string) (Message, error) {
	return p.server.say(p.user, channelID, content)
}

// Messages returns the newest 200 messages that this person sees in a channel, the oldest first.
// Ephemeral messages to them are included. Addresses on the server are paths.
func (p *Person) Messages(channelID string) []Message {
	list, err := p.server.messagesFor(span{channel: channelID, reader: p.user, limit: 200})
	if err != nil && err != errUnknownChannel {
		p.server.log.Error("reading messages", "channel", channelID, "error", err)
	}
	return list
}

// Message returns a message as this person sees it. ok is false if they do not see it.
func (p *Person) Message(messageID string) (m Message, ok bool) {
	p.server.mu.Lock()
	defer p.server.mu.Unlock()
	if st, _ := p.server.messageFor(p.user, messageID); st != nil {
		return st.Message, true
	}
	return Message{}, false
}

// Direct returns this person's direct messages with the bot, as Messages does for a channel. It is
// empty before the channel is opened.
func (p *Person) Direct() []Message {
	p.server.mu.Lock()
	ch := p.server.world.directOf(p.user)
	p.server.mu.Unlock()
	if ch == nil {
		return nil
	}
	return p.Messages(ch.ID)
}

// OpenDirect returns the id of the channel of this person's direct messages with the bot, and opens it
// if necessary.
func (p *Person) OpenDirect() (channelID string, err error) {
	p.server.mu.Lock()
	defer p.server.mu.Unlock()
	if p.server.world.users[p.user] == nil {
		return "", errUnknownUser
	}
	ch, err := p.server.openDirect(p.user)
	if err != nil {
		return "", err
	}
	return ch.ID, nil
}

// Dismiss hides an ephemeral message from its addressee for good.
func (p *Person) Dismiss(messageID string) error { return p.server.dismiss(p.user, messageID) }

// Attachment returns a file of a message, given the attachment's id.
func (s *Server) Attachment(id string) (data []byte, contentType string, err error) {
	_, contentType, data, err = s.store.attachment(id)
	return data, contentType, err
}

// Install installs the application for this person's account, or removes it from there.
func (p *Person) Install(on bool) error {
	return p.change(func(u *User) { u.Installed = on })
}

// CloseDirect makes this person refuse direct messages, or accept them again.
func (p *Person) CloseDirect(closed bool) error {
	return p.change(func(u *User) { u.NoDirect = closed })
}

// SetLocale changes the language of this person's client.
func (p *Person) SetLocale(locale string) error {
	if !validate.Locales[locale] {
		return errUnknownLocale
	}
	return p.change(func(u *User) { u.Locale = locale })
}

func (p *Person) change(change func(*User)) error {
	p.server.mu.Lock()
	defer p.server.mu.Unlock()
	u := p.server.world.users[p.user]
	if u == nil || u.Bot {
		return errUnknownUser
	}
	change(u)
	p.server.commandsChanged()
	return p.server.store.put("user", u.ID, u)
}

// Commands returns the commands that a person can use in a guild.
func (p *Person) Commands(guildID string) []Command {
	p.server.mu.Lock()
	defer p.server.mu.Unlock()
	out := []Command{}
	for _, c := range p.server.commandsFor(p.user, guildID) {
		out = append(out, *c)
	}
	return out
}

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
