//go:build unix

package sqlite

import (
	"errors"
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// Free returns how many bytes are free in a folder for who is not root, -1 if that is unknown.
func Free(folder string) int64 {
	var is unix.Statfs_t
	if err := unix.Statfs(folder, &is); err != nil {
		return -1
	}
	return int64(is.Bavail) * int64(is.Bsize)
}

// The bytes of a database file that SQLite locks, whatever the file's size
// (https://sqlite.org/fileformat2.html#the_lock_byte_page). Every process that has a database with
// a write-ahead log open holds a lock on some of them.
const (
	lockByte  = 0x40000000
	lockBytes = 512
)

// keepOut locks other processes out of a database file until release is called, or returns ErrInUse
// if one has it open. The content of the file does not matter; it may be damaged. The lock belongs
// to the process: it is lost as soon as this process closes any descriptor of the file.
func keepOut(path string) (release func() error, err error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: lockByte, Len: lockBytes}
	err = syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &lock)
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) {
		err = ErrInUse
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f.Close, nil
}
