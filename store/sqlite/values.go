package sqlite

import (
	"context"
	"database/sql"
	"time"

	"sobremesa/store"
)

const (
	valuesOf    = `SELECT key, value, ? - at FROM value WHERE id = ? AND scope = ?`
	textOf      = `SELECT value FROM value WHERE id = ? AND scope = ? AND key = ?`
	putValue    = `INSERT INTO value (id, scope, key, value, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, at = excluded.at`
	deleteValue = `DELETE FROM value WHERE id = ? AND scope = ? AND key = ?`
	// valuesNaming finds the values that belong to a user and those that are about one.
	valuesNaming = `SELECT scope, id, key, value FROM value WHERE id = ?1 UNION SELECT scope, id, key, value FROM value WHERE key = ?1 AND key <> ''`
)

// Values implements [store.ValueStore].
func (s *Store) Values(ctx context.Context, of ...store.Scope) (store.Found, error) {
	type row struct {
		name, text string
		age        int64 // in milliseconds
	}
	found := make(store.Found, len(of))
	err := s.read(ctx, func(tx *sql.Tx) error {
		for _, scope := range of {
			rows, err := collect(ctx, tx, 4, func(r *row) []any { return []any{&r.name, &r.text, &r.age} },
				valuesOf, time.Now().UnixMilli(), scope.ID, string(scope.Kind))
			if err != nil {
				return err
			}
			found[scope] = make(map[string]store.Value, len(rows))
			for _, r := range rows {
				found[scope][r.name] = store.Value{Text: r.text, Age: time.Duration(r.age) * time.Millisecond}
			}
		}
		return nil
	})
	if err != nil {
		return nil, s.failed(ctx, err, "reading the values of %v", of)
	}
	return found, nil
}

// SetValues implements [store.ValueStore].
func (s *Store) SetValues(ctx context.Context, texts store.Texts) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error { return setValues(ctx, conn, texts) })
	return s.failed(ctx, err, "setting values")
}

// SwapValue implements [store.ValueStore].
func (s *Store) SwapValue(ctx context.Context, key store.Key, had, text string, others store.Texts) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		if err := store.CheckTexts(had); err != nil {
			return err
		}
		is, err := orZero(one(ctx, conn, column[string], textOf, key.ID, string(key.Kind), key.Name))
		if err == nil && is != had && is != text {
			err = store.ErrConflict
		}
		if err == nil {
			err = setValues(ctx, conn, store.Texts{key: text})
		}
		if err != nil {
			return err
		}
		return setValues(ctx, conn, others)
	})
	return s.failed(ctx, err, "changing the value %v", key)
}

func setValues(ctx context.Context, conn *sql.Conn, texts store.Texts) error {
	if err := texts.Check(); err != nil {
		return err
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

// keyed is a text with its key.
type keyed struct {
	key  store.Key
	text string
}

func (k *keyed) columns() []any { return []any{&k.key.Kind, &k.key.ID, &k.key.Name, &k.text} }

// loadNamed returns the values that belong to a user or are about one.
func loadNamed(ctx context.Context, q queryer, user string) (store.Texts, error) {
	rows, err := collect(ctx, q, 8, (*keyed).columns, valuesNaming, user)
	texts := make(store.Texts, len(rows))
	for _, r := range rows {
		texts[r.key] = r.text
	}
	return texts, err
}
