package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"sobremesa/store"
)

// Store is a PostgreSQL database. It is safe for use by many goroutines, and many processes may
// have the database open.
type Store struct {
	pool     *pgxpool.Pool
	name     string // of the database, for messages
	channel  string // on which processes notify each other of tasks
	id       string // of this process in what it notifies
	deadline time.Duration
	asItIs   bool
	toLook   bool
	schema   int64         // its version, if the database was opened to look
	due      chan struct{} // a notification is scheduled
}

var _ store.Store = (*Store)(nil)

const (
	// connections is the size of the pool, unless the connection string has pool_max_conns.
	connections = 16
	// connecting limits the time to connect, unless the connection string has connect_timeout.
	connecting = 5 * time.Second
	// usual is the deadline of a call.
	usual = 10 * time.Second
	// long is the deadline of calls that go through the whole database.
	long = 10 * time.Minute
)

// An Option changes how Open opens a database.
type Option func(*Store)

// AsItIs makes Open return ErrOlder instead of bringing the schema of a database up to date: a process
// of the older version may be using it, and could not be started again.
func AsItIs() Option { return func(s *Store) { s.asItIs = true } }

// ToLook makes Open change nothing, and every call that writes fail. The schema may have any version. A
// call that this program cannot make on it returns [ErrOlder] or [ErrNewer].
func ToLook() Option { return func(s *Store) { s.toLook = true } }

// Open connects to a database, given by a connection string ("postgres://…" or "host=… dbname=…"),
// and brings its schema up to date. The error names the database but no password: the string is
// malformed ([ErrAddress]), the database cannot be reached or used ([ErrUnreachable]), is behind a
// pooler that keeps no sessions ([ErrPooled]), belongs to another program ([ErrForeign]), or was written
// by a newer version of the program ([ErrNewer]) or, with [AsItIs], an older one ([ErrOlder]).
func Open(ctx context.Context, connection string, opts ...Option) (*Store, error) {
	config, err := pgxpool.ParseConfig(connection)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w: %w", ErrAddress, err) // pgx leaves the password out
	}
	s := &Store{deadline: usual, id: rand.Text(), due: make(chan struct{}, 1)}
	for _, opt := range opts {
		opt(s)
	}
	c := config.ConnConfig
	s.name = fmt.Sprintf("%s on %s", c.Database, c.Host)
	if !strings.Contains(connection, "connect_timeout") {
		c.ConnectTimeout = connecting
	}
	if !strings.Contains(connection, "pool_max_conns") {
		config.MaxConns = connections
	}
	// A transaction left behind by a dead process must not block others for long.
	for parameter, value := range map[string]string{
		"application_name":                    "sobremesa",
		"client_encoding":                     "UTF8",
		"jit":                                 "off", // compiling would take longer than these queries
		"default_transaction_isolation":       "read committed",
		"synchronous_commit":                  "on", // what users are told is stored survives a crash of the server
		"idle_in_transaction_session_timeout": millisText(s.deadline),
		"statement_timeout":                   millisText(s.deadline * 4 / 5), // so that the server's error arrives before the deadline
	} {
		if _, given := c.RuntimeParams[parameter]; !given {
			c.RuntimeParams[parameter] = value
		}
	}
	if s.toLook {
		c.RuntimeParams["default_transaction_read_only"] = "on"
	}
	setLater(c)
	if s.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, s.failed(ctx, err, "opening the database")
	}
	if err := s.prepare(ctx); err != nil {
		s.pool.Close()
		return nil, s.failed(ctx, err, "opening the database")
	}
	return s, nil
}

// prepare makes sure that sessions are kept, brings the schema up to date and finds the channel of
// notifications.
func (s *Store) prepare(ctx context.Context) error {
	err := s.within(ctx, s.deadline, true, func(ctx context.Context, conn *pgxpool.Conn) error { return keepsSession(ctx, conn.Conn()) })
	if err == nil && s.toLook {
		s.schema, _, err = versions(ctx, s.pool)
		return err
	}
	if err == nil {
		err = s.migrate(ctx)
	}
	if err != nil {
		return err
	}
	return s.pool.QueryRow(ctx, `SELECT 'sobremesa_' || 'task'::regclass::oid`).Scan(&s.channel)
}

// Name returns the name and host of the database, without user and password.
func (s *Store) Name() string { return s.name }

// Close closes the connections after calls in progress have finished.
func (s *Store) Close() error {
	s.pool.Close()
	return nil
}

// failed adds to err what was being done. If the context has ended, the error is the context's,
// whatever came of the call.
func (s *Store) failed(ctx context.Context, err error, doing string, args ...any) error {
	if err == nil {
		return nil
	}
	if over := ctx.Err(); over != nil && !errors.Is(err, over) {
		err = errors.Join(over, unknownOnly(err))
	}
	if s.toLook {
		err = otherVersion(err, s.schema)
	}
	return fmt.Errorf("postgres: %s: %s: %w", s.name, fmt.Sprintf(doing, args...), err)
}

// millisText returns a duration in the format of the server's settings.
func millisText(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
