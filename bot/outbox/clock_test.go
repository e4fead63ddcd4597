package outbox_test

import (
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// wallClock is a clock that can be set.
type wallClock struct{ ahead atomic.Int64 }

func (w *wallClock) now() time.Time {
	// Strip the monotonic reading, as in a time read from the store.
	return time.Now().Add(time.Duration(w.ahead.Load())).Round(0)
}

func (w *wallClock) set(ahead time.Duration) { w.ahead.Store(int64(ahead)) }

func TestTasksKeepTheirDelaysWhenTheClockWasADayAhead(t *testing.T) {
	inBubble(t, func(b *bubble) {
		clock, id := &wallClock{}, b.game("c")
		b.putAt(clock.now(), store.Task{Kind: "k", Payload: []byte("week"), Due: clock.now().Add(7 * 24 * time.Hour)})
		clock.set(24 * time.Hour)
		b.putAt(clock.now(), store.Task{Kind: "k", Game: id, Payload: []byte("a")})
		stop := b.run(b.store, b.answering(&outbox.Later{After: 20 * time.Second}), outbox.Options{Workers: 1, Now: clock.now})
		pass(2 * time.Second)
		b.want("a@0s")
		stop()
		b.putAt(clock.now(), // while no loop runs
			store.Task{Kind: "k", Game: id, Payload: []byte("b")},
			store.Task{Kind: "k", Game: id, Payload: []byte("c"), Due: clock.now().Add(10 * time.Second)})
		clock.set(0)
		b.run(b.store, b.answering(), outbox.Options{Workers: 1, Now: clock.now})
		pass(time.Minute)
		// A loop cannot notice before 2 s.
		b.want("a@0s", "b@2s", "c@12s", "a@22s")
		b.left(1)                                 // the task that is due in a week
		clock.set(7*24*time.Hour - 5*time.Minute) // a week passes
		pass(time.Minute)
		b.left(1)
		pass(5 * time.Minute)
		b.left(0)
	})
}

func TestATaskOfAProcessThatWasKilledWhileItsClockRanADayAheadIsTakenUp(t *testing.T) {
	inBubble(t, func(b *bubble) {
		clock := &wallClock{}
		clock.set(24 * time.Hour)
		b.putAt(clock.now(), task("a"))
		var killed atomic.Bool
		b.run(b.broken(&killed), b.taking(20*time.Second), outbox.Options{Now: clock.now})
		pass(5500 * time.Millisecond)
		killed.Store(true) // its lease was renewed for 3 s 500 ms before
		clock.set(0)
		b.run(b.store, b.answering(), outbox.Options{Now: clock.now})
		pass(time.Minute)
		b.want("a@0s", "a@8.5s") // 3 s after a loop noticed
	})
}

func TestSettingTheClockTakesNoTaskFromItsHandler(t *testing.T) {
	for name, to := range map[string]time.Duration{"back": -24 * time.Hour, "a little back": -5 * time.Second, "a little forward": time.Second} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(b *bubble) {
				clock := &wallClock{}
				b.putAt(clock.now(), task("a"))
				for range 2 {
					b.run(b.store, b.taking(20*time.Second), outbox.Options{Now: clock.now})
				}
				pass(5100 * time.Millisecond)
				clock.set(to)
				pass(time.Minute)
				b.want("a@0s")
				b.left(0)
			})
		})
	}
}

func TestAClockThatIsSetADayForwardLeavesEachTaskToOneHandlerInTheEnd(t *testing.T) {
	inBubble(t, func(b *bubble) {
		clock := &wallClock{}
		b.putAt(clock.now(), task("a"))
		for range 2 {
			b.run(b.store, b.taking(20*time.Second), outbox.Options{Now: clock.now, Workers: 1})
		}
		pass(5100 * time.Millisecond)
		clock.set(24 * time.Hour) // all leases have expired by that clock
		pass(500 * time.Millisecond)
		clock.set(0)
		pass(time.Minute)
		if n := b.pending(); n != 0 || len(b.lines) > 2 {
			b.Errorf("carried out %q, %d are left", b.lines, n)
		}
	})
}
