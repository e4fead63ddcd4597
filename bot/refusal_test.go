package bot_test

import (
	"sync"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// other returns the player who is not to move in a game for two.
func other(user localdiscord.User) localdiscord.User {
	if user.ID == ana.ID {
		return luis
	}
	return ana
}

// openMenu presses a source under the board, which leads to what can be taken from it.
func (w *world) openMenu(user localdiscord.User) *localdiscord.Message {
	w.t.Helper()
	board := w.settled(mesa)
	return w.clicked(user, board, w.button(board, message.Play).CustomID)
}

// Discord may deliver a click twice, or the user may click twice.
func TestAClickThatComesTwiceCountsOnce(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	for round := range 12 {
		user, _, _ := w.turn(mesa)
		menu := w.openMenu(user)
		moves := playersMoves(w.game(mesa))
		if round%2 == 0 {
			w.server.Faults().DeliverTwice(1)
			w.wants(w.click(user, menu, message.Confirm), says(sitting.Played))
		} else {
			confirm := w.button(menu, message.Confirm).CustomID
			var both sync.WaitGroup
			for range 2 {
				both.Go(func() {
					// The second click may find the button gone. Then there is nothing to press.
					_, _ = w.server.As(user.ID).Click(w.context(), menu.ID, confirm)
				})
			}
			both.Wait()
		}
		w.settled(mesa)
		w.wants(w.again(user, menu).Content, says(sitting.Played))
		if now := playersMoves(w.game(mesa)); now != moves+1 {
			t.Fatalf("%d moves, %d before", now, moves)
		}
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
