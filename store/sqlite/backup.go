package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
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

// Backup copies the database file at path, as of one moment, to a file that must not exist yet, and
// records in the database when that happened ([store.LastBackup]). The database may be in use and
// its schema may have any version; in an older or newer one nothing is recorded. The copy is a single file that only its owner can read. An
// incomplete copy, or one that fails the check, never gets the name to. fs.ErrExist, [ErrForeign],
// [ErrDamaged], [ErrFull], [ErrUnusable].
func Backup(ctx context.Context, path, to string, now time.Time) error {
	s, err := at(path)
	if err != nil {
		return err
	}
	if err = unused(to); err == nil {
		err = s.copyTo(ctx, to, unused)
	}
	if err != nil {
		return s.failed(ctx, err, "copying the database to %s", to)
	}
	return s.failed(ctx, s.noteBackup(ctx, now), "noting that %s was made, which is whole", to)
}

// BackupTo is [Backup] to a writer, which gets nothing but a whole, checked copy. That is first a
// file in a folder, without a name while it is written to w.
func BackupTo(ctx context.Context, path string, w io.Writer, folder string, now time.Time) error {
	s, err := at(path)
	if err != nil {
		return err
	}
	if err = s.writeTo(ctx, w, filepath.Join(folder, filepath.Base(path))); err != nil {
		return s.failed(ctx, err, "copying the database")
	}
	return s.failed(ctx, s.noteBackup(ctx, now), "noting that the copy was made, which is whole")
}

// writeTo writes a checked copy of the database to w. It is made beside a file of that name.
func (s *Store) writeTo(ctx context.Context, w io.Writer, beside string) error {
	made, err := s.copyBeside(ctx, s.dsn(migrating), beside)
	if err != nil {
		return err
	}
	defer os.Remove(made)
	file, err := os.Open(made)
	if err != nil {
		return err
	}
	defer file.Close()
	_ = os.Remove(made) // so that nothing is left if the program is killed while it writes
	_, err = io.Copy(w, file)
	return err
}

// noteBackup stores when the last copy was made, over a connection that changes nothing else.
func (s *Store) noteBackup(ctx context.Context, now time.Time) error {
	db, err := sql.Open("sqlite3", s.dsn(writing))
	if err != nil {
		return err
	}
	defer db.Close()
	return retryWhileBusy(ctx, s.busy, func() error {
		if version, err := schemaVersion(ctx, db); err != nil || version != lastVersion(migrations) {
			return err
		}
		_, err := db.ExecContext(ctx, putValue, store.LastBackup.ID, string(store.LastBackup.Kind), "", strconv.FormatInt(now.UnixMilli(), 10), time.Now().UnixMilli())
		return err
	})
}

// unused returns fs.ErrExist if something has that name.
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

// copyTo makes a checked copy of the database, which may be in use, and renames it to its final
// name if may allows it.
func (s *Store) copyTo(ctx context.Context, to string, may func(to string) error) error {
	made, err := s.copyBeside(ctx, s.dsn(migrating), to)
	if err != nil {
		return err
	}
	defer os.Remove(made)
	if err := may(to); err != nil {
		return err
	}
	if err := os.Rename(made, to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

// copyBeside makes a checked copy of the database, opened with a data source name, beside the file that
// the copy is to become, and returns its name.
func (s *Store) copyBeside(ctx context.Context, source, to string) (made string, err error) {
	removeUnfinished(filepath.Dir(to), time.Now())
	file, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".unfinished-*") // readable by its owner only
	if err != nil {
		return "", explain(to, err, sqlite3.Error{Code: sqlite3.ErrCantOpen})
	}
	defer file.Close()
	if err = s.vacuumInto(ctx, source, file.Name()); err == nil {
		err = file.Sync()
	}
	if err = about(to, err); err == nil {
		err = checkCopy(ctx, file.Name())
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return file.Name(), err
}

// vacuumInto copies the database with a data source name into an empty file.
func (s *Store) vacuumInto(ctx context.Context, source, to string) error {
	db, err := s.connect(ctx, source)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	return err
}

// about explains an error by the file that is written instead of the one that is read.
func about(to string, err error) error {
	var code sqlite3.Error
	if errors.As(err, &code) || noRoom(err) {
		return explain(to, err, code)
	}
	return err
}

// checkCopy returns ErrDamaged unless a file, which no process may use, is an intact database.
func checkCopy(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite3", alone(path))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := intact(ctx, db, "PRAGMA integrity_check(1)"); err != nil {
		return err
	}
	if err := checkForeignKeys(ctx, db); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil
}

// alone returns the data source name of a file that no process uses. SQLite writes nothing beside
// it.
func alone(path string) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() + "?mode=ro&immutable=1"
}

// unfinished matches the names of incomplete copies and of the files that SQLite writes beside
// them.
var unfinished = regexp.MustCompile(`\.unfinished-\d+(-journal|-wal|-shm)?$`)

// removeUnfinished deletes what interrupted copies have left. A copy in progress was written to
// within the last day.
func removeUnfinished(folder string, now time.Time) {
	list, _ := os.ReadDir(folder) // a caller that cannot read the folder cannot write the copy either, and gets that error
	for _, entry := range list {
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && unfinished.MatchString(entry.Name()) && now.Sub(info.ModTime()) > 24*time.Hour {
			_ = os.Remove(filepath.Join(folder, entry.Name()))
		}
	}
}

// syncFolder flushes the directory entries of a folder to the disk.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
