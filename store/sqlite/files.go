package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// files are the files of a database as they were when it was opened. SQLite keeps writing to a file
// that was deleted, moved or replaced, where the data would be lost.
type files struct {
	path     string // as given to Open
	database fs.FileInfo
	beside   map[string]fs.FileInfo // the log and its index, by name
}

// identify records the identity of a database's files. The database must be open and have been
// read, since the first transaction creates the log.
func identify(path string) (*files, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	f := &files{path: path, beside: make(map[string]fs.FileInfo)}
	if f.database, err = os.Stat(path); err != nil {
		return nil, err
	}
	for _, name := range []string{real + "-wal", real + "-shm"} {
		if f.beside[name], err = os.Stat(name); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// check returns ErrVanished, naming the file, if a file is not where it was. A file system that
// does not answer, or that cannot tell files apart, proves nothing. An inode number is not reused
// while the file is open.
func (f *files) check() error {
	switch now, err := os.Stat(f.path); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s was deleted or moved; put it back and start the program again", ErrVanished, f.path)
	case err == nil && !os.SameFile(f.database, now):
		return fmt.Errorf("%w: %s is another file now; start the program again to go on with that one", ErrVanished, f.path)
	}
	for name, then := range f.beside {
		if now, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(then, now) {
			return fmt.Errorf("%w: %s, which is a part of it, was deleted, moved or replaced; start the program again", ErrVanished, name)
		}
	}
	return nil
}

// watchPause is how often Watch checks the files.
const watchPause = time.Second

// Watch checks every second that the database's files are still in place, and returns nil when the
// context ends. If a file was deleted, moved or replaced, it returns ErrVanished with what to do.
// Calls that write may find this out as well. From then on nothing is written: every such call
// returns that error, and the Store can only be closed.
func (s *Store) Watch(ctx context.Context) error {
	tick := time.NewTicker(watchPause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.vanished.Done():
			return fmt.Errorf("sqlite: %w", context.Cause(s.vanished))
		case <-tick.C:
			_ = s.checkFiles()
		}
	}
}

// checkFiles returns ErrVanished if the database's files are not in place, or ever were not since
// it was opened: another program may have used them meanwhile.
func (s *Store) checkFiles() error {
	if s.files != nil { // not in memory
		if err := s.files.check(); err != nil {
			s.vanish(err)
		}
	}
	return context.Cause(s.vanished)
}

// checkExposed returns ErrExposed, with the command that repairs it, if every user of the machine
// can read or write a file of the database. Access for a group is allowed: new files are private to
// their owner, so somebody must have chosen it.
func checkExposed(path string) error {
	if runtime.GOOS == "windows" { // modes mean nothing there
		return nil
	}
	var exposed []string
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o007 != 0 {
			exposed = append(exposed, "'"+strings.ReplaceAll(name, "'", `'\''`)+"'")
		}
	}
	if exposed == nil {
		return nil
	}
	return fmt.Errorf("%w: the seeds of running games and people's notes are in it; run this and start again: chmod 600 %s", ErrExposed, strings.Join(exposed, " "))
}
