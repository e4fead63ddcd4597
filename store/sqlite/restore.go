package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	skipGames = `UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'game'`
	skipTasks = `INSERT INTO task (id, kind, payload, due, done, updated) VALUES (max(?1, 1 + (SELECT coalesce(max(id), 0) FROM task)), 'restored', x'', ?2, ?2, ?2)`
)

// Restored describes what Restore did.
type Restored struct {
	Path string    // absolute path of the database
	Kept string    // where the previous database is now; "" if there was none
	Last time.Time // of the last move in the copy
}

// Restore replaces the database at path, if there is one, by a copy with the same or an older
// schema version. It keeps the previous database beside it under another name. No process may have
// that database open: ErrInUse. The file of the copy is left unchanged.
//
// Users and channels have seen what happened after the copy was made, although the copy does not
// contain it. Restore therefore makes sure that no id from that time is used again. New games and
// tasks get ids that start at the time of the restoration in seconds since 1970, which a bot that
// opens less than one game a second never reaches by itself. The database also becomes a new
// [store.Installation].
//
// The replacement is atomic: if the process is killed, either the old or the new database is at
// path, and leftover files can be deleted. [ErrForeign], [ErrNewer] and [ErrDamaged] are about the
// copy; [ErrFull], [ErrUnusable].
func Restore(ctx context.Context, from, path string, now time.Time) (Restored, error) {
	s, err := closed(path)
	if err != nil {
		return Restored{}, err
	}
	source, err := closed(from)
	if err != nil {
		return Restored{}, err
	}
	// A symbolic link to the database is followed.
	if real, err := filepath.EvalSymlinks(s.path); err == nil {
		s.path = real
	}
	done := Restored{Path: s.path}
	if err := s.mayBeReplaced(source.path); err != nil {
		return done, s.failed(ctx, err, "restoring it")
	}
	prepared, err := source.prepare(ctx, s.path)
	if err != nil {
		return done, source.failed(ctx, err, "reading the copy")
	}
	defer removeAll(prepared)
	if done.Last, err = renew(ctx, prepared, now); err != nil {
		return done, source.failed(ctx, err, "reading the copy")
	}
	done.Kept, err = s.replaceBy(ctx, prepared, now)
	return done, s.failed(ctx, err, "restoring it")
}

// prepare copies the database beside another one that it is to replace.
func (s *Store) prepare(ctx context.Context, path string) (prepared string, err error) {
	db, err := s.look(ctx, copying)
	if err != nil {
		return "", err
	}
	defer db.Close()
	prepared, err = copyBeside(ctx, db, path)
	return prepared, errors.Join(err, s.checkStill())
}

// mayBeReplaced returns an error if the replacement is sure to fail.
func (s *Store) mayBeReplaced(from string) error {
	copied, err := os.Stat(from)
	if err != nil {
		return err
	}
	own, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if os.SameFile(copied, own) {
		return errors.New("the copy is the database itself")
	}
	if !own.Mode().IsRegular() {
		return fmt.Errorf("%w: it is no file", ErrUnusable)
	}
	return InUse(s.path)
}

// renew migrates a copy, makes it use other ids than the original database, and returns the time of
// its last move. When it returns, the copy is on the disk.
func renew(ctx context.Context, path string, now time.Time) (last time.Time, err error) {
	s, err := Open(ctx, path, WithoutCopy())
	if err != nil {
		return last, err
	}
	err = s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		if last, err = orZero(one(ctx, conn, row.Time, `SELECT max(at) FROM move`)); err != nil {
			return err
		}
		if _, err := conn.ExecContext(ctx, skipGames, now.Unix()); err != nil {
			return err
		}
		if _, err := conn.ExecContext(ctx, skipTasks, now.Unix(), now.UnixMilli()); err != nil {
			return err
		}
		return setValues(ctx, conn, store.Texts{store.Installation: strings.ToLower(rand.Text()[:16])}, nil)
	})
	if err := errors.Join(err, s.Close()); err != nil {
		return last, err
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return last, err
	}
	return last, errors.Join(f.Sync(), f.Close())
}

// replaceBy moves a prepared file to the database's path. It returns the name under which the
// previous database stays, "" if there was none. At every moment one of the two is at the path: a
// bot started without a database would begin with an empty one.
func (s *Store) replaceBy(ctx context.Context, prepared string, now time.Time) (kept string, err error) {
	if err := unused(s.path); errors.Is(err, fs.ErrExist) {
		if kept, err = s.keepBeside(ctx, now); err != nil {
			return "", err
		}
		release, err := keepOut(s.path)
		if err != nil {
			removeAll(kept)
			return "", err
		}
		defer release()
	}
	// A log belongs only to the file for which it was written.
	for _, suffix := range []string{"-wal", "-shm"} {
		if err := os.Remove(s.path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, err
		}
	}
	if err := os.Rename(prepared, s.path); err != nil {
		return kept, err
	}
	return kept, syncFolder(filepath.Dir(s.path))
}

// keepBeside gives the database and its log a second name, and checkpoints the log into the file if
// both are intact. The second name matters because SQLite may delete a log that it cannot
// checkpoint.
func (s *Store) keepBeside(ctx context.Context, now time.Time) (kept string, err error) {
	kept = fmt.Sprintf("%s.before-%s", s.path, now.UTC().Format("20060102T150405Z"))
	if err := os.Link(s.path, kept); errors.Is(err, fs.ErrExist) { // the second restore in a second
		kept = fmt.Sprintf("%s.before-%s", s.path, now.UTC().Format("20060102T150405.000000Z"))
		if err := os.Link(s.path, kept); err != nil {
			return "", err
		}
	} else if err != nil {
		return "", err
	}
	log := kept + "-wal"
	if err := os.Link(s.path+"-wal", log); err != nil && !errors.Is(err, fs.ErrNotExist) {
		removeAll(kept)
		return "", err
	}
	if db, err := sql.Open("sqlite3", s.dsn(migrating)); err == nil {
		_, _ = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		db.Close()
	}
	if info, err := os.Stat(log); err == nil && info.Size() == 0 {
		return kept, os.Remove(log)
	}
	return kept, nil
}

// removeAll deletes a file and those that SQLite writes beside it.
func removeAll(path string) {
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		_ = os.Remove(path + suffix)
	}
}
