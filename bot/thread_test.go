package bot_test

import (
	"slices"
	"strings"
	"testing"

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
		list, err := w.store.Games(w.context(), store.Query{User: ana.ID, Status: store.Unfinished})
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

	w.finishes(thread)
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

// silent waits until it is recorded that a channel has refused a message of its game, and why.
func (w *world) silent(kind string, channel localdiscord.Channel, why engine.Code) {
	w.t.Helper()
	w.await("the channel to refuse a message", func() bool {
		g, err := store.LiveGame(w.context(), w.store, channel.ID, kind)
		must.Succeed(w.t, err)
		return g.Silence().Why == string(why)
	})
}

// A thread is locked in the middle of a game, the bot is restarted, and the thread is unlocked.
func TestALockedThreadIsSaidAndTheGameGoesOnWhenItIsUnlocked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	stop := w.run(w.config())
	thread, err := w.server.AddThread(ana.ID, mesa.ID, "abierta")
	must.Succeed(t, err)
	w.newGame(thread, ana, luis)
	board := w.settled(thread)
	must.Succeed(t, w.server.LockThread(thread.ID, true))
	user, move, _ := w.turn(thread)
	w.command(user, thread, "azul take "+move)
	w.silent("azul", thread, sitting.Locked)
	must.Succeed(t, stop())
	w.run(w.config())
	said := says(sitting.Locked, "channel", "<#"+thread.ID+">")
	next, move, _ := w.turn(thread)
	// Pressing works in a locked thread, and so does playing from elsewhere.
	w.wants(w.press(next, board, w.button(board, message.Play).CustomID), said)
	w.wants(w.command(next, thread, "azul take "+move), says(sitting.Played), said)
	must.Succeed(t, w.server.LockThread(thread.ID, false))
	moves := len(w.game(thread).Moves)
	w.await("the board", func() bool { return shown(w.game(thread)).To == moves })
	user, move, _ = w.turn(thread)
	if told := w.command(user, thread, "azul take "+move); strings.Contains(told, said) {
		t.Errorf("the thread is unlocked, and the answer is %q", told)
	}
}

// Buttons that otherwise answer silently, because the channel shows what they do.
func TestAPressThatTheChannelCannotShowIsAnswered(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:4")
	lobby := w.settled(mesa)
	must.Succeed(t, w.server.DenyBot(mesa.ID, localdiscord.SendMessages))
	w.wants(w.click(luis, lobby, message.Join), says("chat.permission.send"))
	if !slices.Contains(people(w.game(mesa)), luis) {
		t.Error("luis has no seat")
	}
}

func TestAChannelWhereTheBotMayNotWriteIsSaidSo(t *testing.T) {
	w := start(t)
	must.Succeed(t, w.server.DenyBot(mesa.ID, localdiscord.AttachFiles|localdiscord.SendMessages))
	w.wants(w.command(ana, mesa, "azul new"), says("chat.permission.send"), says("chat.permission.attach"))
	if _, err := store.LiveGame(w.context(), w.store, mesa.ID, "azul"); err == nil {
		t.Error("a game was opened that cannot be shown")
	}
}

func playersMoves(g *store.Game) int {
	n := 0
	for _, m := range g.Moves {
		if m.Seat != engine.Chance {
			n++
		}
	}
	return n
}
