package hosttest

import (
	"context"
	"sync/atomic"
	"time"

	"sobremesa/store"
)

// Unusable is a store that accepts nothing while it has an error.
type Unusable struct {
	store.Store
	why atomic.Pointer[error]
}

// Becomes sets the error, or removes it if why is nil.
func (u *Unusable) Becomes(why error) { u.why.Store(&why) }

func (u *Unusable) err() error {
	if why := u.why.Load(); why != nil {
		return *why
	}
	return nil
}

// Commit implements [store.Store].
func (u *Unusable) Commit(ctx context.Context, c *store.Change) error {
	if err := u.err(); err != nil {
		return err
	}
	return u.Store.Commit(ctx, c)
}

// Claim implements [store.Store].
func (u *Unusable) Claim(ctx context.Context, now, until time.Time, wanted ...store.Wanted) (*store.Task, error) {
	if err := u.err(); err != nil {
		return nil, err
	}
	return u.Store.Claim(ctx, now, until, wanted...)
}

// SetFact implements [store.Store].
func (u *Unusable) SetFact(ctx context.Context, key, value string) error {
	if err := u.err(); err != nil {
		return err
	}
	return u.Store.SetFact(ctx, key, value)
}
