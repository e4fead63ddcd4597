package records

import (
	"context"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Records tells what finished games have left. It is safe for concurrent use; it keeps
// nothing.
type Records struct {
	// Wake is called after a task was left in the outbox.
	Wake func()

	store Store
	games sitting.Games
	now   func() time.Time
}

// Store is what the records need of a store; the methods are [store.Store]'s.
type Store interface {
	store.Records
	store.Attempts
	Game(ctx context.Context, id int64) (*store.Game, error)
	Commit(ctx context.Context, c *store.Change) error
}

// New returns the records of these games in a store, by a clock. They wake nobody until
// Wake is set.
func New(s Store, games sitting.Games, now func() time.Time) *Records {
	return &Records{Wake: func() {}, store: s, games: games, now: now}
}
