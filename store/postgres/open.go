package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"sobremesa/store"
)

// Store is a PostgreSQL database. It is safe for use by many goroutines, and many
// processes may have the database open.
type Store struct {
	pool     *pgxpool.Pool
	name     string // of the database, as messages name it
	channel  string // on which processes tell each other that there are tasks
	deadline time.Duration
	due      chan struct{} // there are tasks of which nobody was told yet
	stop     context.CancelFunc
	stopped  chan struct{}
}

var _ store.Store = (*Store)(nil)

const (
	// connections are at most open at once, unless the connection string says pool_max_conns.
	connections = 16
	// connecting may take so long, unless it says connect_timeout.
	connecting = 5 * time.Second
	// long is the deadline of what goes through the whole database.
	long = 10 * time.Minute
)

// An Option changes how Open opens a database.
type Option func(*Store)

// Deadline sets how long a call may take, 10 s by default; what goes through the whole
// database has ten minutes.
func Deadline(d time.Duration) Option { return func(s *Store) { s.deadline = d } }

// Open connects to a database, named by a connection string ("postgres://…" or
// "host=… dbname=…"), and brings its schema up to date. An error names the database, and no password:
// it cannot be reached or used ([ErrUnreachable]), is some other program's ([ErrForeign]), or was written
// by a newer version of the program ([ErrNewer]).
func Open(ctx context.Context, connection string, opts ...Option) (*Store, error) {
	config, err := pgxpool.ParseConfig(connection)
	if err != nil {
		return nil, fmt.Errorf("postgres: the connection string cannot be read: %w", err) // pgx leaves the password out
	}
	s := &Store{deadline: 10 * time.Second, due: make(chan struct{}, 1), stopped: make(chan struct{})}
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
	// What a process that is gone has begun must not keep others waiting.
	for parameter, value := range map[string]string{
		"application_name":                    "sobremesa",
		"client_encoding":                     "UTF8",
		"jit":                                 "off", // what is asked takes less time than to compile it
		"default_transaction_isolation":       "read committed",
		"synchronous_commit":                  "on", // what people are told is stored survives the server
		"idle_in_transaction_session_timeout": millisText(s.deadline),
		"statement_timeout":                   millisText(s.deadline * 4 / 5), // so that it is told in time
	} {
		if _, given := c.RuntimeParams[parameter]; !given {
			c.RuntimeParams[parameter] = value
		}
	}
	if s.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, s.failed(ctx, err, "opening the database")
	}
	if err := s.prepare(ctx); err != nil {
		s.pool.Close()
		return nil, s.failed(ctx, err, "opening the database")
	}
	notifying, stop := context.WithCancel(context.Background())
	s.stop = stop
	go s.notify(notifying)
	return s, nil
}

// prepare brings the schema and what is counted up to date.
func (s *Store) prepare(ctx context.Context) error {
	if err := s.migrate(ctx); err != nil {
		return err
	}
	if err := s.pool.QueryRow(ctx, `SELECT 'sobremesa_' || 'task'::regclass::oid`).Scan(&s.channel); err != nil {
		return err
	}
	return s.recountIfOld(ctx)
}

// Name tells which database it is, without user and password.
func (s *Store) Name() string { return s.name }

// Close closes the connections; calls that are under way finish first.
func (s *Store) Close() error {
	s.stop()
	<-s.stopped
	s.pool.Close()
	return nil
}

// failed says what was being done when err happened. A call whose context is over fails
// with the context's error, whatever came of it.
func (s *Store) failed(ctx context.Context, err error, doing string, args ...any) error {
	if err == nil {
		return nil
	}
	if over := ctx.Err(); over != nil && !errors.Is(err, over) {
		err = errors.Join(over, unknownOnly(err))
	}
	return fmt.Errorf("postgres: %s: %s: %w", s.name, fmt.Sprintf(doing, args...), err)
}
