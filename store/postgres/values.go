package postgres

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	serverNow = `(extract(epoch FROM now()) * 1000)::bigint`

	valueFields = `SELECT scope, id, key, value, ` + serverNow + ` - at FROM value`
	valuesOf    = valueFields + ` WHERE id = $1 AND scope = $2`
	// valuesNaming finds the values that belong to a user and those that are about one.
	valuesNaming = valueFields + ` WHERE id = $1 UNION ` + valueFields + ` WHERE key = $1 AND key <> ''`

	deleteValue = `DELETE FROM value WHERE id = $1 AND scope = $2 AND key = $3`
	putValue    = `INSERT INTO value AS v (id, scope, key, value, at) VALUES ($1, $2, $3, $4, ` + serverNow + `)
		ON CONFLICT (id, scope, key) DO UPDATE SET value = excluded.value, at = excluded.at`

	// In a swap the old text is a condition of the statement that changes it. If it were read first,
	// two concurrent callers could both succeed.
	replaceValue = `WITH changed AS (
			UPDATE value SET value = $4, at = ` + serverNow + ` WHERE id = $1 AND scope = $2 AND key = $3 AND value IN ($4, $5) RETURNING 1)` + unlessChanged
	// insertValue accepts a row that already has the new text.
	insertValue   = `WITH changed AS (` + putValue + ` WHERE v.value = excluded.value RETURNING 1)` + unlessChanged
	unlessChanged = ` SELECT WHERE CASE WHEN EXISTS (SELECT FROM changed) THEN FALSE ELSE refuse('` + isChanged + `') END`
	// takeValue leaves the text [taken], which is then deleted: unlike DELETE alone, it waits for a row
	// that somebody else is inserting.
	takeValue = `WITH changed AS (` + putValue + ` WHERE v.value = $5 RETURNING 1)` + unlessChanged
)

// Values implements [store.ValueStore].
func (s *Store) Values(ctx context.Context, of ...store.Scope) (store.Found, error) {
	lists := make([][]row.Value, len(of))
	err := s.read(ctx, func(p *pipeline) {
		for i, scope := range of {
			if scope.Kind == "" {
				query(p, &lists[i], (*row.Value).Columns, valuesNaming, scope.ID)
			} else {
				query(p, &lists[i], (*row.Value).Columns, valuesOf, scope.ID, string(scope.Kind))
			}
		}
	})
	return row.Found(of, slices.Concat(lists...)), s.failed(ctx, err, "reading the values of %v", of)
}

// SetValues implements [store.ValueStore]. It takes one round trip.
func (s *Store) SetValues(ctx context.Context, texts store.Texts) error {
	err := s.write(ctx, func(p *pipeline) { setValues(p, texts, nil) })
	return s.failed(ctx, err, "setting values")
}

// SwapValue implements [store.ValueStore]. It takes one round trip.
func (s *Store) SwapValue(ctx context.Context, key store.Key, had, text string, others store.Texts) error {
	texts := store.Texts{key: text}
	maps.Copy(texts, others)
	err := s.write(ctx, func(p *pipeline) { setValues(p, texts, store.Texts{key: had}) })
	return s.failed(ctx, err, "changing the value %v", key)
}

// setValues adds the statements that set texts, always in the same order: two callers that set the
// same ones would deadlock otherwise. Those that had names too must still be as there, or already as
// they shall be.
func setValues(p *pipeline, texts, had store.Texts) {
	for _, key := range texts.Sorted() {
		at, text := []any{key.ID, string(key.Kind), key.Name}, texts[key]
		switch was, must := had[key]; {
		case !must:
			setValue(p, at, text)
		case text == "":
			p.exec(takeValue, append(at, taken, was)...)
			p.exec(deleteValue, at...)
		case was == "":
			p.exec(insertValue, append(at, text)...)
		default:
			p.exec(replaceValue, append(at, text, was)...)
		}
	}
}

// taken stands for a text that is deleted before anybody can read it.
const taken = "-"

// setValue adds the statements that set a text. One to be removed is replaced first, as in takeValue.
func setValue(p *pipeline, at []any, text string) {
	p.exec(putValue, append(at, cmp.Or(text, taken))...)
	if text == "" {
		p.exec(deleteValue, at...)
	}
}
