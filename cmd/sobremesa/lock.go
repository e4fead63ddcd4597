package main

import (
	"errors"
	"path/filepath"

	"github.com/gofrs/flock"
)

// errInUse means that another process holds the folder.
var errInUse = errors.New("the folder is in use")

// lockFolder locks a folder for this process until release is called or the
// process ends, in whatever way. The error is errInUse, or the reason why the
// folder is not writable. The operating system holds the lock, on an empty
// file that stays in the folder: removing it could break the next process's
// lock.
func lockFolder(folder string) (release func(), err error) {
	lock := flock.New(filepath.Join(folder, "in-use.lock"), flock.SetPermissions(0o600))
	locked, err := lock.TryLock()
	if err != nil {
		return nil, err
	}
	if !locked {
		return nil, errInUse
	}
	return func() { _ = lock.Close() }, nil
}
