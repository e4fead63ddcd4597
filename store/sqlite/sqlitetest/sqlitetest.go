// Package sqlitetest makes databases for the tests of other packages.
package sqlitetest

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// New opens an empty database that is deleted after the test. It does not wait for the disk. All
// databases that New makes in one process are the same Installation.
func New(t testing.TB) *sqlite.Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sobremesa.db")
	Make(t, path)
	return Open(t, path)
}

// Make makes the file of an empty database, as New does.
func Make(t testing.TB, path string) {
	t.Helper()
	file, err := empty()
	if err == nil {
		err = os.WriteFile(path, file, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// empty returns the file of an empty database. It is made once, since making it takes longer than
// many tests.
var empty = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "sobremesa")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "empty.db")
	s, err := sqlite.Open(context.Background(), path, sqlite.WithoutSync())
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil { // checkpoints the log into the file
		return nil, err
	}
	return os.ReadFile(path)
})

// Open opens a database file until the test ends. The file may be open already.
func Open(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Tasks returns the unfinished tasks of an SQLite database, claimed or not, in the order in which they are
// due. Only ID, Kind, Game, Key, Due and Attempts are set.
func Tasks(t testing.TB, s store.Store) []store.Task {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+s.(*sqlite.Store).Path()+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT id, kind, coalesce(game, 0), key, due, attempts FROM task WHERE done IS NULL ORDER BY due, id")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var list []store.Task
	for rows.Next() {
		var one store.Task
		var due int64
		if err := rows.Scan(&one.ID, &one.Kind, &one.Game, &one.Key, &due, &one.Attempts); err != nil {
			t.Fatal(err)
		}
		one.Due = time.UnixMilli(due).UTC()
		list = append(list, one)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
