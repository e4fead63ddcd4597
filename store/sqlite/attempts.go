package sqlite

import (
	"context"

	"sobremesa/store"
)

const (
	attempt    = `SELECT kind, day, user, guild, move, cost, streak, at FROM attempt WHERE kind = ? AND day = ? AND user = ?`
	attemptsIn = `SELECT kind, day, user, guild, move, cost, streak, at FROM attempt WHERE guild = ? AND kind = ? AND day = ? ORDER BY streak DESC, at, user`
	putAttempt = `INSERT INTO attempt (kind, day, user, guild, move, cost, streak, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET move = move WHERE move = excluded.move`
)

func attemptColumns(a *store.Attempt) []any {
	return []any{&a.Kind, &a.Day, &a.User, &a.Guild, &a.Move, &a.Cost, &a.Streak, (*moment)(&a.At)}
}

// Attempt implements [store.Attempts].
func (s *Store) Attempt(ctx context.Context, kind string, day int, user string) (*store.Attempt, error) {
	a, err := one(ctx, s.readers, attemptColumns, attempt, kind, day, user)
	if err != nil {
		return nil, s.failed(ctx, err, "loading the answer of user %s to the puzzle of day %d", user, day)
	}
	return &a, nil
}

// AttemptsIn implements [store.Attempts].
func (s *Store) AttemptsIn(ctx context.Context, guild, kind string, day int) ([]store.Attempt, error) {
	list, err := collect(ctx, s.readers, 16, attemptColumns, attemptsIn, guild, kind, day)
	return list, s.failed(ctx, err, "loading the answers of guild %s to the puzzle of day %d", guild, day)
}

// PutAttempt implements [store.Attempts].
func (s *Store) PutAttempt(ctx context.Context, a store.Attempt) error {
	err := store.CheckTexts(a.Kind, a.User, a.Guild, a.Move)
	if err == nil {
		var n int
		n, err = s.exec(ctx, putAttempt, a.Kind, a.Day, a.User, a.Guild, a.Move, a.Cost, a.Streak, millis(a.At))
		if err == nil && n == 0 {
			err = store.ErrConflict
		}
	}
	return s.failed(ctx, err, "keeping the answer of user %s to the puzzle of day %d", a.User, a.Day)
}
