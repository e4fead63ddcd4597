package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// threadOf returns the thread of the game that was opened last in a channel.
func (w *world) threadOf(channel localdiscord.Channel) localdiscord.Channel {
	w.t.Helper()
	var g *store.Game
	w.await("a thread", func() bool {
		list, err := w.store.GamesOf(w.context(), ana.ID)
		if err != nil || len(list) == 0 {
			return false
		}
		g = list[len(list)-1]
		return g.Home == channel.ID
	})
	return localdiscord.Channel{ID: g.Channel, GuildID: channel.GuildID}
}

func TestAGameIsPlayedInAThreadOfItsOwn(t *testing.T) {
	w := start(t)
	w.threads(localdiscord.LaPlaza, settings.On)
	w.command(ana, mesa, "azul new players:2")
	lobby := w.settled(mesa)
	w.command(luis, mesa, "azul join")
	w.chooses(luis, mesa, "azul board", "start")
	thread := w.threadOf(mesa)
	board := w.settled(thread)
	w.wants(board.Content, says("board.first"), says("board.turn"))
	if now := w.public(mesa); len(now) != 1 || now[0].ID != lobby.ID || len(buttons(&now[0])) != 0 {
		t.Errorf("%d messages in the channel", len(now))
	}
	w.wants(w.again(zoe, lobby).Content, "<#"+thread.ID+">")
	w.wants(w.command(luis, mesa, "azul board"), "<#"+thread.ID+">")
	w.wants(w.command(zoe, mesa, "azul board"), "no game in this channel")
	// The channel is free for another table.
	w.wants(w.command(marta, mesa, "azul new"), says(sitting.Opened))
	w.chooses(marta, mesa, "azul board", "more:end")

	// A setting made in the thread applies to its channel and to the next board.
	w.wants(w.sets(ana, thread, "channel", "language=en"), "Idioma: **inglés**", "<#"+mesa.ID+">")
	first, opening, _ := w.turn(thread)
	w.command(first, thread, "azul take "+opening)
	w.wants(w.settled(thread).Content, "to move")
	w.wants(w.sets(ana, mesa, "channel", "language=es"), "Idioma: **español**")

	for {
		user, move, over := w.turn(thread)
		if over {
			break
		}
		w.wants(w.command(user, thread, "azul take "+move), says(sitting.Played))
	}
	inside, end := w.settled(thread), w.settled(mesa)
	w.await("the end in the channel", func() bool { end = w.newest(mesa); return strings.Contains(end.Content, "Gana") })
	w.wants(inside.Content, "Gana", "<@"+ana.ID+">", "<@"+luis.ID+">")
	w.wants(end.Content, "<#"+thread.ID+">")
	if len(end.Mentions) != 0 || len(end.Attachments) != 1 {
		t.Errorf("the channel's end mentions %v and has %d pictures", end.Mentions, len(end.Attachments))
	}
	// The rematch is a table in the channel, wherever its button is pressed.
	w.wants(w.click(ana, inside, message.Again), "<#"+mesa.ID+">")
	w.click(luis, end, message.Again)
	next := w.threadOf(mesa)
	if next.ID == thread.ID {
		t.Error("the rematch is played in the old thread")
	}
	w.wants(w.settled(next).Content, says("board.first"))
	g := w.game(next)
	if first := people(g); !slices.Equal(first, []localdiscord.User{luis, ana}) {
		t.Errorf("seats %v", first)
	}
	// Once it has begun, the old buttons point to it.
	w.wants(w.click(ana, inside, message.Again), says("chat.rematch-there", "channel", next.ID))
}

func TestAGameHasNoThreadWhereTheBotMayStartNone(t *testing.T) {
	w := start(t)
	w.threads(localdiscord.LaPlaza, settings.On)
	must.Succeed(t, w.server.DenyBot(mesa.ID, localdiscord.CreatePublicThreads))
	w.command(ana, mesa, "azul new")
	w.settled(mesa) // otherwise the lobby is never seen
	w.command(luis, mesa, "azul join")
	w.chooses(ana, mesa, "azul board", "start")
	w.wants(w.settled(mesa).Content, says("board.first"))
	if len(w.public(mesa)) != 2 {
		t.Errorf("%d messages", len(w.public(mesa)))
	}
}

