package records

import (
	"context"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Records reports on finished games. It remembers what it has read of them, and is safe for concurrent
// use.
type Records struct {
	store Store
	folds *folds
	games sitting.Games
	now   func() time.Time
	wake  func()
}

// Store is what Records needs of a store. The methods are those of [store.Store].
type Store interface {
	store.ValueStore
	Finishes(ctx context.Context, of store.LogQuery) (store.Log, error)
	Game(ctx context.Context, id int64) (*store.Game, error)
	Commit(ctx context.Context, c *store.Change) error
}

// New returns the records of games in a store. now is the clock. wake is called after a task was
// added to the outbox.
func New(s Store, games sitting.Games, now func() time.Time, wake func()) *Records {
	return &Records{store: s, folds: newFolds(s, maxFolds), games: games, now: now, wake: wake}
}
