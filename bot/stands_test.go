package bot_test

import (
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
)

// A move that is stored is played, also when Discord does not take the answer to it.
func TestAMoveWhoseAnswerIsRefusedIsSaidToStand(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	refuses := func() {
		w.server.Faults().NextRefusal("callback", 1, &localdiscord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"})
	}
	user, move, _ := w.turn(mesa)
	before := len(w.game(mesa).Moves)
	refuses()
	w.wants(w.command(user, mesa, "azul take "+move), "Tu jugada vale", "/azul board")
	if now := len(w.game(mesa).Moves); now != before+1 {
		t.Errorf("%d moves, %d before", now, before)
	}
	// In place of the menu by which it was played.
	user, move, _ = w.turn(mesa)
	w.confirms(user, table.ConfirmYes)
	ask := w.shown(user, mesa, "azul take "+move)
	refuses()
	w.wants(w.click(user, ask, message.Reading), "Tu jugada vale")
	if now := w.again(user, ask); len(buttons(now)) > 0 {
		t.Errorf("what was confirmed can be confirmed still: %q", now.Content)
	}
	// Nothing was done, then something else than a move.
	refuses()
	w.wants(w.command(user, mesa, "azul board"), "Algo ha fallado")
	refuses()
	w.wants(w.command(user, localdiscord.General, "azul new"), "Está hecho")
}
