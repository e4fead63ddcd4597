package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"sobremesa/engine/rating"
	"sobremesa/store"
)

const (
	insertResult = `INSERT INTO result (game, seat, replaced, user_id, player, name, score, place, absent, substitute)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	insertFinish = `INSERT INTO finish (game) VALUES ($1)`
)

// putResults writes the results of a game, if there are any, but does not count them.
func putResults(p *pipeline, game int64, results []store.Result) {
	for _, r := range results {
		p.exec(insertResult, game, int16(r.Seat), r.Replaced, r.User, r.Player, r.Name, r.Score, r.Place, r.Absent, r.Substitute)
	}
	if len(results) > 0 {
		p.exec(insertFinish, game)
	}
}

const (
	tallyColumns = `user_id, name, games, wins, scored, score, best, streak, best_streak`
	// keptTallies selects the tallies of some users ($4).
	keptTallies = `SELECT guild, kind, list, month, ` + tallyColumns + ` FROM tally
		WHERE user_id = ANY($4) AND guild = $1 AND kind = $2 AND month IN ('', $3)`
	lastRatings = `SELECT DISTINCT ON (user_id) guild, kind, user_id, n, game, mean, deviation FROM rating
		WHERE guild = $1 AND kind = $2 AND user_id = ANY($3) ORDER BY user_id, n DESC`

	// recentlyMet lists the users of each of the last rated games of some users, oldest first.
	recentlyMet = `SELECT last.user_id, array_agg(r.user_id) FROM unnest($3::text[]) AS u (user_id)
		CROSS JOIN LATERAL (SELECT user_id, n, game FROM rating WHERE guild = $1 AND kind = $2 AND user_id = u.user_id ORDER BY n DESC LIMIT $4) AS last
		JOIN result AS r ON r.game = last.game AND NOT r.substitute
		GROUP BY last.user_id, last.n ORDER BY last.user_id, last.n`

	putTally = `INSERT INTO tally (guild, kind, list, month, ` + tallyColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (user_id, guild, kind, list, month) DO UPDATE SET name = excluded.name, games = excluded.games, wins = excluded.wins,
			scored = excluded.scored, score = excluded.score, best = excluded.best, streak = excluded.streak, best_streak = excluded.best_streak`
	putRating = `INSERT INTO rating (guild, kind, user_id, n, game, mean, deviation) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (user_id, guild, kind, n) DO UPDATE SET game = excluded.game, mean = excluded.mean, deviation = excluded.deviation`
)

// finish writes a change with the results of a game and counts them, in two round trips. The first
// writes the change and reads its users' previous counts. The second writes the new counts.
func finish(ctx context.Context, conn *pgxpool.Conn, c *store.Change, w *store.Written) error {
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	g := c.Game
	f := &store.Finish{Game: w.Game, Guild: g.Guild, Kind: g.Kind, Ended: g.Ended, Results: c.Results}
	var users []string
	for _, r := range c.Results {
		users = append(users, r.User)
	}
	var p pipeline
	if err := putChange(&p, c, w); err != nil {
		return err
	}
	before := store.NewCounted()
	queryCounted(&p, before,
		keptTallies, []any{g.Guild, g.Kind, store.MonthOf(g.Ended), users},
		lastRatings, []any{g.Guild, g.Kind, users})
	p.batch.Queue(recentlyMet, g.Guild, g.Kind, users, rating.Recent).Query(func(rows pgx.Rows) error {
		list, err := collect(rows, (*recent).columns)
		for _, r := range list {
			before.PutRecent(store.RatingKey{Guild: g.Guild, Kind: g.Kind, User: r.user}, r.users)
		}
		return err
	})
	if err := tx.SendBatch(ctx, &p.batch).Close(); err != nil {
		return err
	}
	after := before.Clone()
	after.Add(f)
	if err := ask(ctx, tx, func(p *pipeline) { putCounted(p, after.Without(before)) }); err != nil {
		return err
	}
	return outcome(tx.Commit(ctx))
}

// queryCounted adds queries for stored tallies and ratings.
func queryCounted(p *pipeline, c store.Counted, tallies string, ofTallies []any, ratings string, ofRatings []any) {
	p.batch.Queue(tallies, ofTallies...).Query(func(rows pgx.Rows) error {
		list, err := collect(rows, (*tally).columns)
		for _, t := range list {
			c.Tallies[store.TallyKey{Board: t.Board, User: t.User}] = t.Tally
		}
		return err
	})
	p.batch.Queue(ratings, ofRatings...).Query(func(rows pgx.Rows) error {
		list, err := collect(rows, (*rated).columns)
		for _, r := range list {
			c.PutRating(r.RatingKey, r.Rated)
		}
		return err
	})
}

// putCounted writes tallies and ratings.
func putCounted(p *pipeline, c store.Counted) {
	putTallies(p, c.Tallies)
	for key, r := range c.Ratings {
		p.exec(putRating, key.Guild, key.Kind, key.User, key.N, r.Game, r.Mean, r.Deviation)
	}
}

func putTallies(p *pipeline, tallies map[store.TallyKey]store.Tally) {
	for key, t := range tallies {
		p.exec(putTally, key.Guild, key.Kind, string(key.List), key.Month, t.User, t.Name, t.Games, t.Wins, t.Scored, t.Score, t.Best, t.Streak, t.BestStreak)
	}
}

// tally and rated are rows of their tables.
type tally struct {
	store.Board
	store.Tally
}

func (t *tally) columns() []any {
	return append([]any{&t.Guild, &t.Kind, (*string)(&t.List), &t.Month}, tallyFields(&t.Tally)...)
}

// tallyFields returns the destinations of tallyColumns.
func tallyFields(t *store.Tally) []any {
	return []any{&t.User, &t.Name, &t.Games, &t.Wins, &t.Scored, &t.Score, &t.Best, &t.Streak, &t.BestStreak}
}

// recent is one of a user's last rated games.
type recent struct {
	user  string
	users []string
}

func (r *recent) columns() []any { return []any{&r.user, &r.users} }

type rated struct {
	store.RatingKey
	store.Rated
}

func (r *rated) columns() []any {
	return []any{&r.Guild, &r.Kind, &r.User, &r.N, &r.Game, &r.Mean, &r.Deviation}
}
