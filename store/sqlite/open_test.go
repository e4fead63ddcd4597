package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// server is a scope for settings.
var server = store.Scope{Kind: store.Server, ID: "g"}

func TestANewDatabaseIsForItsOwnerAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.db")
	s, err := sqlite.Open(t.Context(), path)
	must.Succeed(t, err)
	defer s.Close()
	must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})))
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + suffix)
		must.Succeed(t, err)
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s%s has mode %o, want 600", filepath.Base(path), suffix, mode)
		}
	}
}

func TestANewDatabaseIsAnInstallationOfItsOwn(t *testing.T) {
	var of [2]string
	for i := range of {
		s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "new.db"))
		must.Succeed(t, err)
		defer s.Close()
		of[i], err = store.ReadText(t.Context(), s, store.Installation)
		must.Succeed(t, err)
	}
	if of[0] == of[1] {
		t.Errorf("two databases are both installation %s", of[0])
	}
}

func TestADatabaseThatOthersCanReadIsNotOpened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "it's.db")
	must.Succeed(t, open(t, path).Close())
	for mode, open := range map[os.FileMode]bool{0o600: true, 0o640: true, 0o660: true, 0o644: false, 0o604: false, 0o602: false} {
		must.Succeed(t, os.Chmod(path, mode))
		s, err := sqlite.Open(t.Context(), path)
		if err == nil {
			must.Succeed(t, s.Close())
		}
		if open != (err == nil) || !open && !errors.Is(err, sqlite.ErrExposed) {
			t.Errorf("Open with mode %o: got %v, want success to be %t", mode, err, open)
		}
		if !open && !strings.Contains(err.Error(), "chmod 600 '"+filepath.Dir(path)+`/it'\''s.db'`) {
			t.Errorf("Open with mode %o: got %v, want it to name the chmod command", mode, err)
		}
	}
	must.Succeed(t, os.Chmod(path, 0o600))
	s := open(t, path)
	must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})))
	must.Succeed(t, os.Chmod(path+"-wal", 0o644)) // holds the newest data
	if _, err := sqlite.Open(t.Context(), path); !errors.Is(err, sqlite.ErrExposed) || !strings.HasSuffix(err.Error(), "s.db-wal'") {
		t.Errorf("Open with a readable log: got %v, want ErrExposed that names the log", err)
	}
	must.Succeed(t, s.Close())
}

func TestADatabaseIsKeptInOneFileOnceItIsClosed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, filepath.Join(dir, "x.db"))
	must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": "v"})))
	must.Succeed(t, s.Close())
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Errorf("files %v, %v; want one", files, err)
	}
	again := open(t, filepath.Join(dir, "x.db"))
	if set, err := again.Values(t.Context(), server); err != nil || set.Text(server.Key("k")) != "v" {
		t.Errorf("settings after opening again: got %v, %v; want k=v", set, err)
	}
}

func TestAnyPathIsTakenLiterally(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a 100% %41 año #tag&b=c;d+e?mode=memory", "file:x.db", ":memory:"} {
		s, err := sqlite.Open(t.Context(), name)
		must.Succeed(t, err)
		if err := s.SetValues(t.Context(), store.TextsOf(server, map[string]string{"k": name})); err != nil {
			t.Errorf("setting in %s: %v", name, err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("closing %s: %v", name, err)
		}
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
		if want, _ := filepath.Abs(name); s.Path() != want {
			t.Errorf("path %s, want %s", s.Path(), want)
		}
	}
}

func TestAForeignFileIsRefusedAndLeftAlone(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	must.Succeed(t, os.WriteFile(text, []byte(strings.Repeat("Dear diary, ", 1000)), 0o644))
	other := filepath.Join(dir, "other.db")
	must.Do(t)(rawNew(t, other).Exec("CREATE TABLE bookmark (url TEXT); INSERT INTO bookmark VALUES ('x')"))
	marked := filepath.Join(dir, "marked.db")
	must.Do(t)(rawNew(t, marked).Exec("PRAGMA application_id = 77; CREATE TABLE t (x)"))
	for _, path := range []string{text, other, marked} {
		before, err := os.ReadFile(path)
		must.Succeed(t, err)
		_, err = sqlite.Open(t.Context(), path)
		wantNamed(t, err, path, sqlite.ErrForeign)
		after, err := os.ReadFile(path)
		if err != nil || string(after) != string(before) {
			t.Errorf("%s was changed", path)
		}
	}
}

func TestOpeningEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := filepath.Join(t.TempDir(), "x.db")
	_, err := sqlite.Open(ctx, path)
	wantNamed(t, err, path, context.Canceled)
}

func TestADamagedDatabaseIsNamed(t *testing.T) {
	for name, damage := range map[string]func(data []byte) []byte{
		"pages overwritten": func(data []byte) []byte {
			for i := 4096; i < len(data); i++ {
				data[i] = 0xa5
			}
			return data
		},
		"cut short": func(data []byte) []byte { return data[:3*4096] },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.db")
			s := open(t, path)
			g := benchGame("c")
			must.Succeed(t, s.Commit(t.Context(), click(g, "r")))
			must.Succeed(t, s.Close())
			data, err := os.ReadFile(path)
			must.Succeed(t, err)
			must.Succeed(t, os.WriteFile(path, damage(data), 0o600))

			s, err = sqlite.Open(t.Context(), path)
			if err == nil {
				defer s.Close()
				_, err = s.Game(t.Context(), g.ID)
			}
			wantNamed(t, err, path, sqlite.ErrDamaged)
		})
	}
}

// wantNamed fails the test unless err is target and names the path.
func wantNamed(t *testing.T, err error, path string, target error) {
	t.Helper()
	if err == nil {
		t.Errorf("Open %s: got no error", path)
		return
	}
	if !strings.Contains(err.Error(), path) {
		t.Errorf("error %q does not name %s", err, path)
	}
	if target != nil && !errors.Is(err, target) {
		t.Errorf("error %q, want %q", err, target)
	}
}

// raw opens a database file without this package. rawNew also closes it after its first statement,
// so that the file is complete.
func raw(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path)
	must.Succeed(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

func rawNew(t testing.TB, path string) *sql.DB {
	t.Helper()
	db := raw(t, path)
	db.SetMaxIdleConns(-1)
	return db
}
