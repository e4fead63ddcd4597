package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	valueFields = `SELECT scope, id, key, value, ?1 - at FROM value`
	valuesOf    = valueFields + ` WHERE id = ?2 AND scope = ?3`
	// valuesNaming finds the values that belong to a user and those that are about one.
	valuesNaming = valueFields + ` WHERE id = ?2 UNION ` + valueFields + ` WHERE key = ?2 AND key <> ''`

	valueOf     = valuesOf + ` AND key = ?4`
	putValue    = `INSERT INTO value (id, scope, key, value, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, at = excluded.at`
	deleteValue = `DELETE FROM value WHERE id = ? AND scope = ? AND key = ?`
)

// Values implements [store.ValueStore].
func (s *Store) Values(ctx context.Context, of ...store.Scope) (store.Found, error) {
	var list []row.Value
	err := s.read(ctx, func(ctx context.Context, tx *sql.Conn) error {
		for _, scope := range of {
			statement, args := valuesOf, []any{time.Now().UnixMilli(), scope.ID, string(scope.Kind)}
			if scope.Kind == "" {
				statement, args = valuesNaming, args[:2]
			}
			rows, err := collect(ctx, tx, (*row.Value).Columns, statement, args...)
			if err != nil {
				return err
			}
			list = append(list, rows...)
		}
		return nil
	})
	return row.Found(of, list), s.failed(ctx, err, "reading the values of %v", of)
}

// SetValues implements [store.ValueStore].
func (s *Store) SetValues(ctx context.Context, texts store.Texts) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error { return setValues(ctx, conn, texts, nil) })
	return s.failed(ctx, err, "setting values")
}

// SwapValue implements [store.ValueStore].
func (s *Store) SwapValue(ctx context.Context, key store.Key, had, text string, others store.Texts) error {
	texts := maps.Clone(others)
	if texts == nil {
		texts = make(store.Texts)
	}
	texts[key] = text
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		return setValues(ctx, conn, texts, store.Texts{key: had})
	})
	return s.failed(ctx, err, "changing the value %v", key)
}

// setValues sets texts, if those that had names too are still as there, or already as they shall be.
func setValues(ctx context.Context, conn *sql.Conn, texts, had store.Texts) error {
	if err := errors.Join(texts.Check(), had.Check()); err != nil {
		return err
	}
	for key, text := range had {
		is, err := orZero(one(ctx, conn, (*row.Value).Columns, valueOf, 0, key.ID, string(key.Kind), key.Name))
		if err == nil && is.Text != text && is.Text != texts[key] {
			err = store.ErrConflict
		}
		if err != nil {
			return err
		}
	}
	now := time.Now().UnixMilli()
	for key, text := range texts {
		statement, args := putValue, []any{key.ID, string(key.Kind), key.Name, text, now}
		if text == "" {
			statement, args = deleteValue, args[:3]
		}
		if _, err := conn.ExecContext(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}
