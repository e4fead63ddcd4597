// Package sqlitetest makes databases for the tests of other packages.
package sqlitetest

import (
	"path/filepath"
	"testing"

	"sobremesa/store/sqlite"
)

// New opens an empty database that goes away with the test. It does not wait
// for the disk; otherwise it is like any other.
func New(t testing.TB) *sqlite.Store {
	t.Helper()
	return Open(t, filepath.Join(t.TempDir(), "sobremesa.db"))
}

// Open opens a database file, one more time if it is open already, until the
// test ends.
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
