package sqlite

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"sobremesa/engine/must"
)

func TestADatabaseIsExaminedAndLeftAsItIs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	if err := Examine(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Examine without a file: got %v, want fs.ErrNotExist", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Examine created a file (Stat: %v)", err)
	}
	s, err := Open(t.Context(), path, WithoutSync())
	must.Succeed(t, err)
	must.Succeed(t, Examine(t.Context(), path)) // in use
	must.Succeed(t, s.Close())
	look := func(want error) {
		t.Helper()
		before, err := os.ReadFile(path)
		must.Succeed(t, err)
		if err := Examine(t.Context(), path); !errors.Is(err, want) {
			t.Errorf("Examine: got %v, want %v", err, want)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
			t.Errorf("Examine changed the file (error %v)", err)
		}
	}
	look(nil)
	s, err = Open(t.Context(), path, WithoutSync())
	must.Succeed(t, err)
	_, err = s.writer.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (90001, 1)")
	must.Succeed(t, errors.Join(err, s.Close()))
	look(ErrNewer)
	must.Succeed(t, os.WriteFile(path, bytes.Repeat([]byte("no database "), 100), 0o600))
	look(ErrForeign)
}
