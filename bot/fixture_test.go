package bot_test

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// forge answers the press of a component as the bot would, whether or not the component is there.
func (w *world) forge(user localdiscord.User, channel localdiscord.Channel, customID string, values ...string) *chat.Answer {
	return asks(w.t, w.chat(), user, channel, chat.Interaction{Press: &chat.Press{ID: customID, Values: values}})
}

// asks makes a user interact in a channel in which the bot has all permissions. It makes up an id
// unless the interaction has one.
func asks(t testing.TB, talk *chat.Chat, user localdiscord.User, channel localdiscord.Channel, in chat.Interaction) *chat.Answer {
	in.ID = cmp.Or(in.ID, newID())
	in.User, in.Name, in.Guild, in.Channel = user.ID, user.Name, channel.GuildID, channel.ID
	in.UserLang, in.Lang = cmp.Or(in.UserLang, engine.Spanish), engine.Spanish
	in.Bot = chat.Permissions{View: true, Send: true, SendInThreads: true, Attach: true}
	return talk.Answer(t.Context(), &in)
}

// newID returns a new id for an interaction.
func newID() string { return crand.Text() }

func (w *world) context() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	w.t.Cleanup(cancel)
	return ctx
}

// command uses a command and returns what its user was told.
func (w *world) command(user localdiscord.User, channel localdiscord.Channel, line string) string {
	w.t.Helper()
	o, err := w.server.As(user.ID).Command(w.context(), channel.ID, line)
	if err != nil {
		w.t.Fatalf("%s /%s: %v", user.Name, line, err)
	}
	said := w.told(o, user.Name+" /"+line)
	for _, l := range lang.Languages {
		if said == lang.Text(l, "chat.below", nil) { // it came late, and is a message of its own
			said = w.below(o, channel).Content
		}
	}
	return said
}

// shown returns the private message that answers a command.
func (w *world) shown(user localdiscord.User, channel localdiscord.Channel, line string) *localdiscord.Message {
	w.t.Helper()
	o, err := w.server.As(user.ID).Command(w.context(), channel.ID, line)
	if err != nil {
		w.t.Fatalf("%s: %s: %v", user.Name, line, err)
	}
	return w.private(o)
}

// sets opens a panel, of the name "me", "server" or "channel", sets items to values of their menus
// ("theme=dark"), and returns what it says in the end.
func (w *world) sets(user localdiscord.User, channel localdiscord.Channel, panel string, picked ...string) string {
	w.t.Helper()
	command := panel
	if panel == "channel" {
		command = "server"
	}
	m := w.shown(user, channel, "sobremesa "+command)
	id := "sobremesa:1:0:set:" + panel
	if panel == "channel" {
		m = w.clicked(user, m, id)
	}
	said := m.Content
	for _, value := range picked {
		item, _, _ := strings.Cut(value, "=")
		w.press(user, m, id+".which", item)
		said = w.press(user, m, id+".value", value)
	}
	return said
}

// fills sends the form of an item of the user's own panel, and returns what the user is told.
func (w *world) fills(user localdiscord.User, channel localdiscord.Channel, item string, texts ...string) string {
	w.t.Helper()
	m := w.shown(user, channel, "sobremesa me")
	o, err := w.server.As(user.ID).Select(w.context(), m.ID, "sobremesa:1:0:set:me.which", item)
	must.Succeed(w.t, err)
	typed := make(map[string]string)
	for i, row := range o.Modal.Components {
		typed[row.Components[0].CustomID] = texts[i]
	}
	o, err = w.server.As(user.ID).SubmitModal(w.context(), o.Modal, typed)
	must.Succeed(w.t, err)
	return w.told(o, user.Name+" fills in "+item)
}

// opened uses a command that is answered in private, and presses one button after the other, each
// named by how its id ends. It returns the last private message.
func (w *world) opened(user localdiscord.User, channel localdiscord.Channel, line string, buttons ...string) *localdiscord.Message {
	w.t.Helper()
	m := w.shown(user, channel, line)
	for _, name := range buttons {
		m = w.clicked(user, m, w.ending(m, name))
	}
	return m
}

// chooses does the same and returns what the user is told by the last button.
func (w *world) chooses(user localdiscord.User, channel localdiscord.Channel, line string, buttons ...string) string {
	w.t.Helper()
	last := len(buttons) - 1
	m := w.opened(user, channel, line, buttons[:last]...)
	return w.press(user, m, w.ending(m, buttons[last]))
}

// ending returns the id of a message's component that ends in a text after a colon.
func (w *world) ending(m *localdiscord.Message, end string) string {
	w.t.Helper()
	for _, row := range m.Components {
		for _, c := range row.Components {
			if strings.HasSuffix(c.CustomID, ":"+end) {
				return c.CustomID
			}
		}
	}
	w.t.Fatalf("no button %s under %q", end, m.Content)
	return ""
}

