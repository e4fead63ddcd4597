package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/mattn/go-sqlite3"

	"sobremesa/engine/must"
)

func TestACopyIsKeptOfADatabaseThatIsBroughtUpToDate(t *testing.T) {
	path := fromDump(t, 6)
	before := schema(t, path)
	copied := path + ".v6"
	must.Succeed(t, os.WriteFile(copied, []byte("of an attempt before"), 0o600))
	mustOpen(t, path)
	if info, err := os.Stat(copied); err != nil || info.Mode() != 0o600 {
		t.Errorf("the copy's mode: got %v, %v; want 0600", info, err)
	}
	if diff := cmp.Diff(before, schema(t, copied)); diff != "" {
		t.Errorf("the copy's schema (-before +copy):\n%s", diff)
	}
	got, err := mustOpen(t, copied).Game(t.Context(), 1)
	must.Succeed(t, err)
	if diff := cmp.Diff(&sample, got); diff != "" {
		t.Errorf("the copy's game (-want +got):\n%s", diff)
	}
	wantFiles(t, filepath.Dir(path), "old.db", "old.db.v6", "old.db.v6.v6")
}

func TestNoCopyIsKeptOfADatabaseThatIsNewOrUpToDate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.db")
	for range 2 {
		must.Succeed(t, mustOpen(t, path).Close())
	}
	wantFiles(t, filepath.Dir(path), "new.db")
}

func TestADatabaseThatCannotBeCopiedIsLeftAsItWas(t *testing.T) {
	path := fromDump(t, 6)
	before := schema(t, path)
	must.Succeed(t, os.Mkdir(path+".v6", 0o700))
	if s, err := Open(t.Context(), path); err == nil {
		s.Close()
		t.Error("the database was opened although it could not be copied")
	}
	if diff := cmp.Diff(before, schema(t, path)); diff != "" {
		t.Errorf("the schema was changed (-before +after):\n%s", diff)
	}
	wantFiles(t, filepath.Dir(path), "old.db", "old.db.v6")
}

func wantFiles(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	must.Succeed(t, err)
	var got []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), "-wal") && !strings.HasSuffix(e.Name(), "-shm") {
			got = append(got, e.Name())
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestAFullDiskWhileCopyingIsReportedOnceWithItsPath(t *testing.T) {
	s := mustOpen(t, filepath.Join(t.TempDir(), "x.db"))
	err := s.failed(t.Context(), about("/elsewhere/kept.db", sqlite3.Error{Code: sqlite3.ErrFull}), "copying the database")
	if text := err.Error(); !errors.Is(err, ErrFull) || strings.Count(text, "make room") != 1 || !strings.Contains(text, "make room on the file system of /elsewhere") {
		t.Errorf("got error %q, want ErrFull that says once to make room, on /elsewhere", text)
	}
}

func TestADatabaseOfAnOlderVersionIsBackedUp(t *testing.T) {
	path := fromDump(t, 14)
	must.Succeed(t, Backup(t.Context(), path, path+".copy", time.Now()))
	if diff := cmp.Diff(schema(t, path), schema(t, path+".copy")); diff != "" {
		t.Errorf("the copy's schema (-original +copy):\n%s", diff)
	}
}
