package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

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
