package outbox_test

import (
	"context"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// This is no synctest bubble: waiting for a lock does not count as idle there.
func TestAClockIsMovedBetweenTasksAndWhatIsDueThenComesAtOnce(t *testing.T) {
	b, clock := &bubble{T: t, store: sqlitetest.New(t)}, &wallClock{}
	begun, finish, done := make(chan string, 8), make(chan struct{}), make(chan string, 8)
	handlers := map[string]outbox.Handler{"k": func(_ context.Context, task *store.Task) error {
		begun <- string(task.Payload)
		if string(task.Payload) == "now" {
			<-finish
		}
		done <- string(task.Payload)
		return nil
	}}
	l := outbox.New(b.store, outbox.Options{Now: clock.now, Poll: time.Hour})
	b.put(task("now"), store.Task{Kind: "k", Payload: []byte("in eight hours"), Due: time.Now().Add(8 * time.Hour)})
	run(t, l, handlers)
	<-begun
	moved := make(chan struct{})
	go func() {
		l.MoveClock(func() { clock.set(9 * time.Hour) })
		close(moved)
	}()
	// By the new time the lease of the running task has expired.
	select {
	case <-moved:
		t.Error("the clock was moved while a task was being worked on")
	case again := <-begun:
		t.Errorf("%q was taken up", again)
	case <-time.After(50 * time.Millisecond):
	}
	close(finish)
	<-moved
	if first, second := <-done, <-done; first != "now" || second != "in eight hours" {
		t.Errorf("carried out %q, then %q", first, second)
	}
	for n := b.pending(); n > 0; n = b.pending() { // until the finished tasks are marked
		time.Sleep(time.Millisecond)
	}
	if len(done) > 0 {
		t.Errorf("%q was carried out twice", <-done)
	}
}
