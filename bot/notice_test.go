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
	"sobremesa/engine/must"
	"sobremesa/store"
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
	t := table.New(table.Config{Store: w.store, Games: w.games, Entropy: w.seeds, IsMember: w.channels().IsMember})
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

// playsNow makes the awaited player of a game move.
func (m *month) playsNow(id int64) {
	m.t.Helper()
	p, _, err := m.table().Find(m.t.Context(), id)
	must.Succeed(m.t, err)
	m.plays(id, p.Awaited().First())
	m.settle()
}

func TestWhoLosesASeatIsToldAndTakesItBackInADirectMessage(t *testing.T) {
	t.Parallel()
	m := newMonth(t, time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC), 6)
	m.begin()
	m.sets(ana, mesa, "me", "reminders=dm") // their language is their Discord's
	m.opens(mesa, "24h", ana, luis)
	id := m.games[0]
	user, other := m.awaits(id)
	reminders := 2 // at one check 50 %, and at the next 80 and 95 % together
	m.moveTo(m.now().Add(13 * time.Hour))
	m.moveTo(m.now().Add(10 * time.Hour))
	m.newMail(user, reminders)
	m.moveTo(m.now().Add(2 * time.Hour))
	missed := m.newMail(user, reminders+1)
	m.wants(missed.Content, "Se te acabó el tiempo en **Azul**, en <#"+mesa.ID+">", "/"+mesa.ID+"/", "Voraz ha jugado ese turno por ti", "Si pierdes también el turno siguiente, Voraz jugará por ti hasta que vuelvas")
	if n := len(buttons(missed)); n != 1 {
		t.Errorf("%d buttons, though it is not their turn", n)
	}
	m.wants(m.click(user, missed, message.Missed), "Voraz", "Turno de "+other.Name)

	m.playsNow(id)
	m.moveTo(m.now().Add(13 * time.Hour))
	m.moveTo(m.now().Add(12 * time.Hour))
	kept := m.newMail(user, reminders+3)
	m.wants(kept.Content, "Has perdido dos turnos seguidos en **Azul**, en <#"+mesa.ID+">", "Voraz juega por ti", "El sitio sigue siendo tuyo", "quedas en último lugar")
	if seat := m.seatOf(id, user); seat.Guardian == "" {
		t.Fatalf("%+v", seat)
	}
	// Nothing is told twice, not even by a bot that was restarted.
	m.end()
	m.begin()
	m.settle()
	m.newMail(user, reminders+3)
	if len(m.mail(other)) > 0 {
		t.Errorf("%s is told %q", other.Name, m.mail(other)[0].Content)
	}

	// Only its owner can press it, wherever it is pressed.
	press := m.button(kept, message.Return).CustomID
	m.wants(m.forgeDirect(marta, press).Message.Content, says(table.Elsewhere))
	m.wants(m.forgeDirect(other, press).Message.Content, says("table.not-kept"))
	m.wants(m.forge(marta, mesa, press).Message.Content, says(sitting.NotSeated))
	if m.seatOf(id, user).Guardian == "" {
		t.Fatal("a stranger has given the seat back")
	}
	before := m.seatOf(id, user).Name
	m.wants(m.press(user, kept, press), says("table.returned"), "Turno de "+other.Name, "Se juega en <#"+mesa.ID+">")
	if seat := m.seatOf(id, user); seat.Guardian != "" || seat.Name != before {
		t.Errorf("%+v", seat)
	}
	m.wants(m.press(user, kept, press), says("table.not-kept")) // once more
	m.settle()
	if board := m.newest(mesa); strings.Contains(board.Content, says("board.kept")) {
		t.Errorf("the board says %q", board.Content)
	}
}

// seatOf returns a user's seat as it is stored.
func (m *month) seatOf(id int64, user localdiscord.User) store.Seat {
	m.t.Helper()
	for _, s := range m.stored(id).Seats {
		if s.User == user.ID {
			return s
		}
	}
	m.t.Fatalf("%s has no seat", user.Name)
	return store.Seat{}
}

func TestAPutAwayTableIsToldOfAndBroughtBackFromADirectMessage(t *testing.T) {
	t.Parallel()
	m := newMonth(t, time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC), 6)
	m.begin()
	m.sets(luis, mesa, "me", "reminders=channel")
	m.sets(marta, mesa, "me", "reminders=off")
	m.opens(mesa, "none", ana, luis, marta, localdiscord.Iker)
	before := len(m.public(mesa))
	m.moveTo(m.now().Add(15 * 24 * time.Hour))
	away := m.newMail(ana, 1)
	m.wants(away.Content, "Hace dos semanas que nadie juega tu partida de **Azul**, en <#"+mesa.ID+">", "está guardada", "la traes de vuelta")
	m.newMail(localdiscord.Iker, 1)
	// Luis wants notices in the channel, where the table also tells everybody.
	public := m.public(mesa)
	if len(public) != before+2 {
		t.Fatalf("%d messages more", len(public)-before)
	}
	var luisNotice *localdiscord.Message
	for i := range public[before:] {
		if one := &public[before+i]; strings.HasPrefix(one.Content, "<@"+luis.ID+">: Hace dos semanas") {
			luisNotice = one
		}
	}
	if luisNotice == nil || len(luisNotice.Mentions) != 1 {
		t.Fatalf("luis is not told in the channel: %+v", luisNotice)
	}
	m.wants(m.press(ana, away, m.button(away, message.Back).CustomID), says("table.brought-back"), "Se juega en <#"+mesa.ID+">")
	m.settle()
	if g := m.stored(m.games[0]); g.Status != store.Running {
		t.Fatalf("it is %s", g.Status)
	}
	m.newMail(ana, 1) // nobody is told what they did themselves
	m.wants(m.newMail(localdiscord.Iker, 2).Content, "**Ana** ha traído de vuelta tu partida de **Azul**")
	if n := len(m.server.As(marta.ID).Direct()) + len(m.server.As(luis.ID).Direct()); n != 0 {
		t.Errorf("%d direct messages to users who want none", n)
	}
	m.wants(m.press(ana, away, m.button(away, message.Back).CustomID), "ya está de vuelta")
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
