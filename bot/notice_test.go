package bot_test

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// mail returns a user's direct messages from the bot, without answers to interactions there.
func (w *world) mail(user localdiscord.User) (list []localdiscord.Message) {
	for _, m := range w.server.As(user.ID).Direct() {
		if m.Flags&64 == 0 {
			list = append(list, m)
		}
	}
	return list
}

// newMail returns the newest direct message of a user, and fails the test unless there are n.
func (w *world) newMail(user localdiscord.User, n int) *localdiscord.Message {
	w.t.Helper()
	list := w.mail(user)
	if len(list) != n {
		var said []string
		for _, m := range list {
			said = append(said, m.Content)
		}
		w.t.Fatalf("%s has %d direct messages, want %d:\n%s", user.Name, len(list), n, strings.Join(said, "\n---\n"))
	}
	return &list[n-1]
}

// forgeDirect is like forge, from a user's direct messages.
func (w *world) forgeDirect(user localdiscord.User, customID string) *chat.Answer {
	t := table.New(table.Config{Store: w.store, Games: w.games, Now: time.Now, Guilds: w.channels(), Wake: func() {}})
	return chat.New(t, w.records(), w.games, new(hosttest.Channels), w.config().Log).Answer(w.context(), &chat.Interaction{
		ID: newID(), User: user.ID, Name: "another name", Direct: true, Channel: "1", UserLang: engine.Spanish, Lang: engine.Spanish,
		Press: &chat.Press{ID: customID, Private: true},
	})
}

// awaits returns the awaited player of a game for two, and the other one.
func (m *month) awaits(id int64) (user, other localdiscord.User) {
	m.t.Helper()
	g := m.stored(id)
	for i, u := range people(g) {
		if g.Seats[i].Clock.Since.IsZero() {
			other = u
		} else {
			user = u
		}
	}
	return user, other
}

// picksOn continues in a menu with the first choices, and confirms.
func (w *world) picksOn(user localdiscord.User, menu *localdiscord.Message) string {
	w.t.Helper()
	for range 12 {
		var next string
		for _, c := range buttons(menu) {
			id, ok := message.ParseCustomID(c.CustomID)
			switch {
			case !ok || c.Disabled:
			case id.Verb == message.Confirm:
				return w.press(user, menu, c.CustomID)
			case id.Verb == message.Pick && next == "" && len(c.Options) == 0:
				next = c.CustomID
			}
		}
		if next == "" {
			break
		}
		w.press(user, menu, next)
		menu = w.again(user, menu)
	}
	w.t.Fatalf("no move comes of %q", menu.Content)
	return ""
}

func TestAMoveIsPlayedFromAReminder(t *testing.T) {
	t.Parallel()
	m := newMonth(t, time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC), 6)
	m.begin()
	m.opens(mesa, "24h", ana, luis)
	id := m.games[0]
	user, other := m.awaits(id)
	m.moveTo(m.now().Add(12*time.Hour + time.Minute))
	reminder := m.newMail(user, 1)
	play := m.button(reminder, message.Play).CustomID
	m.wants(m.forgeDirect(marta, play).Message.Content, says(table.Elsewhere))
	m.wants(m.forgeDirect(other, play).Message.Content, says(sitting.WaitFor, "names", user.Name))
	moves := len(m.stored(id).Moves)
	menu := m.clicked(user, reminder, play)
	m.wants(menu.Content, says("azul.ask.source"))
	m.wants(m.picksOn(user, menu), says(sitting.Played))
	if now := m.stored(id); len(now.Moves) <= moves || now.Seats[0].Name != people(now)[0].Name || now.Seats[1].Name != people(now)[1].Name {
		t.Errorf("%d moves, %d before; %+v", len(now.Moves), moves, now.Seats)
	}
	m.settle()
	m.wants(m.newest(mesa).Content, "**"+user.Name+"**: ", says("board.turn")+"<@"+other.ID+">")
	// The move can be taken back there too.
	m.click(user, m.again(user, menu), message.Undo)
	m.settle()
	m.wants(m.newest(mesa).Content, says("table.took-back"), says("board.turn")+"<@"+user.ID+">")
	menu = m.clicked(user, reminder, play)
	m.wants(m.picksOn(user, menu), says(sitting.Played))
	// Its turn is over, so it leads nowhere, like any old button.
	m.wants(m.press(user, reminder, play), says(sitting.WaitFor, "names", other.Name))
}
