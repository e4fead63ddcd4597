package outbox_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/outbox"
	"sobremesa/engine/must"
	"sobremesa/store"
)

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
				c := &between{Store: b.store}
				b.run(c, nil, outbox.Options{})
				pass(10 * time.Minute)
				// One worker looks for a task once a second, and then for the next due time.
				if n := c.calls.Load(); n > 600*2+100 {
					b.Errorf("%d calls to the store in ten minutes", n)
				}
			})
		})
	}
}

func TestALoopTellsEachTimeItTurns(t *testing.T) {
	inBubble(t, func(b *bubble) {
		var turned [2]atomic.Int64
		var stuck atomic.Bool
		hangs := &between{Store: b.store, meddle: func(ctx context.Context, _ string, make func() error) error {
			if stuck.Load() {
				<-ctx.Done()
				return ctx.Err()
			}
			return make()
		}}
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
		stuck.Store(true)
		pass(2 * time.Second)
		then := [2]int64{turned[0].Load(), turned[1].Load()}
		pass(time.Minute)
		if now := [2]int64{turned[0].Load(), turned[1].Load()}; now != then {
			t.Errorf("turns while the storage does not answer: %d, and then %d", then, now)
		}
	})
}

func TestAClaimedTaskCausesNoBusyLoop(t *testing.T) {
	inBubble(t, func(b *bubble) {
		id := b.game("c")
		b.put(store.Task{Kind: "k", Game: id}, store.Task{Kind: "k", Game: id}, store.Task{Kind: "k", Game: id})
		must.Do(b)(b.store.Claim(b.Context(), time.Now(), time.Now().Add(10*time.Minute)))
		c := &between{Store: b.store}
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
		var broken atomic.Bool
		broken.Store(true)
		c := b.broken(&broken)
		b.run(c, b.answering(), outbox.Options{Workers: 1})
		pass(time.Minute + time.Millisecond)
		if n := c.calls.Load(); n > 70 {
			b.Errorf("%d calls in a minute", n)
		}
		broken.Store(false)
		pass(time.Minute)
		if len(b.tasks) != 1 {
			b.Errorf("carried out %d times", len(b.tasks))
		}
	})
}

// A task is due and never given out, as if another worker were always faster.
func TestALoopSleepsWhenOthersClaimFirst(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		c := &between{Store: b.store}
		c.meddle = func(ctx context.Context, call string, make func() error) error {
			switch {
			case call == "Pending":
				return make()
			case c.calls.Load() > 1000:
				<-ctx.Done()
			}
			return store.ErrNotFound
		}
		b.run(c, nil, outbox.Options{Workers: 1})
		pass(time.Second)
		if n := c.calls.Load(); n > 2*101 {
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
type listener chan struct{}

func (l listener) Listen(ctx context.Context, wake func()) {
	for {
		select {
		case <-l:
			wake()
		case <-ctx.Done():
			return
		}
	}
}

func TestATaskOfAnotherProcessIsTakenUpWhenTheStoreTellsOfIt(t *testing.T) {
	inBubble(t, func(b *bubble) {
		l := make(listener)
		b.run(b.store, b.answering(), outbox.Options{Others: l})
		pass(100 * time.Millisecond)
		b.put(task("told"))
		pass(100 * time.Millisecond)
		b.want()
		l <- struct{}{}
		pass(49 * time.Millisecond) // the process that has added it comes first
		b.want()
		pass(2 * time.Millisecond)
		b.want("told@250ms")
		b.put(task("not told"))
		pass(time.Second)
		b.left(0)
	})
}
