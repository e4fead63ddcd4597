package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"github.com/mattn/go-sqlite3" // also registers the driver "sqlite3"
)

// Open opens the database file at path and brings its schema up to date. If there is no file, it
// creates one that only its owner can read. The error names the path: the file cannot be read or
// written ([ErrUnusable], [ErrFull]), is no database of this program ([ErrForeign]), is damaged,
// was written by a newer version of the program ([ErrNewer]) or, with [AsItIs], an older one, or can be read by every user of the
// machine ([ErrExposed]).
func Open(ctx context.Context, path string, opts ...Option) (*Store, error) {
	if path == "" {
		return nil, errors.New("sqlite: no path of a database given")
	}
	s, err := closed(path, opts...)
	if err != nil {
		return nil, err
	}
	s.vanished, s.vanish = context.WithCancelCause(context.Background())
	if err := createFile(s.path); err != nil {
		return nil, s.failed(ctx, explain(s.path, err, sqlite3.Error{Code: sqlite3.ErrCantOpen}), "making the database")
	}
	if err := s.migrate(ctx); err != nil {
		return nil, s.failed(ctx, err, "opening the database")
	}
	if s.writer, err = sql.Open("sqlite3", s.dsn(writing)); err != nil {
		return nil, s.failed(ctx, err, "opening the database")
	}
	s.writer.SetMaxOpenConns(1)
	if s.readers, err = sql.Open("sqlite3", s.dsn(reading)); err != nil {
		return nil, errors.Join(s.failed(ctx, err, "opening the database"), s.writer.Close())
	}
	most := max(4, runtime.NumCPU())
	s.readers.SetMaxOpenConns(most)
	s.readers.SetMaxIdleConns(most)

	// The writer comes first: read-only connections cannot create the log's index.
	for _, db := range []*sql.DB{s.writer, s.readers} {
		if err := retryWhileBusy(ctx, s.busy, func() error { return db.PingContext(ctx) }); err != nil {
			return nil, errors.Join(s.failed(ctx, err, "opening the database"), s.Close())
		}
	}
	if s.files, err = identify(s.path); err != nil {
		return nil, errors.Join(s.failed(ctx, err, "opening the database"), s.Close())
	}
	return s, nil
}

// Over returns the Store of a database of this version that is open already, in memory for example. It
// watches no files.
func Over(db *sql.DB) *Store {
	s := &Store{path: ":memory:", busy: usualBusy, schema: Version, writer: db, readers: db}
	s.vanished, s.vanish = context.WithCancelCause(context.Background())
	return s
}

// Close closes the database. Calls in progress fail or finish first. The readers close before the
// writer, so that the writer, as the last connection, checkpoints the log into the file, even if
// the file was moved. A Store that only looks returns ErrInUse if what was read may be wrong.
func (s *Store) Close() error {
	if s.temporary {
		defer removeAll(s.path)
	}
	err := errors.Join(s.readers.Close(), s.checkStill())
	if s.files != nil && s.checkFiles() != nil {
		// SQLite does not checkpoint into a file that was moved unless told to.
		_, failed := s.writer.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
		err = errors.Join(err, failed)
	}
	if err := errors.Join(err, s.writer.Close()); err != nil {
		return fmt.Errorf("sqlite: %s: closing the database: %w", s.path, err)
	}
	return nil
}

// createFile creates an empty file that only its owner can read, which SQLite takes for an empty
// database. SQLite gives the log and its index the same mode. An existing file keeps its mode.
func createFile(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}
