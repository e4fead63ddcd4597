package postgres

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"
)

// Examine returns the error that would keep the program from using a database, and changes nothing
// in it: [ErrUnreachable], [ErrForeign], [ErrNewer]. name is the database's name for messages.
func Examine(ctx context.Context, connection string) (name string, err error) {
	config, err := pgx.ParseConfig(connection)
	if err != nil {
		return "", fmt.Errorf("postgres: the connection string cannot be read: %w", err) // pgx leaves the password out
	}
	name = fmt.Sprintf("%s on %s", config.Database, config.Host)
	ctx, cancel := context.WithTimeout(ctx, connecting)
	defer cancel()
	db, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return name, fmt.Errorf("postgres: %s: %w: %w", name, ErrUnreachable, err)
	}
	defer db.Close(context.WithoutCancel(ctx))
	if err := examine(ctx, db); err != nil {
		return name, fmt.Errorf("postgres: %s: %w", name, err)
	}
	return name, nil
}

func examine(ctx context.Context, db *pgx.Conn) error {
	_, ours, err := checkOwner(ctx, db)
	if err != nil || !ours {
		return err
	}
	files, err := fs.Glob(embedded, "migrations/*.sql")
	if err != nil {
		return err
	}
	last, err := goose.NumericComponent(files[len(files)-1])
	if err != nil {
		return err
	}
	var have int64
	if err := db.QueryRow(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&have); err != nil {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	if have > last {
		return newer(have, last)
	}
	return nil
}
