package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestTasksAreCarriedOutInTheOrderInWhichTheyAreDueAndNotBefore(t *testing.T) {
	inBubble(t, func(b *bubble) {
		now := time.Now()
		b.put(
			store.Task{Kind: "k", Payload: []byte("third"), Due: now.Add(15 * time.Minute)},
			task("first"),
			store.Task{Kind: "k", Payload: []byte("second"), Due: now.Add(2500 * time.Millisecond)},
			store.Task{Kind: "k", Payload: []byte("too"), Due: now.Add(2500 * time.Millisecond)})
		b.run(b.store, b.answering(), outbox.Options{Workers: 1})
		pass(20 * time.Minute)
		b.want("first@0s", "second@2.5s", "too@2.5s", "third@15m0s")
		b.left(0)
	})
}

func TestWakeMakesTheLoopLookAtOnce(t *testing.T) {
	inBubble(t, func(b *bubble) {
		l := outbox.New(b.store, outbox.Options{Poll: time.Hour})
		run(b.T, l, b.answering())
		pass(7 * time.Second)
		b.put(task("a"))
		l.Wake()
		synctest.Wait()
		b.want("a@7s")
	})
}

func TestWakeNeverBlocks(t *testing.T) {
	inBubble(t, func(b *bubble) {
		l := outbox.New(b.store, outbox.Options{})
		for range 1000 {
			l.Wake() // nobody listens
		}
	})
}

// The process dies after acting and before recording it.
func TestATaskThatWasDoneButNotRecordedIsDoneAgain(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		var died atomic.Bool
		forgetful := &between{Store: b.store, meddle: func(_ context.Context, call string, make func() error) error {
			if call == "Commit" && died.CompareAndSwap(false, true) {
				return errBroken
			}
			return make()
		}}
		b.run(forgetful, b.answering(), outbox.Options{Lease: 20 * time.Second})
		pass(time.Minute)
		b.want("a@0s", "a@20s")
		b.left(0)
	})
}

func TestATaskIsPostponedForAsLongAsItsHandlerSays(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		cause := errors.New("rate limited")
		later := &outbox.Later{After: 42 * time.Second, Cause: cause}
		if !errors.Is(later, cause) {
			b.Error("Later does not wrap its cause")
		}
		b.run(b.store, b.answering(fmt.Errorf("wrapped: %w", later)), outbox.Options{})
		pass(10 * time.Minute)
		b.want("a@0s", "a@42s")
		if last := b.tasks[1]; last.Attempts != 1 || !strings.Contains(last.Reason, "rate limited") {
			b.Errorf("attempts %d, reason %q", last.Attempts, last.Reason)
		}
	})
}

func TestATaskThatFailsIsTriedAgainLessAndLessOftenButAlways(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		errs := slices.Repeat([]error{errors.New("no")}, 80)
		b.run(b.store, b.answering(errs...), outbox.Options{Workers: 1, Poll: time.Hour})
		pass(24 * time.Hour)
		if len(b.tasks) != 81 || b.pending() != 0 {
			b.Fatalf("tried %d times, %d left", len(b.tasks), b.pending())
		}
		for i, want := range []string{"a@0s", "a@500ms", "a@1.5s", "a@3.5s", "a@7.5s", "a@15.5s"} {
			if b.lines[i] != want {
				b.Errorf("attempt %d: %s, want %s", i, b.lines[i], want)
			}
		}
		at := func(i int) time.Duration {
			when, err := time.ParseDuration(strings.TrimPrefix(b.lines[i], "a@"))
			must.Succeed(b, err)
			return when
		}
		if pause := at(80) - at(79); pause != 5*time.Minute {
			b.Errorf("the longest pause is %v", pause)
		}
	})
}

func TestATaskThatSomebodyWaitsForIsTriedOften(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		b.run(b.store, b.answering(slices.Repeat([]error{&outbox.Soon{Most: 15 * time.Second, Cause: errors.New("no")}}, 7)...), outbox.Options{Workers: 1})
		pass(time.Hour)
		b.want("a@0s", "a@500ms", "a@1.5s", "a@3.5s", "a@7.5s", "a@15.5s", "a@30.5s", "a@45.5s")
	})
}

func TestATaskThatIsGivenUpIsFinished(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		b.run(b.store, b.answering(fmt.Errorf("%w: the channel is gone", outbox.ErrGiveUp)), outbox.Options{})
		pass(10 * time.Minute)
		b.want("a@0s")
		b.left(0)
	})
}

