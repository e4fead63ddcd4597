package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

func TestTasksAreCarriedOutInTheOrderInWhichTheyAreDueAndNotBefore(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		now, d := time.Now(), newDiary()
		put(t, s,
			store.Task{Kind: "k", Payload: []byte("third"), Due: now.Add(90 * time.Minute)},
			store.Task{Kind: "k", Payload: []byte("first")},
			store.Task{Kind: "k", Payload: []byte("second"), Due: now.Add(2500 * time.Millisecond)},
			store.Task{Kind: "k", Payload: []byte("too"), Due: now.Add(2500 * time.Millisecond)})
		run(t, outbox.New(s, d.answering(), outbox.Options{Workers: 1}))
		pass(2 * time.Hour)
		d.want(t, "first@0s", "second@2.5s", "too@2.5s", "third@1h30m0s")
		if n := pending(t, s); n != 0 {
			t.Errorf("%d tasks are left", n)
		}
	})
}

func TestAWordMakesTheLoopLookAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		l := outbox.New(s, d.answering(), outbox.Options{Poll: time.Hour})
		run(t, l)
		pass(7 * time.Second)
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		l.Wake()
		synctest.Wait()
		d.want(t, "a@7s")
	})
}

func TestTasksOfAnotherProcessAreFoundWithoutAWord(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		run(t, outbox.New(s, d.answering(), outbox.Options{Poll: 3 * time.Second, Workers: 1}))
		pass(time.Second)
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		pass(time.Minute)
		d.want(t, "a@3s")
	})
}

func TestManyWordsBlockNobody(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		l := outbox.New(s, nil, outbox.Options{})
		for range 1000 {
			l.Wake() // nobody listens
		}
	})
}

// forgetful fails its first change, as a process does that dies between what
// it did and noting it down.
type forgetful struct {
	store.Store
	once sync.Once
}

func (f *forgetful) Commit(ctx context.Context, c *store.Change) (err error) {
	f.once.Do(func() { err = errors.New("died") })
	if err != nil {
		return err
	}
	return f.Store.Commit(ctx, c)
}

func TestWhatWasDoneButNotNotedIsDoneAgain(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		run(t, outbox.New(&forgetful{Store: s}, d.answering(), outbox.Options{Lease: 20 * time.Second}))
		pass(time.Minute)
		d.want(t, "a@0s", "a@20s")
		if n := pending(t, s); n != 0 {
			t.Errorf("%d tasks are left", n)
		}
	})
}

func TestATaskIsPostponedForAsLongAsItsHandlerSays(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		cause := errors.New("rate limited")
		later := &outbox.Later{After: 42 * time.Second, Cause: cause}
		if !errors.Is(later, cause) {
			t.Error("the cause cannot be found")
		}
		run(t, outbox.New(s, d.answering(fmt.Errorf("wrapped: %w", later)), outbox.Options{}))
		pass(time.Hour)
		d.want(t, "a@0s", "a@42s")
		if last := d.tasks[1]; last.Attempts != 1 || !strings.Contains(last.Reason, "rate limited") {
			t.Errorf("attempts %d, reason %q", last.Attempts, last.Reason)
		}
	})
}

func TestATaskThatFailsIsTriedAgainLessAndLessOftenButAlways(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		errs := slices.Repeat([]error{errors.New("no")}, 80)
		run(t, outbox.New(s, d.answering(errs...), outbox.Options{Workers: 1, Poll: time.Hour}))
		pass(24 * time.Hour)
		if len(d.tasks) != 81 || pending(t, s) != 0 {
			t.Fatalf("tried %d times, %d left", len(d.tasks), pending(t, s))
		}
		for i, want := range []string{"a@0s", "a@500ms", "a@1.5s", "a@3.5s", "a@7.5s", "a@15.5s"} {
			if d.lines[i] != want {
				t.Errorf("attempt %d: %s, want %s", i, d.lines[i], want)
			}
		}
		at := func(i int) time.Duration {
			when, err := time.ParseDuration(strings.TrimPrefix(d.lines[i], "a@"))
			must.Succeed(t, err)
			return when
		}
		if pause := at(80) - at(79); pause != 5*time.Minute {
			t.Errorf("the longest pause is %v", pause)
		}
	})
}

func TestATaskThatIsGivenUpIsFinished(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		run(t, outbox.New(s, d.answering(fmt.Errorf("%w: the channel is gone", outbox.ErrGiveUp)), outbox.Options{}))
		pass(time.Hour)
		d.want(t, "a@0s")
		if n := pending(t, s); n != 0 {
			t.Errorf("%d tasks are left", n)
		}
	})
}

