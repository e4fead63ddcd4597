package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A user plays against artificial players in direct messages with the bot, by text and by buttons,
// and the bot is restarted in the middle. Nobody else sees anything of it.
func TestAGameAloneInDirectMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	stop := w.run(w.config())
	id, err := w.server.As(ana.ID).OpenDirect()
	must.Succeed(t, err)
	direct := localdiscord.Channel{ID: id}
	w.wants(w.command(ana, direct, "azul join"), says("chat.in-server"))
	w.wants(w.command(ana, direct, "azul board"), says("table.no-game", "game", "azul"))
	w.wants(w.command(ana, direct, "azul new opponent:aleatorio"), says(sitting.Started))
	w.wants(w.command(ana, direct, "azul new"), says("table.occupied", "game", "azul", "alone", true))
	g := w.game(direct)
	if g.Status != store.Running || len(g.Seats) != 2 || g.Seats[1].Player != "aleatorio" || g.Guild != "" || g.Pace != 0 {
		t.Fatalf("the game is %s in server %q, pace %v, with %+v", g.Status, g.Guild, g.Pace, g.Seats)
	}
	shown := func() *localdiscord.Message {
		w.settled(direct)
		mail := w.mail(ana)
		return &mail[len(mail)-1]
	}
	// By buttons: the menu is a message of its own, and the board stays.
	board := shown()
	w.wants(board.Content, "<@"+ana.ID+">", says("board.turn"))
	menu := w.clicked(ana, board, w.button(board, message.Play).CustomID)
	if now, _ := w.server.As(ana.ID).Message(board.ID); len(now.Attachments) != 1 {
		t.Errorf("the board is %q", now.Content)
	}
	w.wants(w.picksOn(ana, menu), says(sitting.Played))
	shown()
	w.wants(w.command(ana, direct, "sobremesa games"), "Azul", says("chat.direct"))
	w.wants(w.command(ana, mesa, "sobremesa games"), says("mine.none", "here", true))
	must.Succeed(t, stop())
	w.run(w.config())
	for n := 0; ; n++ {
		shown()
		user, move, over := w.turn(direct)
		if over {
			break
		}
		if user.ID != ana.ID || n > 100 {
			t.Fatalf("it is the turn of %q after %d moves", user.Name, n)
		}
		w.wants(w.command(ana, direct, "azul take "+move), says(sitting.Played))
	}
	result := shown()
	w.wants(result.Content, "Gana", "puntos")
	w.wants(w.chooses(ana, direct, "azul last", "record"), says("record.text", "over", true))
	for _, list := range []records.List{records.People, records.Artificial} {
		if on, err := w.table().Records.Leaderboard(t.Context(), records.Board{Guild: mesa.GuildID, Kind: "azul", List: list}, ana.ID); err != nil || len(on.Lines) > 0 {
			t.Errorf("on the server's board of %s are %+v, %v", list, on, err)
		}
	}
	w.wants(w.command(ana, direct, "azul leaderboard"), says("chat.in-server"))
	if mail := w.server.As(luis.ID).Messages(direct.ID); len(mail) > 0 || len(w.public(mesa)) > 0 {
		t.Errorf("others read %d messages, and the server %d", len(mail), len(w.public(mesa)))
	}
	// Buttons that a user forges in a server, or in other direct messages, find nothing.
	for _, v := range []message.Verb{message.Step, message.Film, message.Again, message.Coach} {
		custom := w.button(result, v).CustomID
		for _, said := range []string{w.forge(luis, mesa, custom).Message.Content, w.forge(ana, mesa, custom).Message.Content, w.forgeDirect(luis, custom).Message.Content} {
			w.wants(said, says("table.elsewhere"))
		}
	}
	// The rematch also begins at once.
	w.click(ana, result, message.Again)
	if again := w.game(direct); again.Status != store.Running || again.ID == g.ID || !slices.ContainsFunc(again.Seats, func(s store.Seat) bool { return s.User == ana.ID }) {
		t.Errorf("the rematch is %s with %+v", again.Status, again.Seats)
	}
	if !strings.Contains(shown().Content, "<@"+ana.ID+">") && w.game(direct).Seats[0].User == ana.ID {
		t.Errorf("the board mentions nobody: %q", shown().Content)
	}
}

// Ana has installed the bot for her account, and no server has it.
func TestWhoHasTheBotAloneUsesWhatNeedsNoServer(t *testing.T) {
	w := start(t)
	person := w.server.As(ana.ID)
	for _, g := range []localdiscord.Guild{localdiscord.LaPlaza, localdiscord.TheLounge} {
		must.Succeed(t, w.server.Uninstall(g.ID, true))
	}
	if _, err := person.Command(w.context(), mesa.ID, "azul help"); err == nil {
		t.Fatal("nothing is installed, and the command is there")
	}
	must.Succeed(t, person.Install(true))
	absent, _, _ := strings.Cut(says("chat.absent"), ":")
	for _, line := range []string{"azul new", "azul new opponent:voraz", "azul join", "azul leaderboard", "azul board"} {
		w.wants(w.command(ana, mesa, line), absent)
	}
	if g, err := store.LiveGame(w.context(), w.store, mesa.ID, "azul"); err == nil {
		t.Errorf("game %d was opened", g.ID)
	}
	w.wants(w.command(ana, mesa, "azul help"), "/azul")
	w.wants(w.command(ana, mesa, "sobremesa games"), says("mine.none"))
	today := w.shown(ana, mesa, "azul today")
	if today.Flags&64 == 0 {
		t.Errorf("the day's puzzle and game are told to everybody: %q", today.Content)
	}
	w.wants(w.click(ana, today, message.Daily), "https://discord.com/channels/@me/")
	direct, err := person.OpenDirect()
	must.Succeed(t, err)
	w.await("the game of the day in her direct messages", func() bool {
		g, err := store.LiveGame(w.context(), w.store, direct, "azul")
		return err == nil && g.Status == store.Running && g.Guild == "" && len(person.Direct()) > 0
	})
	if list := person.Messages(mesa.ID); len(list) > 0 && list[len(list)-1].Flags&64 == 0 {
		t.Errorf("the channel reads %q", list[len(list)-1].Content)
	}
}

// mail returns a user's direct messages from the bot, without answers to interactions there.
func (w *world) mail(user localdiscord.User) (list []localdiscord.Message) {
	for _, m := range w.server.As(user.ID).Direct() {
		if m.Flags&64 == 0 {
			list = append(list, m)
		}
	}
	return list
}

// forgeDirect is like forge, from a user's direct messages.
func (w *world) forgeDirect(user localdiscord.User, customID string) *chat.Answer {
	return w.chat().Answer(w.context(), &chat.Interaction{
		ID: newID(), User: user.ID, Name: "another name", Direct: true, Channel: "1", UserLang: engine.Spanish, Lang: engine.Spanish,
		Press: &chat.Press{ID: customID, Private: true},
	})
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
