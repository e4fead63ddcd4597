package metrics

import (
	"context"
	"errors"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Store returns a store that times commits and counts their outcomes and the moves in them.
func (m *Metrics) Store(s store.Store) store.Store { return &meteredStore{s, m} }

type meteredStore struct {
	store.Store
	m *Metrics
}

// commitOutcomes lists the outcomes of commits. "failed" stands for all errors that are not listed.
var commitOutcomes = []struct {
	name string
	err  error
}{
	{"done", nil},
	{"conflict", store.ErrConflict},
	{"duplicate", store.ErrDuplicate},
	{"occupied", store.ErrOccupied},
	{"lease_lost", store.ErrLeaseLost},
	{"unknown", store.ErrUnknown},
	{"failed", nil},
}

// commitOutcome returns the name of the outcome of a commit.
func commitOutcome(err error) string {
	if err == nil {
		return "done"
	}
	for _, o := range commitOutcomes {
		if o.err != nil && errors.Is(err, o.err) {
			return o.name
		}
	}
	return "failed"
}

func (s *meteredStore) Commit(ctx context.Context, c *store.Change) error {
	began := time.Now()
	err := s.Store.Commit(ctx, c)
	s.m.took(time.Since(began), commitBounds, "commit_seconds")
	s.m.counter("commits_total", "outcome", commitOutcome(err)).Inc()
	if err != nil {
		return err
	}
	if made := playersMoves(c.Moves); made > 0 {
		s.m.counter("moves_total", "game", c.Game.Kind).Add(made)
	}
	trailOf(ctx).follow(c)
	return nil
}

// playersMoves returns how many moves players have made. Moves of chance, undos and secret standing
// orders do not count.
func playersMoves(moves []store.Move) (n int) {
	for _, move := range moves {
		if move.Seat != engine.Chance && !move.Undo && !move.Secret {
			n++
		}
	}
	return n
}