func TestAPanicIsAFailureOfItsTaskAndOfNothingElse(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "panics", Payload: []byte("p")}, store.Task{Kind: "k", Payload: []byte("a")})
		handlers := d.answering()
		first := true
		handlers["panics"] = func(_ context.Context, task *store.Task) error {
			d.note(task)
			if first {
				first = false
				panic("a bug")
			}
			return nil
		}
		run(t, outbox.New(s, handlers, outbox.Options{Workers: 1}))
		pass(time.Minute)
		d.want(t, "p@0s", "a@0s", "p@500ms")
		if reason := d.tasks[2].Reason; !strings.Contains(reason, "a bug") {
			t.Errorf("reason %q", reason)
		}
	})
}

func TestATaskOfAnUnknownKindIsLeftToTheVersionThatKnowsIt(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		stop := run(t, outbox.New(s, nil, outbox.Options{}))
		pass(10 * time.Second)
		stop()
		if n := pending(t, s); n != 1 {
			t.Fatalf("%d tasks are left", n)
		}
		d := newDiary()
		run(t, outbox.New(s, d.answering(), outbox.Options{}))
		pass(2 * time.Minute)
		if len(d.tasks) != 1 || !strings.Contains(d.tasks[0].Reason, `"k"`) {
			t.Errorf("%+v", d.tasks)
		}
	})
}

func TestTheTasksOfAGameAreCarriedOutOneByOneThoseOfSeveralGamesTogether(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		var tasks []store.Task
		for i := range 3 {
			id := game(t, s, fmt.Sprint("c", i))
			for range 5 {
				tasks = append(tasks, store.Task{Kind: "k", Game: id})
			}
		}
		put(t, s, tasks...)
		var mu sync.Mutex
		working, most, last := make(map[int64]int), 0, make(map[int64]int64)
		handlers := map[string]outbox.Handler{"k": func(_ context.Context, task *store.Task) error {
			mu.Lock()
			working[task.Game]++
			if working[task.Game] > 1 {
				t.Errorf("two tasks of game %d at once", task.Game)
			}
			if task.ID < last[task.Game] {
				t.Errorf("task %d after %d", task.ID, last[task.Game])
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
		run(t, outbox.New(s, handlers, outbox.Options{}))
		for pending(t, s) > 0 && time.Since(begun) < time.Hour {
			pass(100 * time.Millisecond)
		}
		if took := time.Since(begun); most != 3 || took > 6*time.Second {
			t.Errorf("%d at once at most, all in %v", most, took)
		}
	})
}

func TestTwoLoopsOverOneDatabaseShareTheWork(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		for range 50 {
			put(t, s, store.Task{Kind: "k"})
		}
		d := newDiary()
		for range 2 {
			run(t, outbox.New(s, d.answering(), outbox.Options{}))
		}
		pass(time.Minute)
		seen := make(map[int64]int)
		for _, task := range d.tasks {
			seen[task.ID]++
		}
		if len(seen) != 50 || len(d.tasks) != 50 {
			t.Errorf("%d tasks were carried out %d times", len(seen), len(d.tasks))
		}
	})
}

func TestALoopThatIsStoppedFinishesWhatItHasBegunAndBeginsNothing(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")}, store.Task{Kind: "k", Payload: []byte("b")})
		began, done := make(chan struct{}), false
		handlers := map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
			close(began) // a second time would panic
			time.Sleep(5 * time.Second)
			done = ctx.Err() == nil
			return ctx.Err()
		}}
		stop := run(t, outbox.New(s, handlers, outbox.Options{Workers: 1}))
		<-began
		stop()
		if !done {
			t.Error("it returned while a handler was at work")
		}
		if n := pending(t, s); n != 1 {
			t.Errorf("%d tasks are left, want the one that was not begun", n)
		}
	})
}

// Nor does the loop complain that it can't.
func TestATaskThatIsFinishedWithWhatItDidIsNotFinishedAgain(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		put(t, s, store.Task{Kind: "k"})
		var log strings.Builder
		stop := run(t, outbox.New(s, map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
			err := s.Commit(ctx, &store.Change{Done: task.Held(), At: time.Now()})
			task.Lease = store.Lease{}
			return err
		}}, outbox.Options{Log: slog.New(slog.NewTextHandler(&log, nil))}))
		pass(time.Minute)
		stop()
		if n := pending(t, s); n != 0 || log.Len() > 0 {
			t.Errorf("%d tasks are left; %s", n, log.String())
		}
	})
}
