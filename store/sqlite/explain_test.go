package sqlite_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store/sqlite"
)

// wantExplained fails the test unless opening the path fails with target and with all of words in
// the message.
func wantExplained(t *testing.T, path string, target error, words ...string) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err == nil {
		s.Close()
	}
	wantNamed(t, err, path, target)
	for _, word := range words {
		if err != nil && !strings.Contains(err.Error(), word) {
			t.Errorf("error %q does not say %q", err, word)
		}
	}
}

func TestAPathThatCannotBeADatabaseIsExplained(t *testing.T) {
	dir := t.TempDir()
	wantExplained(t, dir, sqlite.ErrUnusable, "is a folder", filepath.Join(dir, "sobremesa.db"))
	missing := filepath.Join(dir, "no such folder")
	wantExplained(t, filepath.Join(missing, "x.db"), sqlite.ErrUnusable, "no folder "+missing, "make it")
	wantExplained(t, filepath.Join(missing, "x.db"), fs.ErrNotExist)
	file := filepath.Join(dir, "file")
	must.Succeed(t, os.WriteFile(file, nil, 0o600))
	wantExplained(t, filepath.Join(file, "x.db"), sqlite.ErrUnusable, "no folder "+file)
	wantExplained(t, "", nil, "no path")
	if left, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(left) > 0 {
		t.Errorf("files left behind: %v, %v", left, err)
	}
}

func TestADeviceIsNoDatabase(t *testing.T) {
	if _, err := os.Stat("/dev/null"); err != nil {
		t.Skip(err)
	}
	wantExplained(t, "/dev/null", sqlite.ErrUnusable, "no file at all")
}
