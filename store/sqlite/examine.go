package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
)

// Examine returns the error that would keep the program from using a database file, and changes
// nothing in it: [ErrForeign], [ErrNewer], [ErrDamaged], [ErrUnusable], [store.ErrLocked], or
// fs.ErrNotExist alone if there is no file but one can be made. The database may be in use.
func Examine(ctx context.Context, path string) error {
	s, err := at(path)
	if errors.Is(err, fs.ErrNotExist) && probeFolder(filepath.Dir(s.path)) == nil {
		return fs.ErrNotExist
	}
	return s.failed(ctx, s.examine(ctx), "looking at the database")
}

func (s *Store) examine(ctx context.Context) error {
	db, err := s.connect(ctx, s.dsn(migrating))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := intact(ctx, db, "PRAGMA quick_check(1)"); err != nil {
		return err
	}
	defer db.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	_, _, err = s.lockSchema(ctx, db, migrations)
	return err
}
