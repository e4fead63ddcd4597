package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// OpenToLook opens a database file to read it: calls that write fail. Nothing is changed, whatever the
// version of the schema, and the database may be in use, on a full disk, or on one that is read-only.
// A call that this program cannot make on a schema of another version returns [ErrOlder] or [ErrNewer];
// see [Store.Schema]. Close returns ErrInUse if what was read may be wrong.
func OpenToLook(ctx context.Context, path string) (*Store, error) {
	s, err := at(path)
	if err == nil {
		err = checkExposed(s.path)
	}
	if err == nil {
		s.readers, err = s.look(ctx, reading)
	}
	if err != nil {
		return nil, s.failed(ctx, err, "opening the database")
	}
	s.writer = s.readers // which refuses to write
	if s.schema, err = schemaVersion(ctx, s.readers); err != nil {
		return nil, errors.Join(s.failed(ctx, err, "opening the database"), s.Close())
	}
	return s, nil
}

// look opens the database, with a single connection, for somebody who only reads.
//
// A file without a log, or with an empty one, is complete in itself, and nobody writes to it. SQLite
// nevertheless wants to make a log and its index (https://sqlite.org/wal.html#readonly). A connection
// that may write removes them when it closes. Where the disk is full or read-only, SQLite is told that
// the file does not change (immutable), and Close verifies that.
//
// A log with something in it is read, and left as it is, by a connection that may not write: one that
// may would move the log's content into the file when it closes. The index must be there, or there must
// be room to make it.
func (s *Store) look(ctx context.Context, r role) (*sql.DB, error) {
	log, source := size(s.path+"-wal"), s.dsn(r)
	if log < 0 {
		source = strings.Replace(source, "mode=ro", "mode=rw", 1)
	}
	var db *sql.DB
	err := error(ErrFull)
	if free := Free(filepath.Dir(s.path)); log > 0 || free < 0 || free > roomForIndex { // else SQLite would leave files that it could not complete
		db, err = s.connect(ctx, source)
		if err != nil {
			err = explain(s.path, err, codeOf(err))
		}
	}
	if !errors.Is(err, ErrFull) && !errors.Is(err, ErrUnusable) {
		return db, err
	}
	if log > 0 {
		return nil, fmt.Errorf("%w. Part of it is in its log, which cannot be read here without an index (-shm): copy the file and its -wal together to another folder, and name that copy", err)
	}
	if s.still, err = os.Stat(s.path); err != nil {
		return nil, err
	}
	return s.connect(ctx, source+"&immutable=1")
}

// roomForIndex is more than SQLite needs to open a database.
const roomForIndex = 1 << 20

// checkStill returns ErrInUse if a file that was not to change has changed.
func (s *Store) checkStill() error {
	if s.still == nil {
		return nil
	}
	now, err := os.Stat(s.path)
	if err == nil && (size(s.path+"-wal") > 0 || !os.SameFile(now, s.still) || now.Size() != s.still.Size() || !now.ModTime().Equal(s.still.ModTime())) {
		err = fmt.Errorf("%w: another program began to write to it while it was read: look again", ErrInUse)
	}
	return err
}

// openCopy opens a [TemporaryCopy] with this program's schema. Close deletes it.
func (s *Store) openCopy(ctx context.Context) (*Store, error) {
	copied, err := s.temporaryCopy(ctx)
	if err != nil {
		return nil, err
	}
	of, err := Open(ctx, copied, WithoutCopy(), WithoutSync())
	if err != nil {
		removeAll(copied)
		return nil, err
	}
	of.temporary = true
	return of, nil
}

// TemporaryCopy copies a database file of any version, as [Backup] does, into the folder for temporary
// files, if the environment names one (TMPDIR), or else where there is room: the database's own folder,
// or the system's for temporary files. Call remove when the copy is closed.
func TemporaryCopy(ctx context.Context, path string) (copied string, remove func(), err error) {
	s, err := at(path)
	if err == nil {
		copied, err = s.temporaryCopy(ctx)
	}
	if err != nil {
		return "", nil, s.failed(ctx, err, "making a temporary copy")
	}
	return copied, func() { removeAll(copied) }, nil
}

func (s *Store) temporaryCopy(ctx context.Context) (copied string, err error) {
	db, err := s.look(ctx, copying)
	if err != nil {
		return "", err
	}
	defer db.Close()
	if s.schema, err = schemaVersion(ctx, db); err != nil {
		return "", err
	}
	folders := []string{filepath.Dir(s.path), os.TempDir()}
	if os.Getenv("TMPDIR") != "" {
		folders = folders[1:]
	}
	// The copy, and the log of what is done to it: a bot may be using the rest of the disk.
	need := 2*(max(0, size(s.path))+max(0, size(s.path+"-wal"))) + roomForIndex
	for _, folder := range folders {
		if free := Free(folder); free >= 0 && free < need {
			err = fmt.Errorf("%w: a temporary copy takes %d MB, and %d MB are free in %s; name a folder that has room, as TMPDIR", ErrFull, need/1e6, free/1e6, folder)
			continue
		}
		copied, err = copyBeside(ctx, db, filepath.Join(folder, filepath.Base(s.path)))
		if !errors.Is(err, ErrFull) && !errors.Is(err, ErrUnusable) {
			break
		}
	}
	return copied, errors.Join(err, s.checkStill())
}
