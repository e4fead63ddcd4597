package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var embedded embed.FS

// owner finds the schema, whether it is this program's, and whether it has tables.
const owner = `SELECT coalesce(current_schema(), ''), to_regclass('goose_db_version') IS NOT NULL,
	EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm'))`

// queryer is a connection or a pool.
type queryer interface {
	QueryRow(context.Context, string, ...any) pgx.Row
}

// checkOwner returns the schema and whether it has this program's tables, or [ErrForeign] if it has
// others.
func checkOwner(ctx context.Context, db queryer) (schema string, ours bool, err error) {
	var used bool
	if err := db.QueryRow(ctx, owner).Scan(&schema, &ours, &used); err != nil {
		return "", false, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	switch {
	case schema == "":
		err = fmt.Errorf("%w: none of the schemas in its search_path is there", ErrUnreachable)
	case used && !ours:
		err = fmt.Errorf("%w: the schema %s has tables of something else; make a database for this program alone", ErrForeign, schema)
	}
	return schema, ours, err
}

func older(have, last int64) error {
	return fmt.Errorf("%w: its schema has version %d, this program's is %d", ErrOlder, have, last)
}

// otherVersion adds ErrOlder or ErrNewer to the server's error that a table or column is unknown, if the
// schema is not this program's.
func otherVersion(err error, have int64) error {
	var e *pgconn.PgError
	last, unknown := lastVersion()
	switch {
	case unknown != nil || !errors.As(err, &e) || e.Code != "42P01" && e.Code != "42703": // undefined_table, undefined_column
		return err
	case have < last:
		return fmt.Errorf("%w (%w)", older(have, last), err)
	case have > last:
		return fmt.Errorf("%w (%w)", newer(have, last), err)
	}
	return err
}

func newer(have, last int64) error {
	return fmt.Errorf("%w: its schema has version %d, this program knows %d", ErrNewer, have, last)
}

// migrate brings the schema up to date. Of several processes that start at once, one migrates under
// a session lock and the others wait. Each file is a transaction.
func (s *Store) migrate(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	schema, ours, err := checkOwner(ctx, s.pool)
	if err != nil {
		return err
	}
	files, err := fs.Sub(embedded, "migrations")
	if err != nil {
		return err
	}
	locker, err := lock.NewPostgresSessionLocker(
		lock.WithLockID(int64(crc32.ChecksumIEEE([]byte("sobremesa "+schema)))), lock.WithLockTimeout(1, uint64(long/time.Second)))
	if err != nil {
		return err
	}
	config := s.pool.Config().ConnConfig
	config.RuntimeParams["statement_timeout"] = millisText(long)
	setLater(config)
	db := stdlib.OpenDB(*config)
	defer db.Close()
	p, err := goose.NewProvider(goose.DialectPostgres, db, files,
		goose.WithSessionLocker(locker), goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)))
	if err != nil {
		return err
	}
	have, last := int64(0), int64(1)
	if ours { // otherwise this would create the table of versions without the lock
		if have, last, err = p.GetVersions(ctx); err != nil {
			return err
		}
	}
	if have > last {
		return newer(have, last)
	}
	if have < last {
		if ours && s.asItIs {
			return older(have, last)
		}
		if _, err := p.Up(ctx); err != nil {
			return fmt.Errorf("bringing the schema up to date: %w", err)
		}
	}
	return nil
}

// Examine returns the error that would keep the program from using a database, and changes nothing
// in it: [ErrUnreachable], [ErrPooled], [ErrForeign], [ErrNewer]. name is the database's name for messages.
func Examine(ctx context.Context, connection string) (name string, err error) {
	config, err := pgx.ParseConfig(connection)
	if err != nil {
		return "", fmt.Errorf("postgres: %w: %w", ErrAddress, err) // pgx leaves the password out
	}
	name = fmt.Sprintf("%s on %s", config.Database, config.Host)
	setLater(config)
	ctx, cancel := context.WithTimeout(ctx, connecting)
	defer cancel()
	db, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return name, fmt.Errorf("postgres: %s: %w: %w", name, ErrUnreachable, err)
	}
	defer db.Close(context.WithoutCancel(ctx))
	var have, last int64
	if err = keepsSession(ctx, db); err == nil {
		have, last, err = versions(ctx, db)
	}
	if err == nil && have > last {
		err = newer(have, last)
	}
	if err != nil {
		return name, fmt.Errorf("postgres: %s: %w", name, err)
	}
	return name, nil
}

// versions returns the version of the database's schema, 0 if it has no tables, and the program's.
func versions(ctx context.Context, db queryer) (have, last int64, err error) {
	_, ours, err := checkOwner(ctx, db)
	if err == nil {
		last, err = lastVersion()
	}
	if err != nil || !ours {
		return 0, last, err
	}
	if err := db.QueryRow(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&have); err != nil {
		return 0, last, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return have, last, nil
}

// Schema returns the version of the schema of a database that was opened with [ToLook], 0 if it has none
// yet, and the version that this program uses.
func (s *Store) Schema() (has, used int64, err error) {
	used, err = lastVersion()
	return s.schema, used, err
}

// lastVersion returns the highest schema version among the migrations.
func lastVersion() (int64, error) {
	files, err := fs.Glob(embedded, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	return goose.NumericComponent(files[len(files)-1])
}
