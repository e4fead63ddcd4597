package outbox_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// taking returns a handler that notes its tasks and works on each for a time, unless its context
// ends first.
func (d *diary) taking(work time.Duration) map[string]outbox.Handler {
	return map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
		d.note(task)
		select {
		case <-time.After(work):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}}
}

func TestATaskThatTakesLongIsHandedToNobodyElseMeanwhile(t *testing.T) {
	inBubble(t, func(b *bubble) {
		id := b.game("c")
		b.put(
			store.Task{Kind: "k", Game: id, Payload: []byte("a")},
			store.Task{Kind: "k", Game: id, Payload: []byte("b")})
		for range 2 {
			b.run(b.store, b.taking(10*time.Second), outbox.Options{})
		}
		pass(time.Minute)
		if len(b.lines) != 2 || b.lines[0] != "a@0s" {
			b.Fatalf("carried out %q, want a and then b", b.lines)
		}
		if last := b.tasks[1]; string(last.Payload) != "b" || last.Attempts != 0 || b.pending() != 0 {
			b.Errorf("last %+v, %d are left", last, b.pending())
		}
	})
}

func TestATaskOfAProcessThatWasKilledIsTakenUpWhenItsClaimRunsOut(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		var killed atomic.Bool
		b.run(b.broken(&killed), b.taking(20*time.Second), outbox.Options{})
		pass(500 * time.Millisecond)
		b.run(b.store, b.answering(), outbox.Options{})
		pass(5 * time.Second)
		killed.Store(true) // its lease was renewed for 3 s 500 ms before
		pass(time.Minute)
		b.want("a@0s", "a@8s")
		b.left(0)
	})
}

func TestARenewalThatFailsIsTriedAgain(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		var failures atomic.Int64
		failures.Store(1)
		ill := b.keepingNoLease(&failures)
		for range 2 {
			b.run(ill, b.taking(10*time.Second), outbox.Options{})
		}
		pass(time.Minute)
		b.want("a@0s")
	})
}

func TestAHandlerWhoseClaimRanOutIsStoppedAndLeavesTheTaskToOthers(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		var failures atomic.Int64
		failures.Store(1000)
		stop := b.run(b.keepingNoLease(&failures), b.taking(20*time.Second), outbox.Options{})
		synctest.Wait()
		go stop() // it must not take the task over itself
		b.run(b.store, b.taking(10*time.Second), outbox.Options{})
		pass(time.Minute)
		b.want("a@0s", "a@3s")
		b.finishedAfresh()
	})
}

// The task is free again at once, and no failure is counted.
func TestATaskWhoseClaimRanOutIsNotPostponed(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		var failures atomic.Int64
		failures.Store(1000)
		b.run(b.keepingNoLease(&failures), b.taking(10*time.Second), outbox.Options{Workers: 1})
		pass(3500 * time.Millisecond)
		failures.Store(0)
		pass(time.Minute)
		b.want("a@0s", "a@3s")
		b.finishedAfresh()
	})
}

// A lease counts from when it was requested, however late the response comes, because other
// processes count from then.
func TestALeaseHoldsFromWhenItWasAskedFor(t *testing.T) {
	for name, test := range map[string]struct {
		late    string // the call whose response comes late
		extends int64  // how often extending works
		ends    time.Duration
	}{
		"claimed":  {"Claim", 0, 3 * time.Second},
		"extended": {"Extend", 1, 4 * time.Second}, // requested after a third of the lease, 1 s
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(b *bubble) {
				b.put(store.Task{Kind: "k"})
				var extends atomic.Int64
				slow := &between{Store: b.store, meddle: func(_ context.Context, call string, make func() error) error {
					if call == "Extend" && extends.Add(1) > test.extends {
						return errBroken
					}
					err := make()
					if call == test.late {
						time.Sleep(1500 * time.Millisecond)
					}
					return err
				}}
				begun, ended := time.Now(), make(chan time.Duration, 100)
				b.run(slow, map[string]outbox.Handler{"k": func(ctx context.Context, _ *store.Task) error {
					<-ctx.Done()
					ended <- time.Since(begun)
					return ctx.Err()
				}}, outbox.Options{Workers: 1})
				if got := <-ended; got != test.ends {
					b.Errorf("the handler was stopped after %v, want %v", got, test.ends)
				}
			})
		})
	}
}

