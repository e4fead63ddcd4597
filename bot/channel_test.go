package bot_test

import (
	"testing"

	"sobremesa/bot/announce"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/private"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAChannelThatIsGoneEndsItsGame(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.settled(mesa)
	user, move, _ := w.turn(mesa)
	w.server.Faults().Next500("POST /channels/{channel}/messages", 1)
	w.command(user, mesa, "azul take "+move)
	must.Succeed(t, w.server.RemoveChannel(mesa.ID))
	w.await("the game to be ended", func() bool {
		g, err := w.store.Game(w.context(), 1)
		return err == nil && g.Status == store.Cancelled
	})
	w.await("the outbox to be empty", func() bool {
		next, err := w.store.Pending(w.context(), store.Wanted{Kind: private.Task, Others: true})
		return err == nil && next.IsZero()
	})
}

// remove deletes a message of the bot.
func (w *world) remove(channel localdiscord.Channel, m *localdiscord.Message) {
	w.t.Helper()
	must.Succeed(w.t, w.channels().Delete(w.context(), channel.ID, m.ID))
}

// The chance of a game that was given up can be verified as well.
func TestTheEndOfAGameThatWasGivenUpIsToldOnce(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.settled(mesa)
	w.click(ana, w.opened(ana, mesa, "azul board", "more", "more:end"), message.End)
	m := w.settled(mesa)
	g, err := w.store.Game(w.context(), 1)
	must.Succeed(t, err)
	w.wants(m.Content, says("board.cancelled-by"), "0 puntos")
	if m.ID != shown(g).ID || len(m.Attachments) != 0 || len(buttons(m)) != 1 {
		t.Errorf("message %s of the game, %s in the channel", shown(g).ID, m.ID)
	}
	// The task runs again, as after a crash, so late that Discord has forgotten the nonce.
	a := &announce.Announcer{Table: w.table(), Records: w.records(), Games: w.games, Channels: w.channels()}
	posts := len(w.server.Requests())
	must.Succeed(t, a.Handlers()[sitting.TaskShow](w.context(), &store.Task{Game: g.ID}))
	if now := len(w.server.Requests()); now != posts {
		t.Errorf("%d more requests for a board that is shown already", now-posts)
	}
	w.wants(w.click(marta, m, message.Verify), "printf %s", "todos salen de la semilla")
}
