package outbox_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// ailing is a store whose claims cannot be extended, and which, once its
// process is killed, writes nothing at all.
type ailing struct {
	store.Store
	failures atomic.Int64 // of Extend, before it works again
	killed   atomic.Bool
}

var errAiling = errors.New("the disk is full")

func (a *ailing) Extend(ctx context.Context, l store.Lease, now, until time.Time) error {
	if a.killed.Load() || a.failures.Add(-1) >= 0 {
		return errAiling
	}
	return a.Store.Extend(ctx, l, now, until)
}

func (a *ailing) Claim(ctx context.Context, now, until time.Time) (*store.Task, error) {
	if a.killed.Load() {
		return nil, errAiling
	}
	return a.Store.Claim(ctx, now, until)
}

func (a *ailing) Commit(ctx context.Context, c *store.Change) error {
	if a.killed.Load() {
		return errAiling
	}
	return a.Store.Commit(ctx, c)
}

func (a *ailing) Postpone(ctx context.Context, l store.Lease, now, due time.Time, reason string) error {
	if a.killed.Load() {
		return errAiling
	}
	return a.Store.Postpone(ctx, l, now, due, reason)
}

// late is a store that has claimed and extended at once, but answers late.
type late struct {
	store.Store
	claim, extend time.Duration // until the answer
	extends       atomic.Int64  // how often it extends; then it fails
	extending     atomic.Bool
	marked        func() // when the task is finished
}

func (l *late) Claim(ctx context.Context, now, until time.Time) (*store.Task, error) {
	task, err := l.Store.Claim(ctx, now, until)
	if err == nil {
		time.Sleep(l.claim)
	}
	return task, err
}

func (l *late) Extend(ctx context.Context, lease store.Lease, now, until time.Time) error {
	if l.extends.Add(-1) < 0 {
		return errAiling
	}
	l.extending.Store(true)
	defer l.extending.Store(false)
	err := l.Store.Extend(ctx, lease, now, until)
	time.Sleep(l.extend)
	return err
}

func (l *late) Commit(ctx context.Context, c *store.Change) error {
	l.marked()
	return l.Store.Commit(ctx, c)
}

// taking is a handler that notes its tasks and works on each for a time,
// unless its context ends before.
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
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d, id := newDiary(), game(t, s, "c")
		put(t, s,
			store.Task{Kind: "k", Game: id, Payload: []byte("a")},
			store.Task{Kind: "k", Game: id, Payload: []byte("b")})
		for range 2 {
			run(t, outbox.New(s, d.taking(10*time.Second), outbox.Options{}))
		}
		pass(time.Minute)
		if len(d.lines) != 2 || d.lines[0] != "a@0s" {
			t.Fatalf("carried out %q, want a and then b", d.lines)
		}
		if last := d.tasks[1]; string(last.Payload) != "b" || last.Attempts != 0 || pending(t, s) != 0 {
			t.Errorf("last %+v, %d are left", last, pending(t, s))
		}
	})
}

func TestATaskOfAProcessThatWasKilledIsTakenUpWhenItsClaimRunsOut(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		dying := &ailing{Store: s}
		run(t, outbox.New(dying, d.taking(20*time.Second), outbox.Options{}))
		pass(500 * time.Millisecond)
		run(t, outbox.New(s, d.answering(), outbox.Options{}))
		pass(5 * time.Second)
		dying.killed.Store(true) // the claim was renewed 500 ms ago, for 3 s
		pass(time.Minute)
		d.want(t, "a@0s", "a@8s")
		if n := pending(t, s); n != 0 {
			t.Errorf("%d tasks are left", n)
		}
	})
}

func TestAClaimedTaskThatNobodyWorksOnIsTakenUpWhenTheClaimRunsOut(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		if _, err := s.Claim(t.Context(), time.Now(), time.Now().Add(15*time.Second)); err != nil {
			t.Fatal(err)
		}
		run(t, outbox.New(s, d.answering(), outbox.Options{}))
		pass(time.Minute)
		d.want(t, "a@15s")
	})
}

func TestARenewalThatFailsIsTriedAgain(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		ill := &ailing{Store: s}
		ill.failures.Store(1)
		for range 2 {
			run(t, outbox.New(ill, d.taking(10*time.Second), outbox.Options{}))
		}
		pass(time.Minute)
		d.want(t, "a@0s")
	})
}

func TestAHandlerWhoseClaimRanOutIsStoppedAndLeavesTheTaskToOthers(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		ill := &ailing{Store: s}
		ill.failures.Store(1000)
		stop := run(t, outbox.New(ill, d.taking(20*time.Second), outbox.Options{}))
		synctest.Wait()
		go stop() // it shall not take the task up itself
		run(t, outbox.New(s, d.taking(10*time.Second), outbox.Options{}))
		pass(time.Minute)
		d.want(t, "a@0s", "a@3s")
		if d.tasks[1].Attempts != 0 || pending(t, s) != 0 {
			t.Errorf("attempts %d, %d are left", d.tasks[1].Attempts, pending(t, s))
		}
	})
}

