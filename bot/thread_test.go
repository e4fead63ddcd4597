package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/store"
)

// threadOf is the thread of the game that was opened in a channel last.
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
	w.threads(localdiscord.LaSobremesa, table.On)
	w.command(ana, mesa, "azul new players:2")
	lobby := w.settled(mesa)
	w.command(luis, mesa, "azul join")
	w.command(luis, mesa, "azul start")
	thread := w.threadOf(mesa)
	board := w.settled(thread)
	w.wants(board.Content, "Empieza la partida", "Turno de")
	if now := w.public(mesa); len(now) != 1 || now[0].ID != lobby.ID || len(buttons(&now[0])) != 0 {
		t.Errorf("%d messages in the channel", len(now))
	}
	w.wants(w.again(zoe, lobby).Content, "<#"+thread.ID+">")
	w.wants(w.command(luis, mesa, "azul board"), "<#"+thread.ID+">")
	w.wants(w.command(zoe, mesa, "azul board"), "no game in this channel")
	// The channel is free for another table.
	w.wants(w.command(marta, mesa, "azul new"), "Mesa abierta")
	w.command(marta, mesa, "azul cancel")

	// What is set in the thread is set for its channel, and seen by the next board.
	w.wants(w.command(ana, thread, "azul settings language:en scope:channel"), "idioma: inglés")
	first, opening, _ := w.turn(thread)
	w.command(first, thread, "azul take "+opening)
	w.wants(w.settled(thread).Content, "to move")
	w.wants(w.command(ana, mesa, "azul settings language:es scope:channel"), "idioma: español")

	for {
		user, move, over := w.turn(thread)
		if over {
			break
		}
		w.wants(w.command(user, thread, "azul take "+move), "Has jugado")
	}
	inside, end := w.settled(thread), w.settled(mesa)
	w.await("the end in the channel", func() bool { end = w.newest(mesa); return strings.Contains(end.Content, "Gana") })
	w.wants(inside.Content, "Gana", "<@"+ana.ID+">", "<@"+luis.ID+">")
	w.wants(end.Content, "<#"+thread.ID+">")
	if len(end.Mentions) != 0 || len(end.Attachments) != 1 {
		t.Errorf("the channel's end mentions %v and has %d pictures", end.Mentions, len(end.Attachments))
	}
	// The rematch is a table in the channel, whoever presses where.
	w.wants(w.click(ana, inside, message.Again), "<#"+mesa.ID+">")
	w.click(luis, end, message.Again)
	next := w.threadOf(mesa)
	if next.ID == thread.ID {
		t.Error("the rematch is played in the old thread")
	}
	w.wants(w.settled(next).Content, "Empieza la partida")
	g := w.game(next)
	if first := people(g); !slices.Equal(first, []localdiscord.User{luis, ana}) {
		t.Errorf("seats %v", first)
	}
	// Once it has begun, the old buttons lead to it.
	w.wants(w.click(ana, inside, message.Again), "mesa de la revancha: <#"+next.ID+">")
}

func TestAGameHasNoThreadWhereTheBotMayStartNone(t *testing.T) {
	w := start(t)
	w.threads(localdiscord.LaSobremesa, table.On)
	if err := w.server.DenyBot(mesa.ID, localdiscord.CreatePublicThreads); err != nil {
		t.Fatal(err)
	}
	w.command(ana, mesa, "azul new")
	w.settled(mesa) // or the lobby is never seen
	w.command(luis, mesa, "azul join")
	w.command(ana, mesa, "azul start")
	w.wants(w.settled(mesa).Content, "Empieza la partida")
	if len(w.public(mesa)) != 2 {
		t.Errorf("%d messages", len(w.public(mesa)))
	}
}
