package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// inBubble runs a test over a real database on a clock of its own, which
// stands still while anybody works and leaps when all wait: hours take no
// time, and no test is slower on a slow machine.
func inBubble(t *testing.T, test func(*testing.T, *sqlite.Store)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, sqlitetest.New(t)) })
}

// put writes tasks, and returns their ids.
func put(t *testing.T, s store.Store, tasks ...store.Task) {
	t.Helper()
	if err := s.Commit(t.Context(), &store.Change{Tasks: tasks, At: time.Now()}); err != nil {
		t.Fatal(err)
	}
}

// game writes a game and returns its id.
func game(t *testing.T, s store.Store, channel string) int64 {
	t.Helper()
	g := &store.Game{Kind: "azul", Channel: channel, Status: store.Lobby, Created: time.Now()}
	if err := s.Commit(t.Context(), &store.Change{Game: g, At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	return g.ID
}

// pending is how many tasks are unfinished.
func pending(t *testing.T, s store.Store) int {
	t.Helper()
	n, _, err := s.Pending(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// run runs a loop until stop is called or the test ends.
func run(t *testing.T, l *outbox.Loop) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.Run(ctx)
	}()
	stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(stop)
	return stop
}

// pass lets time pass, and all who are woken by then fall asleep again.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// diary notes what a handler was given and when.
type diary struct {
	sync.Mutex
	begun time.Time
	lines []string
	tasks []store.Task
}

func newDiary() *diary { return &diary{begun: time.Now()} }

func (d *diary) note(task *store.Task) {
	d.Lock()
	defer d.Unlock()
	d.lines = append(d.lines, fmt.Sprint(string(task.Payload), "@", time.Since(d.begun).Round(10*time.Millisecond)))
	d.tasks = append(d.tasks, *task)
}

func (d *diary) want(t *testing.T, lines ...string) {
	t.Helper()
	d.Lock()
	defer d.Unlock()
	if !slices.Equal(d.lines, lines) {
		t.Errorf("carried out %q, want %q", d.lines, lines)
	}
}

// answering is a handler that notes its tasks and answers with the errors in
// turn, then with nil.
func (d *diary) answering(errs ...error) map[string]outbox.Handler {
	return map[string]outbox.Handler{"k": func(_ context.Context, task *store.Task) error {
		d.note(task)
		if len(errs) == 0 {
			return nil
		}
		err := errs[0]
		errs = errs[1:]
		return err
	}}
}

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

func TestATaskOfAWorkerThatDiedIsTakenUpWhenItsClaimRunsOut(t *testing.T) {
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
			if err != nil {
				t.Fatal(err)
			}
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

func TestAHandlerHasLessTimeThanItsClaimHolds(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		slow := true
		handlers := map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
			d.note(task)
			if slow {
				slow = false
				<-ctx.Done()
				if took := time.Since(d.begun); took >= 10*time.Second {
					t.Errorf("it was given %v", took)
				}
				return ctx.Err()
			}
			return nil
		}}
		run(t, outbox.New(s, handlers, outbox.Options{Lease: 10 * time.Second}))
		pass(time.Minute)
		d.want(t, "a@0s", "a@8.5s")
	})
}

// counting counts what is asked of a store, and fails on demand.
type counting struct {
	store.Store
	calls  atomic.Int64
	broken atomic.Bool
}

func (c *counting) Claim(ctx context.Context, now, until time.Time) (*store.Task, error) {
	c.calls.Add(1)
	if c.broken.Load() {
		return nil, errors.New("the disk is full")
	}
	return c.Store.Claim(ctx, now, until)
}

func (c *counting) Pending(ctx context.Context) (int, time.Time, error) {
	c.calls.Add(1)
	return c.Store.Pending(ctx)
}

func TestALoopWithNothingToDoHardlyAsks(t *testing.T) {
	for what, tasks := range map[string][]store.Task{
		"nothing":         nil,
		"a deadline":      {{Kind: "k", Due: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)}},
		"an unknown kind": {{Kind: "unknown"}},
	} {
		t.Run(what, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *sqlite.Store) {
				if tasks != nil {
					put(t, s, tasks...)
				}
				c := &counting{Store: s}
				run(t, outbox.New(c, nil, outbox.Options{}))
				pass(10 * time.Minute)
				// Four workers look once a second, and then ask when to look again.
				if n := c.calls.Load(); n > 600*4*2+100 {
					t.Errorf("%d calls in ten minutes", n)
				}
			})
		})
	}
}

func TestATaskInSomebodysHandsKeepsNobodyBusy(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		id := game(t, s, "c")
		put(t, s, store.Task{Kind: "k", Game: id}, store.Task{Kind: "k", Game: id}, store.Task{Kind: "k", Game: id})
		if _, err := s.Claim(t.Context(), time.Now(), time.Now().Add(10*time.Minute)); err != nil {
			t.Fatal(err)
		}
		c := &counting{Store: s}
		run(t, outbox.New(c, nil, outbox.Options{}))
		pass(9 * time.Minute)
		if n := c.calls.Load(); n > 540*4*2+100 {
			t.Errorf("%d calls in nine minutes", n)
		}
	})
}

func TestAStorageThatFailsIsNotHammeredAndIsTriedAgain(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		d := newDiary()
		put(t, s, store.Task{Kind: "k", Payload: []byte("a")})
		c := &counting{Store: s}
		c.broken.Store(true)
		run(t, outbox.New(c, d.answering(), outbox.Options{Workers: 1}))
		pass(time.Minute + time.Millisecond)
		if n := c.calls.Load(); n > 70 {
			t.Errorf("%d calls in a minute", n)
		}
		c.broken.Store(false)
		pass(time.Minute)
		if len(d.tasks) != 1 {
			t.Errorf("carried out %d times", len(d.tasks))
		}
	})
}

// hasty says that something is due, and hands nothing out: another worker is
// always faster. After a thousand calls it stops the caller.
type hasty struct {
	store.Store
	calls atomic.Int64
}

func (h *hasty) Claim(ctx context.Context, _, _ time.Time) (*store.Task, error) {
	if h.calls.Add(1) > 1000 {
		<-ctx.Done()
	}
	return nil, store.ErrNotFound
}

func (h *hasty) Pending(context.Context) (int, time.Time, error) {
	return 1, time.Now().Add(-time.Second), nil
}

func TestWhatOthersAreFasterToTakeIsNotFoughtOver(t *testing.T) {
	inBubble(t, func(t *testing.T, s *sqlite.Store) {
		h := &hasty{Store: s}
		run(t, outbox.New(h, nil, outbox.Options{Workers: 1}))
		pass(time.Second)
		if n := h.calls.Load(); n > 101 {
			t.Errorf("%d calls in a second", n)
		}
	})
}
