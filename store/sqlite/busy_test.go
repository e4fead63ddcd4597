package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// occupy takes the write lock, as another process would, until release is called.
func occupy(t *testing.T, path string) (release func()) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?_txlock=immediate")
	must.Succeed(t, err)
	t.Cleanup(func() { db.Close() })
	tx, err := db.Begin()
	must.Succeed(t, err)
	return func() {
		must.Succeed(t, tx.Rollback())
	}
}

func TestABusyDatabaseIsWaitedForUntilTheContextEnds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.BusyTimeout(time.Hour))
	release := occupy(t, path)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if err := s.SetValues(ctx, store.TextsOf(server, map[string]string{"k": "v"})); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want the context's", err)
	}
	if is := s.Measure(t.Context()); is.Waits != 1 || is.Waited <= 0 {
		t.Errorf("measures %+v, want one wait", is)
	}
	release()
	must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})))
	if is := s.Measure(t.Context()); is.Waits != 1 {
		t.Errorf("a call that did not wait was counted: %+v", is)
	}
}

func TestABusyDatabaseIsWrittenAsSoonAsItIsFree(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.BusyTimeout(time.Hour))
	release := occupy(t, path)
	done := make(chan error)
	go func() { done <- s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})) }()
	select {
	case err := <-done:
		t.Fatalf("the call ended before the database was free: %v", err)
	case <-time.After(30 * time.Millisecond):
	}
	release()
	must.Succeed(t, <-done)
}

func TestADatabaseBusyForTooLongIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.BusyTimeout(10*time.Millisecond))
	defer occupy(t, path)()
	wantNamed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})), path, store.ErrLocked)
	_, err := sqlite.Open(t.Context(), path, sqlite.BusyTimeout(10*time.Millisecond))
	wantNamed(t, err, path, store.ErrLocked)
}

// The calls have one connection for writing, and wait for it one after another. One of those that wait is
// served at random.
func TestCallsWaitForABusyDatabaseTogetherAndNotMuchLongerThanTheBusyTimeout(t *testing.T) {
	const calls, busy = 16, 200 * time.Millisecond
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.BusyTimeout(busy))
	defer occupy(t, path)()
	var all sync.WaitGroup
	for range calls {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), 4*busy)
			defer cancel()
			wantNamed(t, s.SetValues(ctx, store.TextsOf(server, map[string]string{"k": "v"})), path, store.ErrLocked)
		})
	}
	all.Wait()
	// One after another, they would wait 16, 15, 14, ... times as long, 136 times in all.
	if is := s.Measure(t.Context()); is.Waited > 3*calls*busy {
		t.Errorf("%d calls waited %v in all, want little more than %v each", calls, is.Waited, busy)
	}
}

func TestReadingDoesNotWaitForAWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.BusyTimeout(time.Hour))
	g := benchGame("c")
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.Now()}))
	defer occupy(t, path)()
	// If one of these waited, the test would run into its time limit.
	if _, err := s.Game(t.Context(), g.ID); err != nil {
		t.Errorf("Game: %v", err)
	}
	if _, err := s.Pending(t.Context()); err != nil {
		t.Errorf("Pending: %v", err)
	}
	if _, err := s.Claim(t.Context(), time.Now(), time.Now()); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Claim when nothing is due: got %v, want ErrNotFound", err)
	}
}
