package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Examine returns the error that would keep the program from using a database file, and changes
// nothing in it: [ErrForeign], [ErrNewer], [ErrDamaged], [ErrUnusable], [store.ErrLocked], or
// fs.ErrNotExist if there is no file. The database may be in use.
func Examine(ctx context.Context, path string) error {
	s, err := at(path)
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return s.failed(ctx, s.examine(ctx), "looking at the database")
}

func (s *Store) examine(ctx context.Context) error {
	db, err := sql.Open("sqlite3", dsn(s.path, options{}, migrating))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	defer db.Close()
	if err := retryWhileBusy(ctx, s.busy, func() error { return checkOwner(ctx, db) }); err != nil {
		return err
	}
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.TrimPrefix(found, "*** in database main ***\n"))
	}
	if err := s.beginImmediate(ctx, db); err != nil {
		return err
	}
	defer db.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	// SQLite reports a read-only file only when something is written.
	if _, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
		return err
	}
	have, err := schemaVersion(ctx, db)
	if last := lastVersion(migrations); err == nil && have > last {
		err = newer(have, last)
	}
	return err
}