// A thread is named after its current players. Like Discord, the server allows two renamings in ten
// minutes.
func TestAThreadIsNamedAfterItsPlayers(t *testing.T) {
	w := start(t)
	w.threads(localdiscord.LaPlaza, settings.On)
	w.command(ana, mesa, "azul new players:3")
	w.settled(mesa)
	w.command(luis, mesa, "azul join")
	w.command(marta, mesa, "azul join")
	w.chooses(ana, mesa, "azul board", "start")
	thread := w.threadOf(mesa)
	w.settled(thread)
	is := func(name string) {
		t.Helper()
		w.Await(name, func() bool { th, ok := w.server.Channel(thread.ID); return ok && th.Name == name })
	}
	is("Azul #1 · Ana, Luis y Marta")
	resigns := func(user localdiscord.User) {
		t.Helper()
		w.wants(w.click(user, w.opened(user, thread, "azul board", "more", "more:resign"), message.Resign), says(sitting.Resigned))
	}
	resigns(luis)
	is("Azul #1 · Ana, Luis (juega Voraz) y Marta")
	asked, told := w.takesChair(zoe, w.settled(thread))
	w.wants(asked, "**Luis** has resigned", "will not count for you")
	w.wants(told, "The seat is yours")
	is("Azul #1 · Ana, Zoe y Marta")
	// A third name is refused before its time, and delays nothing.
	resigns(marta)
	w.await("the refusal", func() bool { return w.sent("PATCH /channels/{channel}", 429) > 0 })
	boards := len(w.public(thread))
	for len(w.public(thread)) == boards {
		user, move, _ := w.turn(thread)
		w.wants(w.command(user, thread, "azul take "+move), "")
		w.settled(thread)
	}
	is("Azul #1 · Ana, Zoe y Marta")
}

// threadsMade returns how many threads were started.
func (w *world) threadsMade() int {
	return w.sent("POST /channels/{channel}/messages/{message}/threads", 201)
}

// Between a table's opening and its start, a moderator may forbid threads, or Discord may refuse a
// thread's name. The game is shown all the same, and once.
func TestAGameIsShownInItsChannelWhenThereCanBeNoThread(t *testing.T) {
	begin := func(w *world) { w.chooses(luis, mesa, "azul board", "start") }
	for name, c := range map[string]struct {
		against func(*world)
		start   func(*world)
		threads int // threads made in vain
	}{
		"the right to write in threads is taken, as the start tells": {
			against: func(w *world) { w.denies(localdiscord.SendMessagesInThreads) }, start: begin},
		"it is taken after the start": {
			against: func(w *world) { w.denies(localdiscord.SendMessagesInThreads) },
			start: func(w *world) { // with the bot's earlier permissions
				in := chat.Interaction{ID: newID(), User: luis.ID, Name: luis.Name, Guild: mesa.GuildID, Channel: mesa.ID, UserLang: engine.Spanish, Lang: engine.Spanish,
					Bot:   chat.Permissions{View: true, Send: true, SendInThreads: true, Attach: true, CreateThreads: true},
					Press: &chat.Press{ID: message.CustomID{Kind: "azul", Game: w.game(mesa).ID, Verb: message.Start}.String()}}
				chat.New(w.table(), w.records(), w.games, w.config().Log).Answer(w.context(), &in)
			}, threads: 1},
		"the name is blocked": {
			against: func(w *world) {
				w.server.Faults().NextRefusal("/threads", 1, &localdiscord.Error{Status: 400, Code: 200001, Message: "Title was blocked by automatic moderation"})
			}, start: begin},
		"the name is no name": {
			against: func(w *world) {
				w.server.Faults().NextRefusal("/threads", 1, &localdiscord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"})
			}, start: begin},
	} {
		t.Run(name, func(t *testing.T) {
			w := start(t)
			w.threads(localdiscord.LaPlaza, settings.On)
			w.command(ana, mesa, "azul new players:2")
			lobby := w.settled(mesa)
			w.command(luis, mesa, "azul join")
			w.settled(mesa)
			c.against(w)
			c.start(w)
			w.await("the board", func() bool { return strings.Contains(w.newest(mesa).Content, says("board.first")) })
			board := w.settled(mesa)
			w.wants(board.Content, says("board.first"))
			if said, _ := w.server.As(localdiscord.Iker.ID).Message(lobby.ID); strings.Contains(said.Content, "<#") || len(buttons(&said)) != 0 || len(w.public(mesa)) != 2 {
				t.Errorf("%d messages, the lobby says %q", len(w.public(mesa)), said.Content)
			}
			if n := w.threadsMade(); n != c.threads {
				t.Errorf("%d threads were made", n)
			}
			user, move, _ := w.turn(mesa)
			w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
			w.settled(mesa)
			if len(w.public(mesa)) != 3 {
				t.Errorf("%d messages after a move", len(w.public(mesa)))
			}
			// The thread made in vain is closed, as its creator may do.
			if th, ok := w.server.Channel(lobby.ID); ok != (c.threads > 0) || ok && !th.Archived {
				t.Errorf("the thread is %+v", th)
			}
		})
	}
}

// denies takes permissions from the bot in a channel and its threads.
func (w *world) denies(what localdiscord.Permissions) {
	w.t.Helper()
	must.Succeed(w.t, w.server.DenyBot(mesa.ID, what))
}