// clicked returns the private message that answers the press of a component.
func (w *world) clicked(user localdiscord.User, m *localdiscord.Message, customID string) *localdiscord.Message {
	w.t.Helper()
	o, err := w.server.As(user.ID).Click(w.context(), m.ID, customID)
	if err != nil {
		w.t.Fatalf("%s presses %s: %v", user.Name, customID, err)
	}
	return w.private(o)
}

func (w *world) private(o *localdiscord.Outcome) *localdiscord.Message {
	w.t.Helper()
	m, err := o.Await(w.context())
	must.Succeed(w.t, err)
	if m.Flags&64 == 0 {
		w.t.Errorf("everybody sees %q", m.Content)
	}
	return m
}

// click presses the first button of a message with a verb.
func (w *world) click(user localdiscord.User, m *localdiscord.Message, v message.Verb) string {
	w.t.Helper()
	return w.press(user, m, w.button(m, v).CustomID)
}

func (w *world) press(user localdiscord.User, m *localdiscord.Message, customID string, values ...string) string {
	w.t.Helper()
	o, err := w.server.As(user.ID).Select(w.context(), m.ID, customID, values...)
	if err != nil {
		w.t.Fatalf("%s presses %s: %v", user.Name, customID, err)
	}
	return w.told(o, user.Name+" presses "+customID)
}

// takesChair makes a user take a resigned player's seat by a message's button. It returns the
// question and the answer.
func (w *world) takesChair(user localdiscord.User, m *localdiscord.Message) (asked, told string) {
	w.t.Helper()
	ask := w.clicked(user, m, w.button(m, message.Chair).CustomID)
	return ask.Content, w.click(user, ask, message.Chair)
}

func (w *world) told(o *localdiscord.Outcome, what string) string {
	w.t.Helper()
	if _, silent := w.silences.Load(o.ID); silent {
		return "" // the result shows in the channel
	}
	m, err := o.Await(w.context())
	if errors.Is(err, localdiscord.ErrNoMessage) || m == nil && err == nil {
		return ""
	}
	if err != nil {
		w.t.Fatalf("%s: %v", what, err)
	}
	return m.Content
}

// buttons returns all components of a message.
func buttons(m *localdiscord.Message) []localdiscord.Component {
	var list []localdiscord.Component
	for _, row := range m.Components {
		list = append(list, row.Components...)
	}
	return list
}

func (w *world) button(m *localdiscord.Message, v message.Verb) localdiscord.Component {
	w.t.Helper()
	for _, c := range buttons(m) {
		if id, ok := message.ParseCustomID(c.CustomID); ok && id.Verb == v {
			return c
		}
	}
	w.t.Fatalf("no button %q under %q", v, m.Content)
	panic("unreachable")
}

// public returns the bot's messages in a channel that everybody sees.
func (w *world) public(channel localdiscord.Channel) []localdiscord.Message {
	var list []localdiscord.Message
	for _, m := range w.server.As(localdiscord.Iker.ID).Messages(channel.ID) {
		if m.Flags&64 == 0 && m.Author.Bot {
			list = append(list, m)
		}
	}
	return list
}

// newest returns the newest public message, or nil when there is none.
func (w *world) newest(channel localdiscord.Channel) *localdiscord.Message {
	list := w.public(channel)
	if len(list) == 0 {
		return nil
	}
	return &list[len(list)-1]
}

// below waits for the public message of an answer that came late, and returns it. The user may be
// told that the answer is below before it is there.
func (w *world) below(o *localdiscord.Outcome, channel localdiscord.Channel) (m *localdiscord.Message) {
	w.t.Helper()
	w.await("the answer below", func() bool {
		m = w.newest(channel)
		return m != nil && message.CompareIDs(m.ID, o.ID) > 0
	})
	return m
}

// settled waits until the outbox has nothing left to tell, and returns the channel's newest public
// message. Later checks do not count.
func (w *world) settled(channel localdiscord.Channel) *localdiscord.Message {
	w.t.Helper()
	w.await("the outbox to be empty", func() bool {
		next, err := w.store.Pending(w.context())
		must.Succeed(w.t, err)
		return next.IsZero() || time.Until(next) > 10*time.Second
	})
	return w.newest(channel)
}

// wants fails the test unless text contains every part.
func (w *world) wants(text string, parts ...string) {
	w.t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			w.t.Errorf("got %q, want it to say %q", text, part)
		}
	}
}

// says returns a sentence of the catalogues, since the tests do not depend on its wording.
var says = hosttest.Says
