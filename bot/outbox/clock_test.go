package outbox_test

import (
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// wallClock is a clock that somebody sets.
type wallClock struct{ ahead atomic.Int64 }

func (w *wallClock) now() time.Time {
	// Without its monotonic reading, as a clock is that was read in another process.
	return time.Now().Add(time.Duration(w.ahead.Load())).Round(0)
}

func (w *wallClock) set(ahead time.Duration) { w.ahead.Store(int64(ahead)) }

// putAt is put by a clock.
func putAt(t *testing.T, s store.Store, now time.Time, tasks ...store.Task) {
	t.Helper()
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Tasks: tasks, At: now}))
}

func TestWhatIsDueComesAsLongAfterAsWasMeantWhenAClockRanADayAhead(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d, clock, id := newDiary(), &wallClock{}, game(t, s, "c")
		putAt(t, s, clock.now(), store.Task{Kind: "k", Payload: []byte("week"), Due: clock.now().Add(7 * 24 * time.Hour)})
		clock.set(24 * time.Hour)
		putAt(t, s, clock.now(), store.Task{Kind: "k", Game: id, Payload: []byte("a")})
		stop := run(t, outbox.New(s, d.answering(&outbox.Later{After: 20 * time.Second}), outbox.Options{Workers: 1, Now: clock.now}))
		pass(2 * time.Second)
		d.want(t, "a@0s")
		stop()
		putAt(t, s, clock.now(), // while nobody is there
			store.Task{Kind: "k", Game: id, Payload: []byte("b")},
			store.Task{Kind: "k", Game: id, Payload: []byte("c"), Due: clock.now().Add(10 * time.Second)})
		clock.set(0)
		run(t, outbox.New(s, d.answering(), outbox.Options{Workers: 1, Now: clock.now}))
		pass(time.Minute)
		// Nobody could notice before 2 s.
		d.want(t, "a@0s", "b@2s", "c@12s", "a@22s")
		if n := pending(t, s); n != 1 {
			t.Fatalf("%d tasks are left, want the week's", n)
		}
		clock.set(7*24*time.Hour - 5*time.Minute) // a week goes by
		pass(time.Minute)
		if n := pending(t, s); n != 1 {
			t.Error("what was due in a week came early")
		}
		pass(5 * time.Minute)
		if n := pending(t, s); n != 0 {
			t.Error("what was due in a week did not come")
		}
	})
}

func TestATaskOfAProcessThatWasKilledWhileItsClockRanADayAheadIsTakenUp(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d, clock := newDiary(), &wallClock{}
		clock.set(24 * time.Hour)
		putAt(t, s, clock.now(), store.Task{Kind: "k", Payload: []byte("a")})
		dying := &ailing{Store: s}
		run(t, outbox.New(dying, d.taking(20*time.Second), outbox.Options{Now: clock.now}))
		pass(5500 * time.Millisecond)
		dying.killed.Store(true) // the claim was renewed 500 ms ago, for 3 s
		clock.set(0)
		run(t, outbox.New(s, d.answering(), outbox.Options{Now: clock.now}))
		pass(time.Minute)
		d.want(t, "a@0s", "a@8.5s") // 3 s after it was noticed
	})
}

func TestAClockThatIsSetTakesNoTaskFromWhoIsAtWorkOnIt(t *testing.T) {
	for name, to := range map[string]time.Duration{"back": -24 * time.Hour, "a little back": -5 * time.Second, "a little forward": time.Second} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *sqlite.Store) {
				d, clock := newDiary(), &wallClock{}
				putAt(t, s, clock.now(), store.Task{Kind: "k", Payload: []byte("a")})
				for range 2 {
					run(t, outbox.New(s, d.taking(20*time.Second), outbox.Options{Now: clock.now}))
				}
				pass(5100 * time.Millisecond)
				clock.set(to)
				pass(time.Minute)
				d.want(t, "a@0s")
				if n := pending(t, s); n != 0 {
					t.Errorf("%d tasks are left", n)
				}
			})
		})
	}
}

func TestAClockThatIsSetADayForwardLeavesEachTaskToOneHandlerInTheEnd(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d, clock := newDiary(), &wallClock{}
		putAt(t, s, clock.now(), store.Task{Kind: "k", Payload: []byte("a")})
		for range 2 {
			run(t, outbox.New(s, d.taking(20*time.Second), outbox.Options{Now: clock.now, Workers: 1}))
		}
		pass(5100 * time.Millisecond)
		clock.set(24 * time.Hour) // every lease is over by that clock
		pass(500 * time.Millisecond)
		clock.set(0)
		pass(time.Minute)
		if n := pending(t, s); n != 0 || len(d.lines) > 2 {
			t.Errorf("carried out %q, %d are left", d.lines, n)
		}
	})
}
