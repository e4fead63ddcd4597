package bot_test

import (
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/bot/table"
	"sobremesa/must"
	"sobremesa/store"
)

func TestWhatIsDueHoursFromNowComesWhenTheBotsClockIsPutForward(t *testing.T) {
	w := newWorld(t)
	var ahead atomic.Int64
	var loop atomic.Pointer[outbox.Loop]
	c := w.config()
	c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	c.OnLoop = loop.Store
	w.run(c)
	w.command(ana, mesa, "azul new players:2")
	w.settled(mesa)
	g := w.game(mesa)
	// A board is drawn anew.
	must.Succeed(t, w.store.Commit(t.Context(), &store.Change{At: c.Now(), Tasks: []store.Task{
		{Kind: table.TaskShow, Game: g.ID, Key: "later", Due: c.Now().Add(8 * time.Hour)}}}))
	next := func() time.Time {
		_, due, err := w.store.Pending(t.Context())
		must.Succeed(t, err)
		return due
	}
	if due := next(); time.Until(due).Round(time.Hour) != 8*time.Hour {
		t.Fatalf("what is due in eight hours was carried out at once: next is %v", due)
	}
	loop.Load().MoveClock(func() { ahead.Store(int64(9 * time.Hour)) })
	w.await("what is due", func() bool { due := next(); return due.IsZero() || due.After(c.Now()) })
}
