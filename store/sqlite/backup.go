package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/mattn/go-sqlite3"

	"sobremesa/store"
)

// Backup copies the database file at path, as it stands at one moment, to a file that
// is not there yet, and keeps in it when that was ([store.LastBackup]). The database
// may be in use, its schema of any version. The copy is one file, whole and for its
// owner alone; what is not copied to the end, or does not stand a check, never has
// that name. fs.ErrExist when there is such a file; [ErrForeign], [ErrDamaged],
// [ErrFull], [ErrUnusable].
func Backup(ctx context.Context, path, to string, now time.Time) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("sqlite: %s: %w", path, err)
	}
	s := &Store{path: path, busy: defaults().busyTimeout}
	if _, err := os.Stat(path); err != nil { // to open it would make a new one
		return fmt.Errorf("sqlite: %w", err)
	}
	if err = unused(to); err == nil {
		err = s.copyTo(ctx, to, unused)
	}
	if err != nil {
		return s.failed(ctx, err, "copying the database to %s", to)
	}
	return s.failed(ctx, s.noteBackup(ctx, now), "noting that %s was made, which is whole", to)
}

// noteBackup keeps when the last copy was made, by a connection that changes nothing else.
func (s *Store) noteBackup(ctx context.Context, now time.Time) error {
	db, err := sql.Open("sqlite3", dsn(s.path, options{synchronous: "FULL"}, writing))
	if err != nil {
		return err
	}
	defer db.Close()
	return retryWhileBusy(ctx, s.busy, func() error {
		_, err := db.ExecContext(ctx, putFact, store.LastBackup, strconv.FormatInt(now.UnixMilli(), 10))
		return err
	})
}

// unused is fs.ErrExist when there is something of that name.
func unused(path string) error {
	_, err := os.Lstat(path)
	if err == nil {
		return fs.ErrExist
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// copyTo makes a checked copy of the database, which may be in use, and gives it its
// name at the end, when nothing is against that any more.
func (s *Store) copyTo(ctx context.Context, to string, may func(to string) error) error {
	removeUnfinished(filepath.Dir(to), time.Now())
	file, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".unfinished-*") // for its owner alone
	if err != nil {
		return explain(to, err, sqlite3.Error{Code: sqlite3.ErrCantOpen})
	}
	defer file.Close()
	defer os.Remove(file.Name())
	if err := s.vacuumInto(ctx, dsn(s.path, options{}, migrating), file.Name()); err != nil {
		return about(to, err)
	}
	if err := file.Sync(); err != nil {
		return about(to, err)
	}
	if err := checkCopy(ctx, file.Name()); err != nil {
		return err
	}
	if err := may(to); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

// vacuumInto copies the database of a data source name into an empty file.
func (s *Store) vacuumInto(ctx context.Context, source, to string) error {
	db, err := sql.Open("sqlite3", source)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := retryWhileBusy(ctx, s.busy, func() error { return checkOwner(ctx, db) }); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	return err
}

// about explains an error by the file that is written, not by the one that is read.
func about(to string, err error) error {
	var code sqlite3.Error
	if errors.As(err, &code) || noRoom(err) {
		return explain(to, err, code)
	}
	return err
}

// checkCopy returns ErrDamaged unless a file that nobody uses is a whole database.
func checkCopy(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite3", alone(path))
	if err != nil {
		return err
	}
	defer db.Close()
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, found)
	}
	if err := checkForeignKeys(ctx, db); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil
}

// alone is the data source name of a file that nobody uses: nothing is written beside it.
func alone(path string) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() + "?mode=ro&immutable=1"
}

// unfinished are the names of copies that are being made, and of what SQLite writes beside them.
var unfinished = regexp.MustCompile(`\.unfinished-\d+(-journal|-wal|-shm)?$`)

// removeUnfinished deletes what copies have left that were interrupted. One that is being made
// was written to within the last day.
func removeUnfinished(folder string, now time.Time) {
	list, _ := os.ReadDir(folder) // who can't read it can't make a copy either, and is told
	for _, entry := range list {
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && unfinished.MatchString(entry.Name()) && now.Sub(info.ModTime()) > 24*time.Hour {
			_ = os.Remove(filepath.Join(folder, entry.Name()))
		}
	}
}

// syncFolder has the names in a folder reach the disk.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
