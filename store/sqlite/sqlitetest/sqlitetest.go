// Package sqlitetest makes databases for the tests of other packages.
package sqlitetest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
	"sobremesa/store/sqlite"
)

// New opens an empty database that is deleted after the test. It does not wait for the disk. All
// databases that New and InMemory make in one process are the same Installation.
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
	closeAfter(t, s)
	return s
}

func closeAfter(t testing.TB, s *sqlite.Store) {
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

// Tasks returns the unfinished tasks of an SQLite database, claimed or not, in the order in which they are
// due. Only ID, Kind, Game, Key, Due and Attempts are set.
func Tasks(t testing.TB, s store.Store) []store.Task {
	t.Helper()
	var list []store.Task
	table := row.Table{Name: "task WHERE done IS NULL ORDER BY due, id", Columns: []string{"id", "kind", "coalesce(game, 0)", "key", "due", "attempts"}}
	err := s.(*sqlite.Store).Content(t.Context(), func(c row.Content) error {
		for row, err := range c.Read(table) {
			if err != nil {
				return err
			}
			list = append(list, store.Task{ID: row[0].(int64), Kind: row[1].(string), Game: row[2].(int64), Key: row[3].(string),
				Due: time.UnixMilli(row[4].(int64)).UTC(), Attempts: int(row[5].(int64))})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
