package outbox_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/outbox"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// counting counts the calls to a store, and fails on demand.
type counting struct {
	store.Store
	calls  atomic.Int64
	broken atomic.Bool
}

func (c *counting) Claim(ctx context.Context, now, until time.Time, of ...store.Wanted) (*store.Task, error) {
	c.calls.Add(1)
	if c.broken.Load() {
		return nil, errors.New("the disk is full")
	}
	return c.Store.Claim(ctx, now, until, of...)
}

func (c *counting) Pending(ctx context.Context, of ...store.Wanted) (time.Time, error) {
	c.calls.Add(1)
	return c.Store.Pending(ctx, of...)
}

func TestALoopWithNothingToDoHardlyAsks(t *testing.T) {
	for what, tasks := range map[string][]store.Task{
		"nothing":         nil,
		"a deadline":      {{Kind: "k", Due: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)}},
		"an unknown kind": {{Kind: "unknown"}},
	} {
		t.Run(what, func(t *testing.T) {
			inBubble(t, func(b *bubble) {
				if tasks != nil {
					b.put(tasks...)
				}
				c := &counting{Store: b.store}
				b.run(c, nil, outbox.Options{})
				pass(10 * time.Minute)
				// Four workers look for a task once a second, and then for the next due time.
				if n := c.calls.Load(); n > 600*4*2+100 {
					b.Errorf("%d calls to the store in ten minutes", n)
				}
			})
		})
	}
}

func TestALoopTellsEachTimeItTurns(t *testing.T) {
	inBubble(t, func(b *bubble) {
		var turned [2]atomic.Int64
		hangs := &hanging{Store: b.store}
		b.run(hangs, nil, outbox.Options{Workers: 1, Slow: outbox.Slow{Kind: "slow"}, OnTurn: func(slow bool) {
			if slow {
				turned[1].Add(1)
			} else {
				turned[0].Add(1)
			}
		}})
		pass(10 * time.Second)
		for i := range turned {
			if n := turned[i].Load(); n < 10 {
				t.Errorf("told of %d turns in ten seconds (slow: %t)", n, i == 1)
			}
		}
		hangs.now.Store(true)
		pass(2 * time.Second)
		then := [2]int64{turned[0].Load(), turned[1].Load()}
		pass(time.Minute)
		if now := [2]int64{turned[0].Load(), turned[1].Load()}; now != then {
			t.Errorf("turns while the storage does not answer: %d, and then %d", then, now)
		}
	})
}

// hanging is a store that has stopped responding.
type hanging struct {
	store.Store
	now atomic.Bool
}

func (h *hanging) Claim(ctx context.Context, now, until time.Time, of ...store.Wanted) (*store.Task, error) {
	if h.now.Load() {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return h.Store.Claim(ctx, now, until, of...)
}

func TestAClaimedTaskCausesNoBusyLoop(t *testing.T) {
	inBubble(t, func(b *bubble) {
		id := b.game("c")
		b.put(store.Task{Kind: "k", Game: id}, store.Task{Kind: "k", Game: id}, store.Task{Kind: "k", Game: id})
		must.Do(b)(b.store.Claim(b.Context(), time.Now(), time.Now().Add(10*time.Minute)))
		c := &counting{Store: b.store}
		b.run(c, nil, outbox.Options{})
		pass(9 * time.Minute)
		if n := c.calls.Load(); n > 540*4*2+100 {
			b.Errorf("%d calls in nine minutes", n)
		}
	})
}

func TestAStorageThatFailsIsNotHammeredAndIsTriedAgain(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		c := &counting{Store: b.store}
		c.broken.Store(true)
		b.run(c, b.answering(), outbox.Options{Workers: 1})
		pass(time.Minute + time.Millisecond)
		if n := c.calls.Load(); n > 70 {
			b.Errorf("%d calls in a minute", n)
		}
		c.broken.Store(false)
		pass(time.Minute)
		if len(b.tasks) != 1 {
			b.Errorf("carried out %d times", len(b.tasks))
		}
	})
}

// hasty always says that a task is due and never gives one out, as if another worker were always
// faster. After a thousand calls it stops the loop.
type hasty struct {
	store.Store
	calls atomic.Int64
}

func (h *hasty) Claim(ctx context.Context, _, _ time.Time, _ ...store.Wanted) (*store.Task, error) {
	if h.calls.Add(1) > 1000 {
		<-ctx.Done()
	}
	return nil, store.ErrNotFound
}

func (h *hasty) Pending(context.Context, ...store.Wanted) (time.Time, error) {
	return time.Now().Add(-time.Second), nil
}

func TestALoopSleepsWhenOthersClaimFirst(t *testing.T) {
	inBubble(t, func(b *bubble) {
		h := &hasty{Store: b.store}
		b.run(h, nil, outbox.Options{Workers: 1})
		pass(time.Second)
		if n := h.calls.Load(); n > 101 {
			b.Errorf("%d calls in a second", n)
		}
	})
}

func TestATaskIsFinishedOnceWhenTheResultOfTheCommitIsUnknown(t *testing.T) {
	for _, made := range []bool{true, false} {
		inBubble(t, func(b *bubble) {
			b.put(task("a"), task("b"), task("c"))
			unsure := &hosttest.Unsure{Store: b.store, Made: made}
			b.run(unsure, b.answering(), outbox.Options{Workers: 1})
			pass(time.Minute)
			b.want("a@0s", "b@0s", "c@0s")
			b.left(0)
			if n := unsure.Unknown(); n != 3 {
				t.Errorf("of %d commits nobody knew what became", n)
			}
		})
	}
}

// listener announces tasks of other processes on demand.
type listener struct {
	store.Store
	told chan struct{}
}

func (l *listener) Listen(ctx context.Context, wake func()) {
	for {
		select {
		case <-l.told:
			wake()
		case <-ctx.Done():
			return
		}
	}
}

func TestATaskOfAnotherProcessIsTakenUpWhenTheStoreTellsOfIt(t *testing.T) {
	inBubble(t, func(b *bubble) {
		l := &listener{b.store, make(chan struct{})}
		b.run(l, b.answering(), outbox.Options{})
		pass(100 * time.Millisecond)
		b.put(task("told"))
		pass(100 * time.Millisecond)
		b.want()
		l.told <- struct{}{}
		pass(time.Millisecond)
		b.want("told@200ms")
		b.put(task("not told"))
		pass(time.Second)
		b.left(0)
	})
}
