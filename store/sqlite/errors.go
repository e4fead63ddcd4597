package sqlite

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"sobremesa/store"
)

// Errors about a database file, to be tested with errors.Is. Those that may occur while it is open
// are [store.ErrUnavailable].
var (
	// ErrForeign: the file is not a database, or belongs to another program.
	ErrForeign error = store.Trouble("not a database of this program")
	// ErrNewer: the database was written by a newer version of the program.
	ErrNewer = errors.New("the database belongs to a newer version of this program")
	// ErrOlder: the database was written by an older version of the program.
	ErrOlder = errors.New("the database belongs to an older version of this program")
	// ErrDamaged: the file is corrupt. Any call may return it.
	ErrDamaged error = store.Trouble("the database is damaged")
	// ErrFull: the disk is full. Any call that writes may return it.
	ErrFull error = store.Trouble("the disk is full")
	// ErrUnusable: the file cannot be opened or written, for example because its folder does not
	// exist or is read-only. The error says what to do. Any call may return it.
	ErrUnusable error = store.Trouble("the database cannot be used")
	// ErrExposed: every user of the machine can read the database. The error says what to do.
	ErrExposed = errors.New("others can read the database")
	// ErrInUse: another process has the database open, which the operation does not allow.
	ErrInUse = errors.New("the database is in use")
	// ErrVanished: a file of the database was deleted, moved or replaced while it was open. Any
	// call that writes may return it; once one has, all of them do.
	ErrVanished error = store.Trouble("the database was taken away while the program was running")
)

// isUnique reports whether err is a duplicate key, and isForeignKey whether it is a reference to a
// row that does not exist.
func isUnique(err error) bool {
	code := codeOf(err).ExtendedCode
	return code == sqlite3.ErrConstraintUnique || code == sqlite3.ErrConstraintPrimaryKey
}

func isForeignKey(err error) bool {
	return codeOf(err).ExtendedCode == sqlite3.ErrConstraintForeignKey
}

func isBusy(err error) bool { return codeOf(err).Code == sqlite3.ErrBusy }

// codeOf returns SQLite's error in err, zero if there is none.
func codeOf(err error) (code sqlite3.Error) {
	errors.As(err, &code)
	return code
}

// outcome adds store.ErrUnknown to the error of a COMMIT that may have happened. If the log could
// not be written or synchronised, the whole transaction may be in it. This process has rolled it
// back, but a process that reads the log after a crash would apply it, unless it has been
// overwritten by then. A full disk cannot have taken the whole transaction, and other errors occur
// before anything is written.
func outcome(err error) error {
	if codeOf(err).Code == sqlite3.ErrIoErr {
		return fmt.Errorf("%w: %w", store.ErrUnknown, err)
	}
	return err
}
