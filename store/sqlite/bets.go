package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"sobremesa/store"
)

const (
	betsOf = `SELECT user, name, seat, at, points FROM bet WHERE game = ? ORDER BY user`
	putBet = `INSERT INTO bet (game, user, name, seat, at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET name = excluded.name, seat = excluded.seat, at = excluded.at`
	withdrawBet = `DELETE FROM bet WHERE game = ? AND user = ?`
	settleBet   = `UPDATE bet SET points = ? WHERE game = ? AND user = ? AND points <> ?1`
)

// Bets implements [store.Store].
func (s *Store) Bets(ctx context.Context, game int64) ([]store.Bet, error) {
	bets, err := loadBets(ctx, s.readers, game)
	return bets, s.failed(ctx, err, "loading the bets on game %d", game)
}

func loadBets(ctx context.Context, q queryer, game int64) ([]store.Bet, error) {
	return collect(ctx, q, 4, betColumns, betsOf, game)
}

func betColumns(b *store.Bet) []any {
	return []any{&b.User, &b.Name, &b.Seat, (*moment)(&b.At), &b.Points}
}

func putBets(ctx context.Context, conn *sql.Conn, game int64, bets []store.Bet) error {
	for _, b := range bets {
		if _, err := conn.ExecContext(ctx, putBet, game, b.User, b.Name, int(b.Seat), millis(b.At)); err != nil {
			return fmt.Errorf("bet of %s: %w", b.User, err)
		}
	}
	return nil
}

func withdrawBets(ctx context.Context, conn *sql.Conn, game int64, users []string) error {
	for _, user := range users {
		if _, err := conn.ExecContext(ctx, withdrawBet, game, user); err != nil {
			return fmt.Errorf("withdrawing the bet of %s: %w", user, err)
		}
	}
	return nil
}

// settleBets writes the points that bets have earned. It returns how many changed.
func settleBets(ctx context.Context, conn *sql.Conn, f *store.Finish) (changed int, err error) {
	for _, b := range store.Settle(f.Bets, f.Results) {
		n, err := execute(ctx, conn, settleBet, b.Points, f.Game, b.User)
		if err != nil {
			return 0, fmt.Errorf("bet of %s: %w", b.User, err)
		}
		changed += n
	}
	return changed, nil
}
