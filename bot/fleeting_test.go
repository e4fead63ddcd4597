package bot_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine/enginetest"
)

// reading delays the deletion of messages while a user is reading.
type reading struct {
	http.RoundTripper
	sync.RWMutex
}

func (r *reading) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method == http.MethodDelete {
		r.RLock()
		defer r.RUnlock()
		req = req.WithContext(context.WithoutCancel(req.Context())) // however long that took
	}
	return r.RoundTripper.RoundTrip(req)
}

// keepsNothing fails the test if the menu of a move that was played has more than the button to
// take it back.
func (w *world) keepsNothing(user localdiscord.User, menu *localdiscord.Message) {
	w.t.Helper()
	menu = w.again(user, menu)
	for _, b := range buttons(menu) {
		if id, _ := message.ParseCustomID(b.CustomID); id.Verb != message.Undo {
			w.t.Errorf("the menu keeps a button after the move: %s", b.CustomID)
		}
	}
	if len(menu.Attachments) != 0 {
		w.t.Error("the menu keeps its picture after the move")
	}
}

// The players press or type all kinds of things, confirm their moves, sometimes take one back and
// are refused things. At the end no private message is left.
func TestAWholeGameLeavesNoPrivateMessages(t *testing.T) {
	enginetest.OnlyThorough(t)
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	c.FleetingFor = 20 * time.Millisecond
	reads := &reading{RoundTripper: c.Client.Transport}
	c.Client = &http.Client{Transport: reads}
	w.run(c)
	for _, user := range []localdiscord.User{ana, luis} {
		w.confirms(user, settings.Yes)
	}
	func() {
		reads.Lock()
		defer reads.Unlock()
		w.command(ana, mesa, "azul new")
		w.click(luis, w.settled(mesa), message.Join)
		w.click(ana, w.settled(mesa), message.Start)
	}()
	shown, undone := 0, 0
	play := func(turn int) bool {
		reads.Lock() // what was read is deleted when the turn is over
		defer reads.Unlock()
		user, move, over := w.turn(mesa)
		if over {
			return false
		}
		board := w.settled(mesa)
		w.wants(w.press(other(user), board, w.button(board, message.Play).CustomID), says(sitting.WaitFor))
		var menu *localdiscord.Message
		if turn%2 == 0 {
			menu = w.openMenu(user)
			if w.wants(menu.Content, says("menu.preview")); len(menu.Attachments) != 1 {
				t.Fatalf("%d pictures in the preview, want 1", len(menu.Attachments))
			}
			w.wants(w.click(user, menu, message.Confirm), says(sitting.Played))
			w.keepsNothing(user, menu)
		} else {
			w.wants(w.command(user, mesa, "azul take 1 rosa"), "No")
			menu = w.shown(user, mesa, "azul take "+move)
			w.wants(w.click(user, menu, message.Reading), says(sitting.Played))
		}
		shown += 2 + turn%2
		// A move that can be taken back has its button; the last move of the game does not.
		if told, there := w.server.As(user.ID).Message(menu.ID); turn%5 == 0 && there && len(buttons(&told)) > 0 {
			w.wants(w.click(user, &told, message.Undo), says(sitting.Undone))
			undone++
		}
		return true
	}
	for turn := 0; play(turn); turn++ {
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
