package sqlite

import (
	"context"
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

// failed says what was being done when err happened. A call whose context is
// over fails with the context's error, whatever SQLite made of it; a file that
// is at fault is named.
func (s *Store) failed(ctx context.Context, err error, doing string, args ...any) error {
	if err == nil {
		return nil
	}
	doing = fmt.Sprintf(doing, args...)
	if over := ctx.Err(); over != nil && !errors.Is(err, over) {
		err = over
	}
	var code sqlite3.Error
	explained := errors.Is(err, ErrFull) || errors.Is(err, ErrUnusable) // by another file than the database
	if errors.As(err, &code) && !explained {
		switch code.Code {
		case sqlite3.ErrNotADB:
			err = fmt.Errorf("%w: %w", ErrForeign, err)
		case sqlite3.ErrCorrupt:
			err = fmt.Errorf("%w: %w", ErrDamaged, err)
		case sqlite3.ErrBusy:
			err = fmt.Errorf("%w: %w", ErrBusy, err)
		default:
			err = explain(s.path, err, code)
		}
	}
	return fmt.Errorf("sqlite: %s: %s: %w", s.path, doing, err)
}

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

func isBusy(err error) bool {
	var code sqlite3.Error
	return errors.As(err, &code) && code.Code == sqlite3.ErrBusy
}
