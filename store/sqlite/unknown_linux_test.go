package sqlite_test

import (
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// If writing to the log fails during a COMMIT, the log may contain all of it, so the caller must
// not be told that it failed. A caller that repeats the request once the log can be written again
// has it done once.
func TestACommitWhoseLogWriteFailsIsUnknown(t *testing.T) {
	inSandbox(t, 0, func(t *testing.T, dir string) {
		path := filepath.Join(dir, "x.db")
		s := open(t, path)
		must.Succeed(t, s.Commit(t.Context(), click(benchGame("a"), "first")))
		signal.Ignore(syscall.SIGXFSZ)
		var usual syscall.Rlimit
		must.Succeed(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual))
		log, err := os.Stat(path + "-wal")
		must.Succeed(t, err)
		must.Succeed(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(log.Size()), Max: usual.Max}))
		wantNamed(t, s.Commit(t.Context(), click(benchGame("b"), "second")), path, store.ErrUnknown)
		// A change refused before the COMMIT is not in doubt.
		if err := s.Commit(t.Context(), click(benchGame("a"), "third")); !errors.Is(err, store.ErrOccupied) || errors.Is(err, store.ErrUnknown) {
			t.Errorf("second game in a channel: got %v, want ErrOccupied", err)
		}
		// Calls that may be repeated are repeated until the outcome is known.
		time.AfterFunc(50*time.Millisecond, func() { syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual) })
		must.Succeed(t, s.SetValues(t.Context(), store.Texts{store.FactOf("a"): "1"}))
		must.Succeed(t, s.Commit(t.Context(), click(benchGame("b"), "second")))
		if err := s.Commit(t.Context(), click(benchGame("b"), "second")); !errors.Is(err, store.ErrDuplicate) {
			t.Errorf("the same request again: %v", err)
		}
	})
}
