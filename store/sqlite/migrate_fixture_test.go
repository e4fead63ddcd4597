package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"sobremesa/engine/must"

	"sobremesa/store/row"
)

func migrationFiles(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(migrations, "*.sql")
	if err != nil || len(names) == 0 {
		t.Fatalf("migrations %v, %v", names, err)
	}
	return names
}

// versions returns the numbers of the migrations, which may have gaps.
func versions(t *testing.T) (list []int) {
	t.Helper()
	for _, name := range migrationFiles(t) {
		number, _, _ := strings.Cut(name, "_")
		version, err := strconv.Atoi(number)
		must.Succeed(t, err)
		list = append(list, version)
	}
	return list
}

// with returns the migrations and one more.
func with(t *testing.T, name, text string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{name: {Data: []byte(text)}}
	for _, have := range migrationFiles(t) {
		data, err := fs.ReadFile(migrations, have)
		must.Succeed(t, err)
		files[have] = &fstest.MapFile{Data: data}
	}
	return files
}

// migrated creates a database with a schema version and returns its path.
func migrated(t *testing.T, files fs.FS, version int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.db")
	must.Succeed(t, errors.Join(createFile(path), migrateFile(t.Context(), path, files, version)))
	return path
}

func migrateFile(ctx context.Context, path string, files fs.FS, version int64) error {
	s := &Store{path: path, busy: time.Minute}
	return s.migrateWith(ctx, files, version)
}

func mustOpen(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	must.Succeed(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func connect(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", (&Store{path: path}).dsn(migrating))
	must.Succeed(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

func schema(t *testing.T, path string) []string {
	t.Helper()
	list, err := collect(t.Context(), connect(t, path), row.Only[string],
		"SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'index', name")
	must.Succeed(t, err)
	return list
}
