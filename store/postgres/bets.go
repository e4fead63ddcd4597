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
	settle       = `UPDATE bet SET points = b.points FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS b (game, user_id, points)
		WHERE bet.game = b.game AND bet.user_id = b.user_id AND bet.points <> b.points`
)

// Bets implements [store.Store].
func (s *Store) Bets(ctx context.Context, game int64) ([]store.Bet, error) {
	bets, err := list(ctx, s, betColumns, betsOf, game)
	return bets, s.failed(ctx, err, "loading the bets on game %d", game)
}

func betColumns(b *store.Bet) []any {
	return []any{&b.User, &b.Name, &b.Seat, (*moment)(&b.At), &b.Points}
}

// settleBets writes the points that the bets on finished games have earned. It counts in changed
// how many were different.
func settleBets(p *pipeline, changed *int, finishes ...*store.Finish) {
	var games []int64
	var users []string
	var points []int
	for _, f := range finishes {
		for _, b := range store.Settle(f.Bets, f.Results) {
			games, users, points = append(games, f.Game), append(users, b.User), append(points, b.Points)
		}
	}
	if len(games) > 0 {
		p.count(changed, settle, games, users, points)
	}
}
