package postgres

import (
	"context"
	"maps"
	"slices"

	"sobremesa/store"
)

const (
	settingsOf = `SELECT key, value FROM setting WHERE scope = $1 AND id = $2`
	// homeSettings finds the settings of a channel or, for a game's thread, of the channel to which
	// it belongs.
	homeSettings = `SELECT key, value FROM setting WHERE scope = $1
		AND id = coalesce((SELECT home FROM game WHERE channel = $2 AND home <> '' LIMIT 1), $2)`
)

// Settings implements [store.Store].
func (s *Store) Settings(ctx context.Context, scopes ...store.Scope) (store.Settings, error) {
	found := make([][]pair, len(scopes))
	err := s.read(ctx, func(p *pipeline) {
		for i, of := range scopes {
			statement := settingsOf
			if of.Kind == store.Channel {
				statement = homeSettings
			}
			query(p, &found[i], (*pair).columns, statement, string(of.Kind), of.ID)
		}
	})
	if err != nil {
		return nil, s.failed(ctx, err, "reading the settings of %v", scopes)
	}
	all := make(store.Settings, len(scopes))
	for i, of := range scopes {
		all[of] = toMap(found[i])
	}
	return all, nil
}

// kept holds the statements that change one value of a table. Their arguments are first the columns
// of its key, then values.
type kept struct{ put, remove, insert, swap, take, absent string }

// The old value is a condition of the statement that changes it. If it were read first, two
// concurrent callers could both succeed.
var (
	settingKept = statements(`setting`, `scope = $1 AND id = $2 AND key = $3`, `scope, id, key`, `$1, $2, $3`, `$4`, `$5`)
	factKept    = statements(`fact`, `key = $1`, `key`, `$1`, `$2`, `$3`)
)

func statements(table, is, key, keys, value, had string) kept {
	insert := `INSERT INTO ` + table + ` AS t (` + key + `, value) VALUES (` + keys + `, ` + value + `) ON CONFLICT (` + key + `) DO UPDATE SET value = excluded.value`
	return kept{
		put:    insert,
		remove: `DELETE FROM ` + table + ` WHERE ` + is,
		// A row that already has the new value is no conflict.
		insert: insert + ` WHERE t.value = excluded.value`,
		swap:   `UPDATE ` + table + ` SET value = ` + value + ` WHERE ` + is + ` AND value IN (` + value + `, ` + had + `)`,
		take:   `DELETE FROM ` + table + ` WHERE ` + is + ` AND value = ` + value,
		absent: `SELECT WHERE CASE WHEN EXISTS (SELECT FROM ` + table + ` WHERE ` + is + `) THEN refuse('` + isChanged + `') ELSE FALSE END`,
	}
}

// set sets a value or, with "", removes it.
func (k *kept) set(p *pipeline, value string, key ...any) {
	if value == "" {
		p.exec(k.remove, key...)
		return
	}
	p.exec(k.put, append(key, value)...)
}

// change replaces the value had by another.
func (k *kept) change(ctx context.Context, s *Store, had, value string, key ...any) error {
	n := 1
	err := s.write(ctx, func(p *pipeline) {
		switch {
		case value == "":
			p.exec(k.take, append(key, had)...)
			p.exec(k.absent, key...)
		case had == "":
			p.count(&n, k.insert, append(key, value)...)
		default:
			p.count(&n, k.swap, append(key, value, had)...)
		}
	})
	if err == nil && n == 0 {
		err = store.ErrConflict
	}
	return err
}

// SetSettings implements [store.Store].
func (s *Store) SetSettings(ctx context.Context, of store.Scope, values map[string]string) error {
	err := s.write(ctx, func(p *pipeline) {
		for _, key := range slices.Sorted(maps.Keys(values)) {
			settingKept.set(p, values[key], string(of.Kind), of.ID, key)
		}
	})
	return s.failed(ctx, err, "changing settings of %s %s", of.Kind, of.ID)
}

// SwapSetting implements [store.Store].
func (s *Store) SwapSetting(ctx context.Context, of store.Scope, key, had, value string) error {
	err := settingKept.change(ctx, s, had, value, string(of.Kind), of.ID, key)
	return s.failed(ctx, err, "changing %s of %s %s", key, of.Kind, of.ID)
}

const factOf = `SELECT value FROM fact WHERE key = $1`

// Fact implements [store.Store].
func (s *Store) Fact(ctx context.Context, key string) (string, error) {
	value, err := orZero(one(ctx, s, column[string], factOf, key))
	return value, s.failed(ctx, err, "reading fact %s", key)
}

// SetFact implements [store.Store].
func (s *Store) SetFact(ctx context.Context, key, value string) error {
	err := s.write(ctx, func(p *pipeline) { factKept.set(p, value, key) })
	return s.failed(ctx, err, "keeping fact %s", key)
}

// SwapFact implements [store.Store].
func (s *Store) SwapFact(ctx context.Context, key, had, value string) error {
	err := factKept.change(ctx, s, had, value, key)
	return s.failed(ctx, err, "changing fact %s", key)
}
