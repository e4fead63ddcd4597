package sqlite

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"sobremesa/store"
)

// Troubles with a database file; test with errors.Is. Those that may come while it is open
// are [store.ErrUnavailable].
var (
	// ErrForeign: the file is not a database, or is some other program's.
	ErrForeign error = store.Trouble("not a database of this program")
	// ErrNewer: the database was made by a newer version of the program.
	ErrNewer = errors.New("the database belongs to a newer version of this program")
	// ErrDamaged: the file is not what SQLite wrote. Any call may return it.
	ErrDamaged error = store.Trouble("the database is damaged")
	// ErrBusy: somebody else wrote to the database for longer than the busy
	// timeout. Any call that writes may return it.
	ErrBusy = errors.New("the database is being written by another process")
	// ErrFull: there is no room on the disk. Any call that writes may return it.
	ErrFull error = store.Trouble("the disk is full")
	// ErrUnusable: the file cannot be opened or written where it is: there is no
	// such folder, it may not be written to, or the like. The error says what
	// would do. Any call may return it.
	ErrUnusable error = store.Trouble("the database cannot be used")
	// ErrExposed: everybody on the machine can read the database. The error says what to do.
	ErrExposed = errors.New("others can read the database")
	// ErrInUse: a process has the database open, which nobody may for what was asked.
	ErrInUse = errors.New("the database is in use")
	// ErrVanished: a file of the database was deleted, moved or replaced while it
	// was open. Any call that writes may return it, and does from then on.
	ErrVanished error = store.Trouble("the database was taken away while the program was running")
)

// isUnique reports whether err is a second row with the same key, and
// isForeignKey whether a row refers to one that is not there.
func isUnique(err error) bool {
	var code sqlite3.Error
	return errors.As(err, &code) &&
		(code.ExtendedCode == sqlite3.ErrConstraintUnique || code.ExtendedCode == sqlite3.ErrConstraintPrimaryKey)
}

func isForeignKey(err error) bool {
	var code sqlite3.Error
	return errors.As(err, &code) && code.ExtendedCode == sqlite3.ErrConstraintForeignKey
}

// outcome is store.ErrUnknown, when the error of a COMMIT does not tell whether it has
// happened. If the log could not be written or synchronised, all of the transaction may
// stand in it: this process has undone it, and one that reads the log after a crash finds it,
// unless something was written over it by then. A full disk has not taken all of it, and
// what refuses it otherwise does so before.
func outcome(err error) error {
	var code sqlite3.Error
	if errors.As(err, &code) && code.Code == sqlite3.ErrIoErr {
		return fmt.Errorf("%w: %w", store.ErrUnknown, err)
	}
	return err
}

func isBusy(err error) bool {
	var code sqlite3.Error
	return errors.As(err, &code) && code.Code == sqlite3.ErrBusy
}
