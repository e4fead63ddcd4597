package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// bubble is a test in a synctest bubble over a real database. Its clock stands still while any
// goroutine works and leaps forward when all wait, so hours take no time and a slow machine changes
// nothing.
type bubble struct {
	*testing.T
	*diary
	store *sqlite.Store
}

func inBubble(t *testing.T, test func(*bubble)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(&bubble{T: t, diary: &diary{begun: time.Now()}, store: sqlitetest.New(t)}) })
}

// between is a store whose calls a test may meddle with.
type between struct {
	store.Store
	calls  atomic.Int64
	meddle func(ctx context.Context, call string, make func() error) error // nil to make each call
}

func (s *between) call(ctx context.Context, call string, make func() error) error {
	s.calls.Add(1)
	if s.meddle == nil {
		return make()
	}
	return s.meddle(ctx, call, make)
}

func (s *between) Claim(ctx context.Context, now, until time.Time, of ...store.Wanted) (task *store.Task, err error) {
	err = s.call(ctx, "Claim", func() (err error) { task, err = s.Store.Claim(ctx, now, until, of...); return err })
	return task, err
}

func (s *between) Pending(ctx context.Context, of ...store.Wanted) (next time.Time, err error) {
	err = s.call(ctx, "Pending", func() (err error) { next, err = s.Store.Pending(ctx, of...); return err })
	return next, err
}

func (s *between) Extend(ctx context.Context, l store.Lease, now, until time.Time) error {
	return s.call(ctx, "Extend", func() error { return s.Store.Extend(ctx, l, now, until) })
}

func (s *between) Postpone(ctx context.Context, l store.Lease, now, due time.Time, reason string) error {
	return s.call(ctx, "Postpone", func() error { return s.Store.Postpone(ctx, l, now, due, reason) })
}

func (s *between) Commit(ctx context.Context, c *store.Change) error {
	return s.call(ctx, "Commit", func() error { return s.Store.Commit(ctx, c) })
}

var errBroken = errors.New("the disk is full")

// broken returns a store of which every call fails while it is said to be broken.
func (b *bubble) broken(is *atomic.Bool) *between {
	return &between{Store: b.store, meddle: func(_ context.Context, _ string, make func() error) error {
		if is.Load() {
			return errBroken
		}
		return make()
	}}
}

// keepingNoLease returns a store that fails to extend leases a number of times.
func (b *bubble) keepingNoLease(times *atomic.Int64) *between {
	return &between{Store: b.store, meddle: func(_ context.Context, call string, make func() error) error {
		if call == "Extend" && times.Add(-1) >= 0 {
			return errBroken
		}
		return make()
	}}
}

// task returns a task whose payload is noted when it is carried out.
func task(payload string) store.Task { return store.Task{Kind: "k", Payload: []byte(payload)} }

// put writes tasks.
func (b *bubble) put(tasks ...store.Task) {
	b.Helper()
	b.putAt(time.Now(), tasks...)
}

// putAt writes tasks at the given time.
func (b *bubble) putAt(now time.Time, tasks ...store.Task) {
	b.Helper()
	must.Succeed(b, b.store.Commit(b.Context(), &store.Change{Tasks: tasks, At: now}))
}

// game writes a game and returns its id.
func (b *bubble) game(channel string) int64 {
	b.Helper()
	g := &store.Game{Kind: "azul", Channel: channel, Status: store.Lobby, Created: time.Now()}
	must.Succeed(b, b.store.Commit(b.Context(), &store.Change{Game: g, At: time.Now()}))
	return g.ID
}

// pending returns the number of unfinished tasks.
func (b *bubble) pending() int {
	b.Helper()
	return len(sqlitetest.Tasks(b, b.store))
}

// left fails the test unless the given number of tasks is unfinished.
func (b *bubble) left(want int) {
	b.Helper()
	if n := b.pending(); n != want {
		b.Errorf("%d tasks are left, want %d", n, want)
	}
}

// want fails the test unless exactly these tasks were carried out at these times.
func (b *bubble) want(lines ...string) {
	b.Helper()
	b.Lock()
	defer b.Unlock()
	if !slices.Equal(b.lines, lines) {
		b.Errorf("carried out %q, want %q", b.lines, lines)
	}
}

// finishedAfresh fails the test unless the second handler of a task finished it, with no failure
// counted for the first.
func (b *bubble) finishedAfresh() {
	b.Helper()
	b.left(0)
	if n := b.tasks[1].Attempts; n != 0 {
		b.Errorf("attempts %d", n)
	}
}

// run runs a loop over a store until stop is called or the test ends.
func (b *bubble) run(s store.Store, handlers map[string]outbox.Handler, o outbox.Options) (stop func()) {
	b.Helper()
	return run(b.T, outbox.New(s, o), handlers)
}

// run runs a loop until stop is called or the test ends.
func run(t *testing.T, l *outbox.Loop, handlers map[string]outbox.Handler) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.Run(ctx, handlers)
	}()
	stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(stop)
	return stop
}

// pass lets time pass and waits until all goroutines are idle again.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// diary notes which tasks a handler was given, and when.
type diary struct {
	sync.Mutex
	begun time.Time
	lines []string
	tasks []store.Task
}

func (d *diary) note(task *store.Task) {
	d.Lock()
	defer d.Unlock()
	d.lines = append(d.lines, fmt.Sprint(string(task.Payload), "@", time.Since(d.begun).Round(10*time.Millisecond)))
	d.tasks = append(d.tasks, *task)
}

// answering returns a handler that notes its tasks and returns the errors one after another, then
// nil.
func (d *diary) answering(errs ...error) map[string]outbox.Handler {
	return map[string]outbox.Handler{"k": func(_ context.Context, task *store.Task) error {
		d.note(task)
		d.Lock()
		defer d.Unlock()
		if len(errs) == 0 {
			return nil
		}
		err := errs[0]
		errs = errs[1:]
		return err
	}}
}
