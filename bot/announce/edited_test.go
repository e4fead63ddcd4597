package announce_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// The board shows the current deadline. A player's calendar and outages of the bot change it, which
// notifies nobody.
func TestTheBoardShowsTheCurrentDeadline(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(day, "ana", "luis")
	p := f.look()
	seat := p.Awaited().First()
	made := len(f.Memory.Posts)
	says := func(when string) {
		t.Helper()
		until := f.Table.Deadlines(f.look())
		if want := fmt.Sprintf("<t:%d:", until[seat].Unix()); !strings.Contains(f.Memory.Last().Message.Content, want) {
			t.Errorf("%s: the board says %q, want it to contain %s", when, f.Memory.Last().Message.Content, want)
		}
		if len(f.Memory.Posts) != made {
			t.Errorf("%s: got %d new messages, want none", when, len(f.Memory.Posts)-made)
		}
	}
	says("at first")
	must.Do(t)(f.Table.SetCalendar(t.Context(), p.Seats[seat].User, func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
		return c.WithVacation(calendar.Vacation{From: "2026-03-02", Until: "2026-03-12"}, now)
	}))
	f.Work()
	says("on vacation")
	must.Do(t)(f.Table.SetCalendar(t.Context(), p.Seats[seat].User, func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
		next, _ := c.WithoutVacations(now)
		return next, nil
	}))
	f.Work()
	says("back")
	away := func(by time.Duration) {
		t.Helper()
		must.Succeed(t, f.Heartbeat(t.Context(), false, absence.Ear{}))
		f.Forward(by)
		must.Succeed(t, f.Heartbeat(t.Context(), true, absence.Ear{}))
		f.Work()
	}
	away(time.Hour) // long before a reminder is due
	says("after an outage")
	changed := f.edits()
	away(2 * time.Minute)
	if n := f.edits() - changed; n > 0 {
		t.Errorf("got %d edits for an outage of two minutes, want none", n)
	}
	away(15 * time.Hour) // a reminder was due meanwhile
	says("after a long outage")
}

// Others must not learn that a player has given a standing order. The board is not even edited for
// it, and no message is posted or edited for another reason that would reveal it.
func TestAChannelDoesNotNoticeAStandingOrder(t *testing.T) {
	f := newFixture(t, "trueque")
	f.begin(nil, "ana", "luis", "marta")
	orders := []string{"siempre da", "siempre guarda"}
	for n := range 12 {
		calls, board := len(f.Memory.Asked), *f.Memory.Last()
		for i, user := range []string{"ana", "luis", "marta"} {
			f.move(user, orders[(n+i)%2])
		}
		// Nor when another task shows the game.
		must.Succeed(t, f.Store.Commit(t.Context(), &store.Change{Tasks: []store.Task{{Kind: sitting.TaskShow, Key: sitting.TaskShow, Game: f.look().ID, Due: f.Now()}}, At: f.Now()}))
		f.Work()
		if now := f.Memory.Last(); len(f.Memory.Asked) != calls || now.Message.Content != board.Message.Content || now.Message.Files[0].Name != board.Message.Files[0].Name {
			t.Fatalf("the channel notices: %v, %q, then %q", f.Memory.Asked[calls:], board.Message.Content, now.Message.Content)
		}
		if !f.play() {
			break
		}
		f.Work()
		if len(f.Memory.Asked) == calls {
			t.Fatal("a move is not shown after orders")
		}
	}
}