func TestAPanicIsAFailureOfItsTaskAndOfNothingElse(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(store.Task{Kind: "panics", Payload: []byte("p")}, task("a"))
		handlers := b.answering()
		first := true
		handlers["panics"] = func(_ context.Context, task *store.Task) error {
			b.note(task)
			if first {
				first = false
				panic("a bug")
			}
			return nil
		}
		b.run(b.store, handlers, outbox.Options{Workers: 1})
		pass(time.Minute)
		b.want("p@0s", "a@0s", "p@500ms")
		if reason := b.tasks[2].Reason; !strings.Contains(reason, "a bug") {
			b.Errorf("reason %q", reason)
		}
	})
}

func TestATaskOfAnUnknownKindIsLeftToTheVersionThatKnowsIt(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"))
		stop := b.run(b.store, nil, outbox.Options{})
		pass(10 * time.Second)
		stop()
		b.left(1)
		b.run(b.store, b.answering(), outbox.Options{})
		pass(2 * time.Minute)
		if len(b.tasks) != 1 || !strings.Contains(b.tasks[0].Reason, `"k"`) {
			b.Errorf("%+v", b.tasks)
		}
	})
}

func TestTheTasksOfAGameAreCarriedOutOneByOneThoseOfSeveralGamesTogether(t *testing.T) {
	inBubble(t, func(b *bubble) {
		var tasks []store.Task
		for i := range 3 {
			id := b.game(fmt.Sprint("c", i))
			for range 5 {
				tasks = append(tasks, store.Task{Kind: "k", Game: id})
			}
		}
		b.put(tasks...)
		var mu sync.Mutex
		working, most, last := make(map[int64]int), 0, make(map[int64]int64)
		handlers := map[string]outbox.Handler{"k": func(_ context.Context, task *store.Task) error {
			mu.Lock()
			working[task.Game]++
			if working[task.Game] > 1 {
				b.Errorf("two tasks of game %d at once", task.Game)
			}
			if task.ID < last[task.Game] {
				b.Errorf("task %d after %d", task.ID, last[task.Game])
			}
			last[task.Game] = task.ID
			all := 0
			for _, n := range working {
				all += n
			}
			most = max(most, all)
			mu.Unlock()
			time.Sleep(time.Second)
			mu.Lock()
			working[task.Game]--
			mu.Unlock()
			return nil
		}}
		begun := time.Now()
		b.run(b.store, handlers, outbox.Options{})
		for b.pending() > 0 && time.Since(begun) < time.Hour {
			pass(100 * time.Millisecond)
		}
		if took := time.Since(begun); most != 3 || took > 6*time.Second {
			b.Errorf("%d at once at most, all in %v", most, took)
		}
	})
}

func TestTwoLoopsOverOneDatabaseShareTheWork(t *testing.T) {
	inBubble(t, func(b *bubble) {
		for range 50 {
			b.put(store.Task{Kind: "k"})
		}
		for range 2 {
			b.run(b.store, b.answering(), outbox.Options{})
		}
		pass(time.Minute)
		seen := make(map[int64]int)
		for _, task := range b.tasks {
			seen[task.ID]++
		}
		if len(seen) != 50 || len(b.tasks) != 50 {
			b.Errorf("%d tasks were carried out %d times", len(seen), len(b.tasks))
		}
	})
}

func TestALoopThatIsStoppedFinishesWhatItHasBegunAndBeginsNothing(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(task("a"), task("b"))
		began, done := make(chan struct{}), false
		handlers := map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
			close(began) // a second call would panic
			time.Sleep(5 * time.Second)
			done = ctx.Err() == nil
			return ctx.Err()
		}}
		stop := b.run(b.store, handlers, outbox.Options{Workers: 1})
		<-began
		stop()
		if !done {
			b.Error("Run returned while a handler was running")
		}
		b.left(1)
	})
}

// The loop must not log an error either.
func TestATaskThatIsFinishedWithWhatItDidIsNotFinishedAgain(t *testing.T) {
	inBubble(t, func(b *bubble) {
		b.put(store.Task{Kind: "k"})
		var log strings.Builder
		stop := b.run(b.store, map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
			err := b.store.Commit(ctx, &store.Change{Done: task.Held(), At: time.Now()})
			task.Lease = store.Lease{}
			return err
		}}, outbox.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		pass(time.Minute)
		stop()
		b.left(0)
		if log.Len() > 0 {
			b.Error(log.String())
		}
	})
}
