package postgres

import (
	"context"

	"sobremesa/store"
)

const (
	attempt    = `SELECT kind, day, user_id, guild, move, cost, streak, at FROM attempt WHERE kind = $1 AND day = $2 AND user_id = $3`
	attemptsIn = `SELECT kind, day, user_id, guild, move, cost, streak, at FROM attempt WHERE guild = $1 AND kind = $2 AND day = $3 ORDER BY streak DESC, at, user_id`
	putAttempt = `INSERT INTO attempt AS a (kind, day, user_id, guild, move, cost, streak, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (kind, day, user_id) DO UPDATE SET move = a.move WHERE a.move = excluded.move`
)

func attemptColumns(a *store.Attempt) []any {
	return []any{&a.Kind, &a.Day, &a.User, &a.Guild, &a.Move, &a.Cost, &a.Streak, (*moment)(&a.At)}
}

// Attempt implements [store.Attempts].
func (s *Store) Attempt(ctx context.Context, kind string, day int, user string) (*store.Attempt, error) {
	a, err := one(ctx, s, attemptColumns, attempt, kind, day, user)
	if err != nil {
		return nil, s.failed(ctx, err, "loading the answer of user %s to the puzzle of day %d", user, day)
	}
	return &a, nil
}

// AttemptsIn implements [store.Attempts].
func (s *Store) AttemptsIn(ctx context.Context, guild, kind string, day int) ([]store.Attempt, error) {
	all, err := list(ctx, s, attemptColumns, attemptsIn, guild, kind, day)
	return all, s.failed(ctx, err, "loading the answers of guild %s to the puzzle of day %d", guild, day)
}

// PutAttempt implements [store.Attempts].
func (s *Store) PutAttempt(ctx context.Context, a store.Attempt) error {
	n, err := s.exec(ctx, putAttempt, a.Kind, a.Day, a.User, a.Guild, a.Move, a.Cost, a.Streak, a.At.UnixMilli())
	if err == nil && n == 0 {
		err = store.ErrConflict
	}
	return s.failed(ctx, err, "keeping the answer of user %s to the puzzle of day %d", a.User, a.Day)
}
