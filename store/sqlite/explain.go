package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/mattn/go-sqlite3"
)

// explain finds out why a database file cannot be opened or written. SQLite's own message says
// little: for a read-only mount it is "unable to open database file: no such file or directory". An
// error with another code, or without a known reason, is returned unchanged.
func explain(path string, err error, code sqlite3.Error) error {
	switch code.Code {
	case sqlite3.ErrFull:
		return full(path, err)
	case sqlite3.ErrCantOpen, sqlite3.ErrReadonly, sqlite3.ErrPerm, sqlite3.ErrIoErr:
	default:
		return err
	}
	if noRoom(err) || noRoom(code.SystemErrno) {
		return full(path, err)
	}
	unusable := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s (%w)", ErrUnusable, fmt.Sprintf(format, args...), err)
	}
	folder := filepath.Dir(path)
	probe := probeFolder(folder) // the log is written there
	switch file, failed := os.Stat(path); {
	case failed == nil && !file.Mode().IsRegular():
		return unusable("it is a folder, or no file at all; name a file, such as %s", filepath.Join(path, "sobremesa.db"))
	case errors.Is(probe, fs.ErrNotExist), errors.Is(probe, syscall.ENOTDIR):
		return unusable("there is no folder %s; make it, or choose another path", folder)
	case noRoom(probe):
		return full(path, err)
	case errors.Is(probe, syscall.EROFS):
		return unusable("its file system is mounted read-only; mount it writable, or choose another path")
	case errors.Is(probe, fs.ErrPermission):
		return unusable("this user may not write to the folder %s; allow it, run the program as the folder's owner, or choose another path", folder)
	case code.Code == sqlite3.ErrReadonly, code.SystemErrno == syscall.EACCES, code.SystemErrno == syscall.EPERM:
		return unusable("this user may not read and write it and what is beside it (-wal, -shm); allow it, run the program as the file's owner, or choose another path")
	}
	return err
}

func full(path string, err error) error {
	return fmt.Errorf("%w: make room on the file system of %s (%w)", ErrFull, filepath.Dir(path), err)
}

func noRoom(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// probeFolder tries to create a file in a folder. It must not open the database's own files:
// closing one would drop SQLite's locks on it.
func probeFolder(folder string) error {
	f, err := os.CreateTemp(folder, ".sobremesa-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
