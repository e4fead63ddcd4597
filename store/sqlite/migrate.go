package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"

	"sobremesa/store/row"
)

// applicationID is "Sobr" in the file's header. It marks the file as this program's
// (https://sqlite.org/pragma.html#pragma_application_id).
const applicationID = 0x536f6272

// migrate switches the file to a write-ahead log and brings its schema up to date.
func (s *Store) migrate(ctx context.Context) error {
	return s.migrateWith(ctx, migrations, newest)
}

const newest = 0 // stands for the highest schema version

func (s *Store) migrateWith(ctx context.Context, files fs.FS, version int64) error {
	exposed := checkExposed(s.path) // before SQLite creates more files with the same mode
	db, err := s.connect(ctx, s.dsn(migrating))
	if err != nil {
		return err
	}
	defer db.Close()
	if exposed != nil {
		return exposed
	}
	if s.asItIs {
		if have, err := schemaVersion(ctx, db); err != nil || 0 < have && have < Version {
			return cmp.Or(err, older(have))
		}
	}
	if err := s.useLog(ctx, db); err != nil {
		return err
	}
	return s.migrateTo(ctx, db, files, version)
}

// connect opens a database of this program, with a single connection. A file of another program is
// left unchanged, including its journal mode.
func (s *Store) connect(ctx context.Context, source string) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", source)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := retryWhileBusy(ctx, s.busy, func() error { return checkOwner(ctx, db) }); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// migrateTo applies the migrations up to a version in ONE transaction, which begins before it looks
// at the current version. A process that arrives at the same time waits and finds the work done,
// and a failure half-way leaves the file unchanged.
//
// Goose normally opens a transaction for each file. With WithIsolateDDL it opens none and runs
// inside this one. Foreign keys are off meanwhile, since SQLite can change a table only by
// rebuilding it, and are checked at the end.
func (s *Store) migrateTo(ctx context.Context, db *sql.DB, files fs.FS, version int64) (err error) {
	defer func() {
		if err != nil {
			db.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
		}
	}()
	have, last, err := s.lockSchema(ctx, db, files)
	if err != nil {
		return err
	}
	if version != newest {
		last = version
	}
	if have < last {
		if have > 0 && !s.noCopy {
			if err := s.copyBefore(ctx, have); err != nil {
				return fmt.Errorf("keeping a copy of version %d: %w", have, err)
			}
		}
		p, err := goose.NewProvider(goose.DialectSQLite3, db, files,
			goose.WithIsolateDDL(true), goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)))
		if err != nil {
			return err
		}
		if _, err := p.UpTo(ctx, last); err != nil {
			return fmt.Errorf("bringing the schema from version %d to %d: %w", have, last, err)
		}
		if err := checkForeignKeys(ctx, db); err != nil {
			return fmt.Errorf("bringing the schema from version %d to %d: %w", have, last, err)
		}
	}
	_, err = db.ExecContext(ctx, "COMMIT")
	return err
}

// schemaVersion returns the version of a database's schema, 0 for an empty one. It does not use
// Goose, which keeps retrying when the table is damaged.
func schemaVersion(ctx context.Context, q queryer) (version int64, err error) {
	there, err := one(ctx, q, row.Only[bool], `SELECT count(*) > 0 FROM sqlite_schema WHERE name = 'goose_db_version'`)
	if err == nil && there {
		version, err = one(ctx, q, row.Only[int64], `SELECT coalesce(max(version_id), 0) FROM goose_db_version`)
	}
	return version, err
}

// lockSchema begins a transaction that holds the write lock, on db's only connection, and returns the
// versions that the schema has and that the migrations lead to. ErrNewer.
func (s *Store) lockSchema(ctx context.Context, db *sql.DB, files fs.FS) (have, last int64, err error) {
	err = retryWhileBusy(ctx, s.busy, func() error {
		_, err := db.ExecContext(ctx, "BEGIN IMMEDIATE")
		return err
	})
	if err == nil {
		err = checkOwner(ctx, db)
	}
	if err == nil {
		// Set every time, since SQLite reports a read-only file only when something is written.
		_, err = db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
	}
	if err == nil {
		have, err = schemaVersion(ctx, db)
	}
	if last = lastVersion(files); err == nil && have > last {
		err = newer(have, last)
	}
	return have, last, err
}

// copyBefore copies the database to a file beside it, named after its schema version: x.db.v6. The
// caller holds the write lock, so nothing is committed meanwhile.
func (s *Store) copyBefore(ctx context.Context, version int64) error {
	return s.copyTo(ctx, fmt.Sprintf("%s.v%d", s.path, version), func(string) error { return nil }) // in place of another
}

// checkOwner returns ErrForeign unless the database is marked as this program's or is empty.
func checkOwner(ctx context.Context, db *sql.DB) error {
	var id, tables int64
	err := db.QueryRowContext(ctx,
		"SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id").Scan(&id, &tables)
	if err != nil {
		return err
	}
	if id != applicationID && (id != 0 || tables != 0) {
		return ErrForeign
	}
	return nil
}

// useLog switches the journal to a write-ahead log, which the file remembers. SQLite does not wait
// for other connections here, so the statement is retried.
func (s *Store) useLog(ctx context.Context, db *sql.DB) error {
	var mode string
	err := retryWhileBusy(ctx, s.busy, func() error {
		return db.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode)
	})
	if err == nil && mode != "wal" {
		err = fmt.Errorf("the file system does not allow a write-ahead log (journal mode is %s)", mode)
	}
	return err
}
