package postgres

import (
	"context"

	"sobremesa/store"
)

const (
	betsOf = `SELECT user_id, name, seat, at, points FROM bet WHERE game = $1 ORDER BY user_id`
	putBet = `INSERT INTO bet (game, user_id, name, seat, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (game, user_id) DO UPDATE SET name = excluded.name, seat = excluded.seat, at = excluded.at`
	withdrawBets = `DELETE FROM bet WHERE game = $1 AND user_id = ANY($2)`
	settleBet    = `UPDATE bet SET points = $3 WHERE game = $1 AND user_id = $2 AND points <> $3`
)

// Bets implements [store.Store].
func (s *Store) Bets(ctx context.Context, game int64) ([]store.Bet, error) {
	bets, err := list(ctx, s, betColumns, betsOf, game)
	return bets, s.failed(ctx, err, "loading the bets on game %d", game)
}

func betColumns(b *store.Bet) []any {
	return []any{&b.User, &b.Name, &b.Seat, (*moment)(&b.At), &b.Points}
}

// settleBets writes what bets have brought. Of how many that was something else is counted in changed.
func settleBets(p *pipeline, f *store.Finish, changed []int) {
	for i, b := range store.Settle(f.Bets, f.Results) {
		p.count(&changed[i], settleBet, f.Game, b.User, b.Points)
	}
}
