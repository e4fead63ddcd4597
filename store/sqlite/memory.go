package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/mattn/go-sqlite3"
)

// InMemory opens a database in memory that begins with the content of a file, of this version, and is
// gone when it is closed. It has one connection: calls that would read a file at the same time follow one
// another. It is meant for tests.
func InMemory(ctx context.Context, file []byte) (*Store, error) {
	q := url.Values{"_txlock": {"immediate"}, "_foreign_keys": {"on"}, "_stmt_cache_size": {"64"}}
	db, err := sql.Open("sqlite3", "file::memory:?"+q.Encode())
	if err != nil {
		return nil, fmt.Errorf("sqlite: opening a database in memory: %w", err)
	}
	db.SetMaxOpenConns(1)
	if err := begin(ctx, db, file); err != nil {
		return nil, errors.Join(fmt.Errorf("sqlite: reading a file into memory: %w", err), db.Close())
	}
	s := &Store{path: ":memory:", busy: 10 * time.Second, schema: Version, writer: db, readers: db}
	s.vanished, s.vanish = context.WithCancelCause(context.Background())
	return s, nil
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
