package sqlite_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// takenAway are ways in which an open database loses a file. The error must name the file.
var takenAway = map[string]struct {
	take  func(t *testing.T, path string)
	named string // suffix of the path
}{
	"deleted":          {func(t *testing.T, path string) { remove(t, path) }, ""},
	"moved":            {func(t *testing.T, path string) { rename(t, path, path+".away") }, ""},
	"replaced":         {func(t *testing.T, path string) { replace(t, path) }, ""},
	"its folder moved": {func(t *testing.T, path string) { rename(t, filepath.Dir(path), filepath.Dir(path)+"-away") }, ""},
	"log deleted":      {func(t *testing.T, path string) { remove(t, path+"-wal") }, "-wal"},
	"log replaced":     {func(t *testing.T, path string) { replace(t, path+"-wal") }, "-wal"},
	"index deleted":    {func(t *testing.T, path string) { remove(t, path+"-shm") }, "-shm"},
	"all deleted": {func(t *testing.T, path string) {
		remove(t, path)
		remove(t, path+"-wal")
		remove(t, path+"-shm")
	}, ""},
}

func remove(t *testing.T, path string) {
	t.Helper()
	must.Succeed(t, os.Remove(path))
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	must.Succeed(t, os.Rename(from, to))
}

// replace replaces a file by a copy with the same modification time, to the second.
func replace(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	must.Succeed(t, err)
	must.Succeed(t, os.WriteFile(path+".copy", data, 0o600))
	rename(t, path+".copy", path)
}

func TestNothingIsConfirmedOnceAFileOfTheDatabaseIsGone(t *testing.T) {
	t.Parallel()
	for name, test := range takenAway {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "folder", "x.db")
			must.Succeed(t, os.Mkdir(filepath.Dir(path), 0o700))
			s := open(t, path)
			g := benchGame("c")
			must.Succeed(t, s.Commit(t.Context(), click(g, "before")))
			test.take(t, path)
			before := *g
			wantNamed(t, s.Commit(t.Context(), click(g, "after")), path+test.named, sqlite.ErrVanished)
			if g.Revision != before.Revision {
				t.Error("the failed change altered the caller's game")
			}
			if _, err := s.Answer(t.Context(), "after"); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("answer to the refused request: got %v, want ErrNotFound", err)
			}
			wantNamed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})), path+test.named, sqlite.ErrVanished)
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			wantNamed(t, s.Watch(ctx), path+test.named, sqlite.ErrVanished)
		})
	}
}

func TestADatabaseThatVanishedStaysSo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path)
	rename(t, path, path+".away")
	wantNamed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})), path, sqlite.ErrVanished)
	rename(t, path+".away", path) // another program may have written to it
	wantNamed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})), path, sqlite.ErrVanished)
}

func TestAVanishedDatabaseIsNoticedWhileNothingIsWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "x.db")
		s := open(t, path)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		remove(t, path)
		begun := time.Now()
		wantNamed(t, s.Watch(ctx), path, sqlite.ErrVanished)
		if took := time.Since(begun); took != time.Second {
			t.Errorf("noticed after %v, want a second", took)
		}
	})
}

func TestWatchingEndsWithItsContext(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "x.db"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	must.Succeed(t, s.Watch(ctx))
}

// Confirmed changes can be saved in most cases: closing checkpoints the log into the file, which is
// still open.
func TestClosingSavesChangesConfirmedBeforeTheFileWasMoved(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]string{
		"moved": ".away", "its folder moved": "", "log deleted": "", "log replaced": "", "index deleted": "",
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "folder")
			path := filepath.Join(dir, "x.db")
			must.Succeed(t, os.Mkdir(dir, 0o700))
			s := open(t, path)
			g := benchGame("c")
			must.Succeed(t, s.Commit(t.Context(), click(g, "before")))
			takenAway[name].take(t, path)
			must.Succeed(t, s.Close())
			if name == "its folder moved" {
				path = filepath.Join(dir+"-away", "x.db")
			}
			again := open(t, path+away)
			if got, err := again.Game(t.Context(), g.ID); err != nil || len(got.Moves) != len(g.Moves) {
				t.Errorf("after opening %s again: got game %+v, %v; want %d moves", path+away, got, err, len(g.Moves))
			}
		})
	}
}

func TestADatabaseIsFoundThroughALink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, second, link := filepath.Join(dir, "first.db"), filepath.Join(dir, "second.db"), filepath.Join(dir, "link.db")
	if err := os.Symlink(first, link); err != nil {
		t.Skip("no links here:", err)
	}
	open(t, first).Close()
	open(t, second).Close()
	s := open(t, link)
	must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})))
	remove(t, link)
	must.Succeed(t, os.Symlink(second, link))
	wantNamed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})), link, sqlite.ErrVanished)
}

// Other programs that open and close the database, and SQLite's own housekeeping, are no reason to
// stop.
func TestADatabaseThatOthersOpenAndCheckpointIsNotVanished(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path)
	for i := range 3 {
		must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": strings.Repeat("v", i+1)})))
		open(t, path).Close()
		db := raw(t, path)
		must.Do(t)(db.Exec("PRAGMA wal_checkpoint(TRUNCATE); VACUUM"))
		db.Close()
		must.Succeed(t, os.Chtimes(path, time.Now(), time.Now()))
	}
	must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})))
}
