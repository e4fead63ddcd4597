package table

import (
	"context"

	"sobremesa/store"
)

// SetSettings changes settings of a scope: those that have a value are set,
// those that have "" unset. The caller sees to it that the values are known and
// that the one who asks may change them.
func (t *Table) SetSettings(ctx context.Context, of store.Scope, values map[string]string) error {
	return t.store.SetSettings(ctx, of, values)
}
