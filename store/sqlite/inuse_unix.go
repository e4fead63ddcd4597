//go:build unix

package sqlite

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// The bytes of a database file that SQLite locks, wherever the file ends
// (https://sqlite.org/fileformat2.html#the_lock_byte_page): whoever has the database
// open in a write-ahead log holds some of them.
const (
	lockByte  = 0x40000000
	lockBytes = 512
)

// keepOut keeps other processes out of a database file until released, or tells by
// ErrInUse that one has it open. What is in the file does not matter: it may be
// damaged. The lock is the process's: it is lost as soon as this process closes the file, by
// whatever connection.
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
