package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// names returns the names in a folder, except those of logs and their indexes.
func names(t *testing.T, folder string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	must.Succeed(t, err)
	for _, e := range entries {
		if name := e.Name(); !strings.HasSuffix(name, "-wal") && !strings.HasSuffix(name, "-shm") {
			list = append(list, name)
		}
	}
	return list
}

func TestABackupIsTheDatabaseOfOneMomentForItsOwnerAlone(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "x.db"), filepath.Join(dir, "kept.db")
	s := open(t, path)
	g := benchGame("c")
	must.Succeed(t, s.Commit(t.Context(), click(g, "r")))

	// The game is played while it is copied. Its revision is the number of clicks.
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	began := make(chan struct{})
	playing.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			must.Succeed(t, s.Commit(t.Context(), click(g, fmt.Sprint("r", i))))
			if i == 3 {
				close(began)
			}
		}
	})
	<-began
	at := time.UnixMilli(1_800_000_000_123)
	must.Succeed(t, sqlite.Backup(t.Context(), path, to, at))
	stop()
	playing.Wait()

	if info, err := os.Stat(to); err != nil || info.Mode() != 0o600 {
		t.Errorf("the copy's mode: got %v, %v; want 0600", info, err)
	}
	if got, err := store.ReadText(t.Context(), s, store.LastBackup); err != nil || got != "1800000000123" {
		t.Errorf("fact %s: got %q, %v; want the time of the backup", store.LastBackup, got, err)
	}
	if diff := cmp.Diff([]string{"kept.db", "x.db"}, names(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	got, err := open(t, to).Game(t.Context(), g.ID)
	if err != nil || int64(len(got.Moves)) != 2*got.Revision || got.Revision < 5 || got.Revision > g.Revision {
		t.Errorf("the copy's game has %d moves at revision %d, of %d: %v", len(got.Moves), got.Revision, g.Revision, err)
	}
}

func TestABackupReplacesNothing(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "x.db"), filepath.Join(dir, "kept.db")
	s := open(t, path)
	must.Succeed(t, os.WriteFile(to, []byte("of last week"), 0o600))
	if err := sqlite.Backup(t.Context(), path, to, time.Now()); !errors.Is(err, fs.ErrExist) {
		t.Errorf("Backup: got %v, want fs.ErrExist", err)
	}
	if data, err := os.ReadFile(to); err != nil || string(data) != "of last week" {
		t.Errorf("the existing file: got %q, %v; want it unchanged", data, err)
	}
	if got, err := store.ReadText(t.Context(), s, store.LastBackup); err != nil || got != "" {
		t.Errorf("fact %s: got %q, %v; want none", store.LastBackup, got, err)
	}
}

func TestAnIncompleteBackupLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "x.db"), filepath.Join(dir, "kept.db")
	s := open(t, path)
	must.Succeed(t, s.Commit(t.Context(), click(benchGame("c"), "r")))
	must.Succeed(t, s.Close())
	// Moves of a game that does not exist; copying itself does not fail on them.
	db := raw(t, path)
	must.Do(t)(db.Exec(`PRAGMA foreign_keys = OFF; DELETE FROM game`))
	must.Succeed(t, db.Close())

	err := sqlite.Backup(t.Context(), path, to, time.Now())
	if !errors.Is(err, sqlite.ErrDamaged) {
		t.Errorf("Backup of a damaged database: got %v, want ErrDamaged", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := sqlite.Backup(ctx, path, to, time.Now()); !errors.Is(err, context.Canceled) {
		t.Errorf("Backup with a cancelled context: got %v, want context.Canceled", err)
	}
	if diff := cmp.Diff([]string{"x.db"}, names(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestABackupRemovesLeftoversOfKilledProcesses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.db")
	open(t, path)
	dayBefore := time.Now().Add(-25 * time.Hour)
	for _, name := range []string{"old.db.unfinished-12", "old.db.unfinished-12-journal", "x.db.v6", "x.db.unfinished", "my.unfinished-symphony", "new.db.unfinished-12"} {
		file := filepath.Join(dir, name)
		must.Succeed(t, os.WriteFile(file, nil, 0o600))
		if !strings.HasPrefix(name, "new") {
			must.Succeed(t, os.Chtimes(file, dayBefore, dayBefore))
		}
	}
	must.Succeed(t, sqlite.Backup(t.Context(), path, filepath.Join(dir, "kept.db"), time.Now()))
	left := names(t, dir)
	for _, want := range []string{"kept.db", "my.unfinished-symphony", "new.db.unfinished-12", "x.db", "x.db.unfinished", "x.db.v6"} {
		if !slices.Contains(left, want) {
			t.Errorf("%s was deleted; want it kept", want)
		}
	}
	if slices.ContainsFunc(left, func(name string) bool { return strings.HasPrefix(name, "old") }) {
		t.Errorf("files: got %v, want none that begin with old", left)
	}
}