func TestNoLeaseIsBeingRenewedWhenItsTaskIsMarked(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(store.Task{Kind: "k"})
		var extending atomic.Bool
		marked := 0
		slow := &between{Store: b.store, meddle: func(_ context.Context, call string, make func() error) error {
			switch call {
			case "Extend":
				extending.Store(true)
				defer extending.Store(false)
				defer time.Sleep(time.Second)
			case "Commit":
				if marked++; extending.Load() {
					b.Error("the lease is being renewed while the task is marked")
				}
			}
			return make()
		}}
		b.run(slow, b.taking(1500*time.Millisecond), outbox.Options{})
		pass(time.Minute)
		if marked != 1 || b.pending() != 0 {
			b.Errorf("marked %d times, %d tasks are left", marked, b.pending())
		}
	})
}

func TestAHandlerWhoseTaskWasFinishedByOthersIsStopped(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(store.Task{Kind: "k"})
		begun := time.Now()
		var took atomic.Int64
		var lease atomic.Value
		b.run(b.store, map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
			lease.Store(task.Lease)
			<-ctx.Done()
			took.Store(int64(time.Since(begun)))
			return ctx.Err()
		}}, outbox.Options{})
		pass(1500 * time.Millisecond)
		must.Succeed(b, b.store.Commit(b.Context(), &store.Change{Done: []store.Lease{lease.Load().(store.Lease)}, At: time.Now()}))
		pass(time.Minute)
		if took := time.Duration(took.Load()); took != 2*time.Second {
			b.Errorf("stopped after %v", took)
		}
	})
}

func TestTheDeadlineEndsAHandlersContext(t *testing.T) {
	for _, test := range []struct {
		options outbox.Options
		again   string
	}{
		{outbox.Options{}, "a@30.5s"},
		{outbox.Options{Deadline: 10 * time.Second}, "a@10.5s"},
		{outbox.Options{Deadline: 2 * time.Second, Lease: time.Minute}, "a@2.5s"},
	} {
		inBubble(t, func(b *bubble) {
			b.put(task("a"))
			var tries atomic.Int64
			b.run(b.store, map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
				b.note(task)
				if tries.Add(1) == 1 {
					<-ctx.Done()
				}
				return ctx.Err()
			}}, test.options)
			pass(time.Minute)
			b.want("a@0s", test.again)
			if len(b.tasks) == 2 && b.tasks[1].Attempts != 1 {
				b.Errorf("attempts %d", b.tasks[1].Attempts)
			}
		})
	}
}

func TestAHandlerIsStoppedWhenTheGraceOfALoopThatStopsIsOver(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		stop := b.run(b.store, b.taking(20*time.Second), outbox.Options{Grace: 4 * time.Second})
		pass(10 * time.Second)
		begun := time.Now()
		stop()
		if took := time.Since(begun); took != 4*time.Second {
			b.Errorf("stopped after %v", took)
		}
		b.left(1)
		b.run(b.store, b.taking(20*time.Second), outbox.Options{Grace: 4 * time.Second})
		pass(time.Minute)
		b.want("a@0s", "a@14.5s")
		b.left(0) // the grace period begins when the loop is to stop
	})
}

func TestAHandlerThatHeedsNoDeadlineLosesItsTask(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		var tries atomic.Int64
		b.run(b.store, map[string]outbox.Handler{"k": func(_ context.Context, task *store.Task) error {
			b.note(task)
			if tries.Add(1) == 1 {
				time.Sleep(20 * time.Second)
				return errors.New("at last") // while the other handler is at work
			}
			time.Sleep(10 * time.Second)
			return nil
		}}, outbox.Options{Deadline: 10500 * time.Millisecond})
		pass(time.Minute)
		b.want("a@0s", "a@13s") // last renewed after 10 s
		b.finishedAfresh()
	})
}
