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

// A log that takes no more in the middle of a COMMIT may hold all of it: nobody is told that
// it was not done. Who asks again with the same request, when the log can be written again,
// has it done once.
func TestACommitThatTheLogFailedInIsUnknown(t *testing.T) {
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
		// What is refused before is known.
		if err := s.Commit(t.Context(), click(benchGame("a"), "third")); !errors.Is(err, store.ErrOccupied) || errors.Is(err, store.ErrUnknown) {
			t.Errorf("a second game in a channel: %v", err)
		}
		// What comes to the same when it is made twice is made until it is known.
		time.AfterFunc(50*time.Millisecond, func() { syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual) })
		must.Succeed(t, s.SetFact(t.Context(), "a", "1"))
		must.Succeed(t, s.Commit(t.Context(), click(benchGame("b"), "second")))
		if err := s.Commit(t.Context(), click(benchGame("b"), "second")); !errors.Is(err, store.ErrDuplicate) {
			t.Errorf("the same request again: %v", err)
		}
	})
}
