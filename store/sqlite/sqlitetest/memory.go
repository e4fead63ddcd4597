package sqlitetest

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"slices"
	"testing"

	"github.com/mattn/go-sqlite3"

	"sobremesa/store/sqlite"
)

// InMemory opens an empty database like New, in memory: for tests to which the file does not matter. It
// has one connection: calls that would read a file at the same time follow one another.
func InMemory(t testing.TB) *sqlite.Store {
	t.Helper()
	file, err := empty()
	if err != nil {
		t.Fatal(err)
	}
	q := url.Values{"_txlock": {"immediate"}, "_foreign_keys": {"on"}, "_stmt_cache_size": {"64"}}
	db, err := sql.Open("sqlite3", "file::memory:?"+q.Encode())
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	s := sqlite.Over(db)
	closeAfter(t, s)
	if err := begin(t.Context(), db, file); err != nil {
		t.Fatal(err)
	}
	return s
}

// begin replaces the content of a database by that of a file. A file that was read into memory cannot
// grow there, so it is copied from there.
func begin(ctx context.Context, db *sql.DB, file []byte) error {
	file = slices.Clone(file)
	file[18], file[19] = 1, 1 // no write-ahead log: https://sqlite.org/fileformat2.html#file_format_version_numbers
	opened, err := new(sqlite3.SQLiteDriver).Open(":memory:")
	if err != nil {
		return err
	}
	defer opened.Close()
	from := opened.(*sqlite3.SQLiteConn)
	if err := from.Deserialize(file, "main"); err != nil {
		return err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(to any) error {
		b, err := to.(*sqlite3.SQLiteConn).Backup("main", from, "main")
		if err != nil {
			return err
		}
		done, err := b.Step(-1)
		if err == nil && !done {
			err = errors.New("the copy is not complete")
		}
		return errors.Join(err, b.Finish())
	})
}
