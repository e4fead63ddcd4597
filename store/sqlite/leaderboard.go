package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"sobremesa/store"
)

// Records are counted from the results each time: nothing is kept twice, so
// nothing can disagree. A name is that of the game which ended last.
const (
	recordColumns = `r.user, count(*), sum(r.place = 1), avg(r.score), max(r.score),
		(SELECT n.name FROM result AS n JOIN game AS ng ON ng.id = n.game
			WHERE n.user = r.user AND n.user <> '' AND ng.guild = ?1 AND ng.kind = ?2 AND ng.status = 'finished'
			ORDER BY ng.ended DESC, ng.id DESC LIMIT 1)`

	leaderboard = `SELECT ` + recordColumns + `
		FROM game AS g CROSS JOIN result AS r ON r.game = g.id
		WHERE g.guild = ?1 AND g.kind = ?2 AND g.status = 'finished' AND r.user <> ''
		GROUP BY r.user
		ORDER BY sum(r.place = 1) DESC, avg(r.score) DESC, count(*), r.user
		LIMIT ?3`

	stats = `SELECT ` + recordColumns + `
		FROM result AS r CROSS JOIN game AS g ON g.id = r.game
		WHERE r.user = ?3 AND r.user <> '' AND g.guild = ?1 AND g.kind = ?2 AND g.status = 'finished'
		GROUP BY r.user`
)

// Leaderboard implements [store.Store].
func (s *Store) Leaderboard(ctx context.Context, guild, kind string, limit int) ([]store.Record, error) {
	records, err := collect(ctx, s.readers, 16, func(rows *sql.Rows, r *store.Record) error {
		return rows.Scan(&r.User, &r.Games, &r.Wins, &r.MeanScore, &r.Best, &r.Name)
	}, leaderboard, guild, kind, max(0, limit))
	return records, s.failed(ctx, err, "listing the best at %s in guild %s", kind, guild)
}

// Stats implements [store.Store].
func (s *Store) Stats(ctx context.Context, guild, kind, user string) (store.Record, error) {
	var r store.Record
	err := s.readers.QueryRowContext(ctx, stats, guild, kind, user).
		Scan(&r.User, &r.Games, &r.Wins, &r.MeanScore, &r.Best, &r.Name)
	if errors.Is(err, sql.ErrNoRows) {
		return store.Record{}, nil
	}
	return r, s.failed(ctx, err, "counting the games of %s in guild %s of user %s", kind, guild, user)
}
