package outbox_test

import (
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// wallClock is a clock that somebody sets.
type wallClock struct{ ahead atomic.Int64 }

func (w *wallClock) now() time.Time {
	// Without its monotonic reading, as a clock is that was read in another process.
	return time.Now().Add(time.Duration(w.ahead.Load())).Round(0)
}

func (w *wallClock) set(ahead time.Duration) { w.ahead.Store(int64(ahead)) }

func TestWhatIsDueComesAsLongAfterAsWasMeantWhenAClockRanADayAhead(t *testing.T) {
	inBubble(t, func(b *bubble) {
		clock, id := &wallClock{}, b.game("c")
		b.putAt(clock.now(), store.Task{Kind: "k", Payload: []byte("week"), Due: clock.now().Add(7 * 24 * time.Hour)})
		clock.set(24 * time.Hour)
		b.putAt(clock.now(), store.Task{Kind: "k", Game: id, Payload: []byte("a")})
		stop := b.run(b.store, b.answering(&outbox.Later{After: 20 * time.Second}), outbox.Options{Workers: 1, Now: clock.now})
		pass(2 * time.Second)
		b.want("a@0s")
		stop()
		b.putAt(clock.now(), // while nobody is there
			store.Task{Kind: "k", Game: id, Payload: []byte("b")},
			store.Task{Kind: "k", Game: id, Payload: []byte("c"), Due: clock.now().Add(10 * time.Second)})
		clock.set(0)
		b.run(b.store, b.answering(), outbox.Options{Workers: 1, Now: clock.now})
		pass(time.Minute)
		// Nobody could notice before 2 s.
		b.want("a@0s", "b@2s", "c@12s", "a@22s")
		b.left(1)                                 // the week's
		clock.set(7*24*time.Hour - 5*time.Minute) // a week goes by
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
		dying := &ailing{Store: b.store}
		b.run(dying, b.taking(20*time.Second), outbox.Options{Now: clock.now})
		pass(5500 * time.Millisecond)
		dying.killed.Store(true) // the claim was renewed 500 ms ago, for 3 s
		clock.set(0)
		b.run(b.store, b.answering(), outbox.Options{Now: clock.now})
		pass(time.Minute)
		b.want("a@0s", "a@8.5s") // 3 s after it was noticed
	})
}

func TestAClockThatIsSetTakesNoTaskFromWhoIsAtWorkOnIt(t *testing.T) {
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
		clock.set(24 * time.Hour) // every lease is over by that clock
		pass(500 * time.Millisecond)
		clock.set(0)
		pass(time.Minute)
		if n := b.pending(); n != 0 || len(b.lines) > 2 {
			b.Errorf("carried out %q, %d are left", b.lines, n)
		}
	})
}
