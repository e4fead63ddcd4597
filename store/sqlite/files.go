package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
