package table

import (
	"context"

	"sobremesa/bot/settings"
	"sobremesa/store"
)

// Settings reads the settings that hold for a place, all at once.
func (t *Table) Settings(ctx context.Context, at settings.Place) (settings.Settings, error) {
	stored, err := t.store.Settings(ctx, at.Scopes()...)
	return settings.At(at, stored), err
}

// SetSettings changes settings of a scope: those that have a value are set,
// those that have "" unset. The caller sees to it that the values are known and
// that the one who asks may change them.
func (t *Table) SetSettings(ctx context.Context, of store.Scope, values map[string]string) error {
	return t.store.SetSettings(ctx, of, values)
}
