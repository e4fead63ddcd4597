package main

import (
	"errors"
	"path/filepath"

	"github.com/gofrs/flock"
)

// errInUse is that another process holds the folder.
var errInUse = errors.New("the folder is in use")

// lockFolder takes a folder for this process alone until release is called or
// the process ends, however it ends. The error is errInUse or why the folder
// cannot be written to. The lock is the operating system's, on an empty file
// in the folder, which stays there: a process that removed it could take the
// folder from the next.
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
