package bot_test

import (
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

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
