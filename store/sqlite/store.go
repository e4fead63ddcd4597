package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/mattn/go-sqlite3"

	"sobremesa/store"
)

// Store is a database file. It is safe for use by many goroutines, and many processes may have the
// file open.
type Store struct {
	path        string
	busy        time.Duration
	synchronous string
	noCopy      bool    // make no copy before migrating
	asItIs      bool    // migrate nothing
	writer      *sql.DB // a single connection
	readers     *sql.DB // query_only
	// How often, and for how many nanoseconds, calls waited for other processes.
	waits, waited atomic.Int64

	schema    int64       // its version
	still     os.FileInfo // what the file was, if it must not change while it is open
	temporary bool        // Close deletes the file

	files    *files
	vanished context.Context // ends, with the cause, when the files are no longer where they were
	vanish   context.CancelCauseFunc
}

var _ store.Store = (*Store)(nil)

// An Option changes how Open opens a database.
type Option func(*Store)

// usualBusy is how long a call waits for a database that another process is writing. The call's context
// may end the wait earlier.
const usualBusy = 10 * time.Second

// WithoutSync leaves it to the operating system when commits reach the disk. They survive the death
// of the process but not that of the machine. It is meant for tests.
func WithoutSync() Option { return func(s *Store) { s.synchronous = "OFF" } }

// WithoutCopy makes no copy of the file before its schema is brought up to date. It is meant for files
// that are copies themselves.
func WithoutCopy() Option { return func(s *Store) { s.noCopy = true } }

// AsItIs makes Open return ErrOlder instead of bringing the schema of a database up to date: a process
// of the older version may be using it, and could not be started again.
func AsItIs() Option { return func(s *Store) { s.asItIs = true } }

// closed returns the Store of a file before it is opened.
func closed(path string, opts ...Option) (*Store, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	s := &Store{path: abs, busy: usualBusy, synchronous: "FULL", schema: Version}
	for _, opt := range opts {
		opt(s)
	}
	return s, nil
}

// at returns the Store of a file that is there, closed. It comes with any other error, which opening
// the file would explain.
func at(path string) (*Store, error) {
	s, err := closed(path)
	if err == nil {
		if _, err = os.Stat(s.path); err != nil {
			err = fmt.Errorf("sqlite: %w", err)
		}
	}
	return s, err
}

// Path returns the absolute path of the database file.
func (s *Store) Path() string { return s.path }

// failed adds to err what was being done. If the context has ended, the error is the context's,
// whatever SQLite made of it. If the file is at fault, the error says how.
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
			err = fmt.Errorf("%w: %w", store.ErrLocked, err)
		case sqlite3.ErrError:
			err = s.otherVersion(err)
		default:
			err = explain(s.path, err, code)
		}
	}
	return fmt.Errorf("sqlite: %s: %s: %w", s.path, doing, err)
}

// A role is the purpose of a connection.
type role int

const (
	writing role = iota
	reading
	copying
	migrating
)

// dsn returns the driver's data source name. Writers never wait inside SQLite (see retryWhileBusy).
// Readers do, in the rare moments when another connection recovers or removes the log.
func (s *Store) dsn(r role) string {
	q := url.Values{
		"mode":             {"rw"},
		"_txlock":          {"immediate"},
		"_foreign_keys":    {"on"},
		"_synchronous":     {s.synchronous},
		"_busy_timeout":    {"0"},
		"_stmt_cache_size": {"64"},
		"_secure_delete":   {"on"}, // what is deleted or replaced is overwritten, free pages too
	}
	switch r {
	case reading, copying:
		q.Set("mode", "ro")
		if r == reading {
			q.Set("_query_only", "on") // copying into another file counts as writing
		}
		q.Set("_txlock", "deferred")
		q.Set("_busy_timeout", strconv.FormatInt(s.busy.Milliseconds(), 10))
	case migrating:
		q.Set("_foreign_keys", "off")
		q.Set("_stmt_cache_size", "0")
	}
	u := url.URL{Path: filepath.ToSlash(s.path)}
	return "file:" + u.EscapedPath() + "?" + q.Encode()
}
