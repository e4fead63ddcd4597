package sqlite

import (
	"context"
	"database/sql"

	"sobremesa/store"
)

const (
	settingsOf = `SELECT key, value FROM setting WHERE scope = ? AND id = ?`
	// homeSettings finds the settings of a channel or, for a game's thread, of the channel to which
	// it belongs.
	homeSettings = `SELECT key, value FROM setting WHERE scope = ?1
		AND id = coalesce((SELECT home FROM game WHERE channel = ?2 AND home <> '' LIMIT 1), ?2)`
	putSetting = `INSERT INTO setting (scope, id, key, value) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET value = excluded.value`
	settingIs     = `SELECT value FROM setting WHERE scope = ? AND id = ? AND key = ?`
	deleteSetting = `DELETE FROM setting WHERE scope = ? AND id = ? AND key = ?`
)

// Settings implements [store.Store].
func (s *Store) Settings(ctx context.Context, scopes ...store.Scope) (store.Settings, error) {
	all := make(store.Settings, len(scopes))
	err := s.read(ctx, func(tx *sql.Tx) (err error) {
		for _, of := range scopes {
			query := settingsOf
			if of.Kind == store.Channel {
				query = homeSettings
			}
			if all[of], err = collectMap(ctx, tx, query, string(of.Kind), of.ID); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, s.failed(ctx, err, "reading the settings of %v", scopes)
	}
	return all, nil
}

// SetSettings implements [store.Store].
func (s *Store) SetSettings(ctx context.Context, of store.Scope, values map[string]string) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		for key, value := range values {
			if err := store.CheckTexts(of.ID, key, value); err != nil {
				return err
			}
			if err := setSetting(ctx, conn, of, key, value); err != nil {
				return err
			}
		}
		return nil
	})
	return s.failed(ctx, err, "changing settings of %s %s", of.Kind, of.ID)
}

// setSetting sets a setting or, with "", removes it.
func setSetting(ctx context.Context, conn *sql.Conn, of store.Scope, key, value string) error {
	statement, args := putSetting, []any{string(of.Kind), of.ID, key, value}
	if value == "" {
		statement, args = deleteSetting, args[:3]
	}
	_, err := conn.ExecContext(ctx, statement, args...)
	return err
}

// SwapSetting implements [store.Store].
func (s *Store) SwapSetting(ctx context.Context, of store.Scope, key, had, value string) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		if err := store.CheckTexts(of.ID, key, had, value); err != nil {
			return err
		}
		if err := still(ctx, conn, had, value, settingIs, string(of.Kind), of.ID, key); err != nil {
			return err
		}
		return setSetting(ctx, conn, of, key, value)
	})
	return s.failed(ctx, err, "changing %s of %s %s", key, of.Kind, of.ID)
}
