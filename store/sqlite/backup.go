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
// records in the database when that happened ([store.LastBackup]), unless its schema has another version
// or its disk is full or read-only. The database may be in use. The copy is a single file that only its
// owner can read. An incomplete copy, or one that fails the check, never gets the name to. fs.ErrExist,
// [ErrForeign], [ErrDamaged], [ErrFull], [ErrUnusable].
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
	return s.noteBackup(ctx, now)
}

// BackupTo is [Backup] to a writer, which gets nothing but a whole, checked copy. That is first a
// [TemporaryCopy], without a name while it is written to w.
func BackupTo(ctx context.Context, path string, w io.Writer, now time.Time) error {
	s, err := at(path)
	if err != nil {
		return err
	}
	if err = s.writeTo(ctx, w); err != nil {
		return s.failed(ctx, err, "copying the database")
	}
	return s.noteBackup(ctx, now)
}

// writeTo writes a checked copy of the database to w.
func (s *Store) writeTo(ctx context.Context, w io.Writer) error {
	made, err := s.temporaryCopy(ctx)
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
	if s.schema != Version {
		return nil
	}
	db, err := sql.Open("sqlite3", s.dsn(writing))
	if err != nil {
		return err
	}
	defer db.Close()
	err = retryWhileBusy(ctx, s.busy, func() error {
		_, err := db.ExecContext(ctx, putValue, store.LastBackup.ID, string(store.LastBackup.Kind), "", strconv.FormatInt(now.UnixMilli(), 10), time.Now().UnixMilli())
		return err
	})
	err = s.failed(ctx, err, "noting that a copy was made, which is whole")
	if errors.Is(err, ErrFull) || errors.Is(err, ErrUnusable) {
		err = nil // when a copy is needed most
	}
	return err
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
	db, err := s.look(ctx, copying)
	if err != nil {
		return err
	}
	defer db.Close()
	if s.schema, err = schemaVersion(ctx, db); err != nil {
		return err
	}
	made, err := copyBeside(ctx, db, to)
	if err != nil {
		return err
	}
	defer os.Remove(made)
	if err := errors.Join(s.checkStill(), may(to)); err != nil {
		return err
	}
	if err := os.Rename(made, to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

// copyBeside makes a checked copy of a database beside the file that the copy is to become, and returns
// its name.
func copyBeside(ctx context.Context, db *sql.DB, to string) (made string, err error) {
	removeUnfinished(filepath.Dir(to), time.Now())
	file, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".unfinished-*") // readable by its owner only
	if err != nil {
		return "", explain(to, err, sqlite3.Error{Code: sqlite3.ErrCantOpen})
	}
	defer file.Close()
	if _, err = db.ExecContext(ctx, "VACUUM INTO ?", file.Name()); err == nil {
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