// Its task is free again at once, and has not failed.
func TestATaskWhoseClaimRanOutIsNotPostponed(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		ill := &ailing{Store: s}
		ill.failures.Store(1000)
		run(t, outbox.New(ill, d.taking(10*time.Second), outbox.Options{Workers: 1}))
		pass(3500 * time.Millisecond)
		ill.failures.Store(0)
		pass(time.Minute)
		d.want(t, "a@0s", "a@3s")
		if d.tasks[1].Attempts != 0 || pending(t, s) != 0 {
			t.Errorf("attempts %d, %d are left", d.tasks[1].Attempts, pending(t, s))
		}
	})
}

// However late the answer comes: others count from then too.
func TestALeaseHoldsFromWhenItWasAskedFor(t *testing.T) {
	for name, test := range map[string]struct {
		claim, extend time.Duration
		extends       int64
		ends          time.Duration
	}{
		"claimed":  {1500 * time.Millisecond, 0, 0, 3 * time.Second},
		"extended": {0, 1500 * time.Millisecond, 1, 4 * time.Second}, // asked for after a third, 1 s
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *sqlite.Store) {
				put(t, s, store.Task{Kind: "k"})
				slow := &late{Store: s, claim: test.claim, extend: test.extend}
				slow.extends.Store(test.extends)
				begun, ended := time.Now(), make(chan time.Duration, 100)
				run(t, outbox.New(slow, map[string]outbox.Handler{"k": func(ctx context.Context, _ *store.Task) error {
					<-ctx.Done()
					ended <- time.Since(begun)
					return ctx.Err()
				}}, outbox.Options{Workers: 1}))
				if got := <-ended; got != test.ends {
					t.Errorf("the handler was stopped after %v, want %v", got, test.ends)
				}
			})
		})
	}
}

func TestNoLeaseIsBeingRenewedWhenItsTaskIsMarked(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		put(t, s, store.Task{Kind: "k"})
		slow := &late{Store: s, extend: time.Second}
		slow.extends.Store(1000)
		marked := 0
		slow.marked = func() {
			marked++
			if slow.extending.Load() {
				t.Error("its lease is being renewed")
			}
		}
		run(t, outbox.New(slow, newDiary().taking(1500*time.Millisecond), outbox.Options{}))
		pass(time.Minute)
		if marked != 1 || pending(t, s) != 0 {
			t.Errorf("marked %d times, %d tasks are left", marked, pending(t, s))
		}
	})
}

func TestAHandlerWhoseTaskWasFinishedByOthersIsStopped(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		put(t, s, store.Task{Kind: "k"})
		begun := time.Now()
		var took atomic.Int64
		var lease atomic.Value
		run(t, outbox.New(s, map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
			lease.Store(task.Lease)
			<-ctx.Done()
			took.Store(int64(time.Since(begun)))
			return ctx.Err()
		}}, outbox.Options{}))
		pass(1500 * time.Millisecond)
		must.Succeed(t, s.Commit(t.Context(), &store.Change{Done: []store.Lease{lease.Load().(store.Lease)}, At: time.Now()}))
		pass(time.Minute)
		if took := time.Duration(took.Load()); took != 2*time.Second {
			t.Errorf("stopped after %v", took)
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
		inBubble(t, func(t *testing.T, s *sqlite.Store) {
			d := newDiary()
			put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
			var tries atomic.Int64
			run(t, outbox.New(s, map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
				d.note(task)
				if tries.Add(1) == 1 {
					<-ctx.Done()
				}
				return ctx.Err()
			}}, test.options))
			pass(time.Minute)
			d.want(t, "a@0s", test.again)
			if len(d.tasks) == 2 && d.tasks[1].Attempts != 1 {
				t.Errorf("attempts %d", d.tasks[1].Attempts)
			}
		})
	}
}

func TestAHandlerIsStoppedWhenTheGraceOfALoopThatStopsIsOver(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		stop := run(t, outbox.New(s, d.taking(20*time.Second), outbox.Options{Grace: 4 * time.Second}))
		pass(10 * time.Second)
		begun := time.Now()
		stop()
		if took := time.Since(begun); took != 4*time.Second {
			t.Errorf("stopped after %v", took)
		}
		if n := pending(t, s); n != 1 {
			t.Errorf("%d tasks are left", n)
		}
		run(t, outbox.New(s, d.taking(20*time.Second), outbox.Options{Grace: 4 * time.Second}))
		pass(time.Minute)
		d.want(t, "a@0s", "a@14.5s")
		if n := pending(t, s); n != 0 {
			t.Errorf("%d tasks are left: the grace began before it was to stop", n)
		}
	})
}

func TestAHandlerThatHeedsNoDeadlineLosesItsTask(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		var tries atomic.Int64
		run(t, outbox.New(s, map[string]outbox.Handler{"k": func(_ context.Context, task *store.Task) error {
			d.note(task)
			if tries.Add(1) == 1 {
				time.Sleep(20 * time.Second)
				return errors.New("at last") // while the other is at work
			}
			time.Sleep(10 * time.Second)
			return nil
		}}, outbox.Options{Deadline: 10500 * time.Millisecond}))
		pass(time.Minute)
		d.want(t, "a@0s", "a@13s") // last renewed after 10 s
		if d.tasks[1].Attempts != 0 || pending(t, s) != 0 {
			t.Errorf("attempts %d, %d are left", d.tasks[1].Attempts, pending(t, s))
		}
	})
}
