package outbox_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/must"
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
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Tasks: tasks, At: time.Now()}))
}

// game writes a game and returns its id.
func game(t *testing.T, s store.Store, channel string) int64 {
	t.Helper()
	g := &store.Game{Kind: "azul", Channel: channel, Status: store.Lobby, Created: time.Now()}
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.Now()}))
	return g.ID
}

// pending is how many tasks are unfinished.
func pending(t *testing.T, s store.Store) int {
	t.Helper()
	n, _, err := s.Pending(t.Context())
	must.Succeed(t, err)
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
