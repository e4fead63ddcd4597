package bot_test

import (
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
)

// Players who confirm their moves, in the menu and typed, who take one back now and
// then and who are refused things, have nothing of it left at the end.
func TestAWholeGameLeavesNoPrivateMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	c.FleetingFor = 20 * time.Millisecond
	w.run(c)
	for _, user := range []localdiscord.User{ana, luis} {
		w.confirms(user, settings.Yes)
	}
	w.newGame(mesa, ana, luis)
	shown, undone := 0, 0
	for turn := 0; ; turn++ {
		user, move, over := w.turn(mesa)
		if over {
			break
		}
		board := w.settled(mesa)
		w.wants(w.press(other(user), board, w.button(board, message.Play).CustomID), says(sitting.WaitFor))
		var menu *localdiscord.Message
		if turn%2 == 0 {
			menu = w.openMenu(user)
			w.wants(w.click(user, menu, message.Confirm), says(sitting.Played))
		} else {
			w.wants(w.command(user, mesa, "azul take 1 rosa"), "No")
			menu = w.shown(user, mesa, "azul take "+move)
			w.wants(w.click(user, menu, message.Reading), says(sitting.Played))
		}
		shown += 2 + turn%2
		// What can be taken back is there to be pressed; the last move is not.
		if told, there := w.server.As(user.ID).Message(menu.ID); turn%5 == 0 && there && len(buttons(&told)) > 0 {
			w.wants(w.click(user, &told, message.Undo), says(sitting.Undone))
			undone++
		}
	}
	t.Cleanup(func() {
		for _, user := range []localdiscord.User{ana, luis} {
			for _, m := range w.privateTo(user) {
				t.Logf("%s has left %q", user.Name, m.Content)
			}
		}
	})
	for _, user := range []localdiscord.User{ana, luis} {
		w.await("nothing private to be left for "+user.Name, func() bool { return len(w.privateTo(user)) == 0 })
	}
	if undone == 0 {
		t.Error("no move was taken back")
	}
	t.Logf("%d private messages have gone, %d of a move taken back", shown, undone)
}
