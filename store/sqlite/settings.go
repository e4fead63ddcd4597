package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

const (
	settingOf     = `SELECT value FROM setting WHERE guild = ? AND key = ?`
	putSetting    = `INSERT INTO setting (guild, key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`
	deleteSetting = `DELETE FROM setting WHERE guild = ? AND key = ?`
)

// Setting implements [store.Store].
func (s *Store) Setting(ctx context.Context, guild, key string) (string, error) {
	var value string
	err := s.readers.QueryRowContext(ctx, settingOf, guild, key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, s.failed(ctx, err, "reading setting %s of guild %s", key, guild)
}

// SetSetting implements [store.Store].
func (s *Store) SetSetting(ctx context.Context, guild, key, value string) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		if value == "" {
			_, err := conn.ExecContext(ctx, deleteSetting, guild, key)
			return err
		}
		_, err := conn.ExecContext(ctx, putSetting, guild, key, value)
		return err
	})
	return s.failed(ctx, err, "setting %s of guild %s", key, guild)
}
