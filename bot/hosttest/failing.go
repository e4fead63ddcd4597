package hosttest

import (
	"context"

	"sobremesa/store"
)

// Failing is a store whose writes fail when a test says so. It covers the calls that store what
// users ask for.
type Failing struct {
	store.Store
	// Fail, unless nil, is called instead of each write, with the write. It must not change while
	// calls are made.
	Fail func(write func() error) error
}

func (f *Failing) write(write func() error) error {
	if f.Fail == nil {
		return write()
	}
	return f.Fail(write)
}

// Commit implements [store.Store]. A commit that is made but fails leaves the change as it is.
func (f *Failing) Commit(ctx context.Context, c *store.Change) error {
	made := c
	if f.Fail != nil {
		made = copyOf(c)
	}
	err := f.write(func() error { return f.Store.Commit(ctx, made) })
	if err == nil {
		*c = *made
	}
	return err
}

// SetSettings implements [store.Store].
func (f *Failing) SetSettings(ctx context.Context, of store.Scope, values map[string]string) error {
	return f.write(func() error { return f.Store.SetSettings(ctx, of, values) })
}

// SwapSetting implements [store.Store].
func (f *Failing) SwapSetting(ctx context.Context, of store.Scope, key, had, value string) error {
	return f.write(func() error { return f.Store.SwapSetting(ctx, of, key, had, value) })
}

// PutAttempt implements [store.Attempts].
func (f *Failing) PutAttempt(ctx context.Context, a store.Attempt) error {
	return f.write(func() error { return f.Store.PutAttempt(ctx, a) })
}

// Forget implements [store.Privacy].
func (f *Failing) Forget(ctx context.Context, user, pseudonym string) error {
	return f.write(func() error { return f.Store.Forget(ctx, user, pseudonym) })
}
