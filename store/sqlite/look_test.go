package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// contents returns the files of a folder, by name.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	entries, err := os.ReadDir(folder)
	must.Succeed(t, err)
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		must.Succeed(t, err)
		files[e.Name()] = string(data)
	}
	return files
}

// wantSame fails the test unless a folder's files, except indexes of logs, are what they were.
func wantSame(t *testing.T, folder string, before map[string]string) {
	t.Helper()
	after := contents(t, folder)
	for name := range after {
		if _, was := before[name]; !was && filepath.Ext(name) != ".db-shm" {
			t.Errorf("%s was made", name)
		}
	}
	for name, was := range before {
		if is, there := after[name]; is != was && filepath.Ext(name) != ".db-shm" {
			t.Errorf("%s was changed (it is there: %t)", name, there)
		}
	}
}

func TestLookingChangesNothing(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	newer := fromDump(t, 16)
	db := connect(t, newer)
	must.Do(t)(db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (90001, 1)"))
	must.Succeed(t, db.Close())
	current := filepath.Join(t.TempDir(), "new.db")
	must.Succeed(t, mustOpen(t, current).Close())
	for _, test := range []struct {
		path     string
		reading  error
		schema   int64
		problems int
	}{
		{fromDump(t, 14), ErrOlder, 14, 0},
		{current, nil, Version, 0},
		{newer, nil, 90001, 1}, // what there is of the tables can be read
	} {
		folder := filepath.Dir(test.path)
		before := contents(t, folder)
		s, err := OpenToLook(t.Context(), test.path)
		must.Succeed(t, err)
		if have := s.Schema(); have != test.schema {
			t.Errorf("schema version: got %d, want %d", have, test.schema)
		}
		if _, err := store.ReadText(t.Context(), s, store.Installation); !errors.Is(err, test.reading) {
			t.Errorf("reading from schema version %d: got %v, want %v", test.schema, err, test.reading)
		}
		if err := s.SetValues(t.Context(), store.Texts{store.Installation: "other"}); err == nil {
			t.Errorf("writing with schema version %d succeeded", test.schema)
		}
		must.Succeed(t, s.Close())
		wantSame(t, folder, before)

		problems := 0
		checked, err := Check(t.Context(), test.path, func(*store.Game, []store.Result) []string { return nil }, func(what string) { t.Log(what); problems++ })
		if must.Succeed(t, err); problems != test.problems || checked.Schema != test.schema || (checked.Games > 0) != (test.schema == 14) {
			t.Errorf("Check of schema version %d: got %+v and %d problems, want %d", test.schema, checked, problems, test.problems)
		}
		wantSame(t, folder, before)
	}
	if left := contents(t, os.Getenv("TMPDIR")); len(left) > 0 {
		t.Errorf("temporary copies were left: %d", len(left))
	}
}

// A process that was killed leaves a log.
func TestALogIsReadAndLeftAsItIs(t *testing.T) {
	live := mustOpen(t, filepath.Join(t.TempDir(), "live.db"))
	must.Succeed(t, live.SetValues(t.Context(), store.Texts{store.Outages: "none"}))
	path := filepath.Join(t.TempDir(), "killed.db")
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(live.Path() + suffix)
		must.Succeed(t, errors.Join(err, os.WriteFile(path+suffix, data, 0o600)))
	}
	before := contents(t, filepath.Dir(path))
	s, err := OpenToLook(t.Context(), path)
	must.Succeed(t, err)
	if text, err := store.ReadText(t.Context(), s, store.Outages); err != nil || text != "none" {
		t.Errorf("a value in the log: got %q, %v; want none", text, err)
	}
	must.Succeed(t, s.Close())
	wantSame(t, filepath.Dir(path), before)
}

// On a disk that is read-only or full SQLite is told that nobody writes.
func TestAFileThatChangesWhileItMustNotIsReported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	must.Succeed(t, mustOpen(t, path).Close())
	for name, change := range map[string]func(){
		"a log":        func() { must.Succeed(t, os.WriteFile(path+"-wal", []byte("x"), 0o600)) },
		"a checkpoint": func() { must.Succeed(t, os.Chtimes(path, time.Time{}, time.Now())) },
	} {
		was, err := os.Stat(path)
		must.Succeed(t, err)
		s := &Store{path: path, still: was}
		must.Succeed(t, s.checkStill())
		change()
		if err := s.checkStill(); !errors.Is(err, ErrInUse) {
			t.Errorf("after %s: got %v, want ErrInUse", name, err)
		}
		_ = os.Remove(path + "-wal")
	}
}
