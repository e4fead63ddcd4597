package postgres

import (
	"context"
	"time"

	"sobremesa/engine/rating"
	"sobremesa/store"
)

const (
	// ofBoard selects the lines of a board, with the membership of their users; listed selects
	// those that are shown.
	ofBoard = ` FROM tally AS t LEFT JOIN member AS m ON m.guild = t.guild AND m.user_id = t.user_id
		WHERE t.guild = $1 AND t.kind = $2 AND t.list = $3 AND t.month = $4`
	listed = ofBoard + ` AND coalesce(m.present, TRUE) AND t.user_id NOT LIKE 'retired-%'`

	rankedColumns = `t.user_id, t.name, t.games, t.wins, t.scored, t.score, t.best, t.streak, t.best_streak`
	// trend joins a user's last rating and the one a number of games before.
	trend = ` LEFT JOIN LATERAL (SELECT n, mean, deviation FROM rating
			WHERE user_id = l.user_id AND guild = $1 AND kind = $2 ORDER BY n DESC LIMIT 1) AS last ON TRUE
		LEFT JOIN rating AS past ON past.user_id = l.user_id AND past.guild = $1 AND past.kind = $2 AND past.n = last.n - $5`

	leaderboard = `SELECT l.*, last.n, last.mean, last.deviation, past.mean, past.deviation FROM (
			SELECT ` + rankedColumns + `, m.checked, 0::bigint AS better, t.mean AS average` + listed + `
			ORDER BY t.wins DESC, t.mean DESC, t.best DESC, t.user_id LIMIT $6) AS l` + trend + `
		ORDER BY l.wins DESC, l.average DESC, l.best DESC, l.user_id`
	// stats returns one row for any user. Its column better counts the lines ahead of the user's.
	stats = `SELECT l.user_id, coalesce(t.name, ''), coalesce(t.games, 0), coalesce(t.wins, 0), coalesce(t.scored, 0), coalesce(t.score, 0),
			coalesce(t.best, 0), coalesce(t.streak, 0), coalesce(t.best_streak, 0), m.checked,
			(SELECT count(*)` + listed + ` AND t.wins >= own.wins AND (t.wins, t.mean, t.best) > (own.wins, own.mean, own.best)),
			0::double precision, last.n, last.mean, last.deviation, past.mean, past.deviation
		FROM (SELECT $6::text AS user_id) AS l
		LEFT JOIN tally AS t ON t.user_id = l.user_id AND t.guild = $1 AND t.kind = $2 AND t.list = $3 AND t.month = $4
		LEFT JOIN tally AS own ON own.user_id = t.user_id AND own.guild = t.guild AND own.kind = t.kind AND own.list = t.list AND own.month = t.month
		LEFT JOIN member AS m ON m.guild = $1 AND m.user_id = t.user_id` + trend

	ratingsOf = `SELECT game, mean, deviation FROM rating WHERE guild = $1 AND kind = $2 AND user_id = $3 ORDER BY n`
)

// rankedRow is a row of a board.
type rankedRow struct {
	store.Ranked
	better               int64
	average              float64
	n                    *int
	mean, deviation      *float64
	pastMean, pastSpread *float64
}

func (r *rankedRow) columns() []any {
	return append(tallyFields(&r.Tally), (*moment)(&r.Checked), &r.better, &r.average, &r.n, &r.mean, &r.deviation, &r.pastMean, &r.pastSpread)
}

// ranked returns the line with the user's current rating.
func (r *rankedRow) ranked() store.Ranked {
	line := r.Ranked
	line.Rating = store.RatingOf(nil)
	if r.n != nil {
		last, before := rating.Rating{Mean: *r.mean, Deviation: *r.deviation}, rating.Beginner()
		if r.pastMean != nil {
			before = rating.Rating{Mean: *r.pastMean, Deviation: *r.pastSpread}
		}
		line.Rating = store.Rating{Games: *r.n, Points: last.Points(), Trend: last.Points() - before.Points()}
	}
	return line
}

// Leaderboard implements [store.Store].
func (s *Store) Leaderboard(ctx context.Context, of store.Board, limit int) (lines []store.Ranked, err error) {
	rows, err := list(ctx, s, (*rankedRow).columns, leaderboard, of.Guild, of.Kind, string(of.List), of.Month, store.TrendGames, max(0, limit))
	for i := range rows {
		lines = append(lines, rows[i].ranked())
	}
	store.SetPlaces(lines)
	return lines, s.failed(ctx, err, "listing the best at %s in guild %s", of.Kind, of.Guild)
}

// Stats implements [store.Store].
func (s *Store) Stats(ctx context.Context, of store.Board, user string) (store.Ranked, error) {
	row, err := one(ctx, s, (*rankedRow).columns, stats, of.Guild, of.Kind, string(of.List), of.Month, store.TrendGames, user)
	if err != nil {
		return store.Ranked{}, s.failed(ctx, err, "counting the games of %s in guild %s of user %s", of.Kind, of.Guild, user)
	}
	line := row.ranked()
	if line.Games == 0 {
		return store.Ranked{Rating: line.Rating}, nil
	}
	line.Place = int(row.better) + 1
	return line, nil
}

// Ratings implements [store.Store].
func (s *Store) Ratings(ctx context.Context, guild, kind, user string) ([]store.Rated, error) {
	all, err := list(ctx, s, func(r *store.Rated) []any { return []any{&r.Game, &r.Mean, &r.Deviation} }, ratingsOf, guild, kind, user)
	return all, s.failed(ctx, err, "reading the ratings of user %s at %s in guild %s", user, kind, guild)
}

const (
	// opponents finds the opponents that a user has met in games among people. Substitutes are left
	// out.
	opponents = `SELECT o.user_id, count(*),
			count(*) FILTER (WHERE o.place + CASE WHEN o.absent THEN 100 ELSE 0 END > r.place + CASE WHEN r.absent THEN 100 ELSE 0 END),
			count(*) FILTER (WHERE o.place + CASE WHEN o.absent THEN 100 ELSE 0 END < r.place + CASE WHEN r.absent THEN 100 ELSE 0 END),
			coalesce((SELECT t.name FROM tally AS t
				WHERE t.guild = $1 AND t.kind = $2 AND t.list = 'people' AND t.month = '' AND t.user_id = o.user_id), '')
		FROM result AS r JOIN game AS g ON g.id = r.game JOIN result AS o ON o.game = r.game
		WHERE r.user_id = $3 AND r.user_id <> '' AND g.guild = $1 AND g.kind = $2 AND g.status = 'finished' AND NOT r.substitute
			AND o.user_id <> r.user_id AND o.user_id <> '' AND NOT o.substitute
			AND NOT EXISTS (SELECT FROM result AS a WHERE a.game = r.game AND a.player <> '')
		GROUP BY o.user_id ORDER BY count(*) DESC, o.user_id`
	playedBy = ` FROM result AS r JOIN game AS g ON g.id = r.game JOIN finish AS f ON f.game = r.game
		WHERE r.user_id = $3 AND r.user_id <> '' AND (g.guild = $1 OR $1 = '') AND g.kind = $2 AND NOT r.absent AND NOT r.substitute`
	wasHelped  = ` coalesce((g.document -> 'seats' -> r.seat::int ->> 'helped')::boolean, false)`
	helpedWins = `SELECT count(*)` + playedBy + ` AND r.place = 1 AND` + wasHelped
	// An opponent's row is any other than the user's.
	boutsOf = `SELECT (SELECT min(o.player) ` + opponentsOf + `), r.place = 1, r.place > 1 AND r.place >= (SELECT max(o.place) ` + opponentsOf + `),` + wasHelped +
		playedBy + ` AND (SELECT count(DISTINCT o.player) = 1 AND min(o.player) <> '' ` + opponentsOf + `) ORDER BY f.number`
	opponentsOf   = `FROM result AS o WHERE o.game = r.game AND (o.seat, o.replaced) <> (r.seat, r.replaced)`
	finishedGames = `SELECT g.id FROM result AS r JOIN game AS g ON g.id = r.game JOIN finish AS f ON f.game = r.game
		WHERE r.user_id = $3 AND r.user_id <> '' AND $1 IN ('', g.guild) AND g.kind = $2 ORDER BY f.number DESC LIMIT $4`
)

// Opponents implements [store.Store].
func (s *Store) Opponents(ctx context.Context, guild, kind, user string) ([]store.Opponent, error) {
	all, err := list(ctx, s, func(o *store.Opponent) []any {
		return []any{&o.User, &o.Games, &o.Before, &o.After, &o.Name}
	}, opponents, guild, kind, user)
	return all, s.failed(ctx, err, "listing whom user %s has met at %s in guild %s", user, kind, guild)
}

// Bouts implements [store.Store].
func (s *Store) Bouts(ctx context.Context, guild, kind, user string) ([]store.Bout, error) {
	all, err := list(ctx, s, func(b *store.Bout) []any { return []any{&b.Player, &b.Won, &b.Lost, &b.Helped} }, boutsOf, guild, kind, user)
	return all, s.failed(ctx, err, "listing the bouts of user %s at %s", user, kind)
}

// HelpedWins implements [store.Store].
func (s *Store) HelpedWins(ctx context.Context, guild, kind, user string) (int, error) {
	n, err := one(ctx, s, column[int], helpedWins, guild, kind, user)
	return n, s.failed(ctx, err, "counting what user %s has won with help at %s", user, kind)
}

// FinishedGames implements [store.Store].
func (s *Store) FinishedGames(ctx context.Context, guild, kind, user string, limit int) ([]int64, error) {
	all, err := list(ctx, s, column[int64], finishedGames, guild, kind, user, max(0, limit))
	return all, s.failed(ctx, err, "listing the games of user %s at %s in guild %s", user, kind, guild)
}

const (
	noteMember = `INSERT INTO member (guild, user_id, present, checked) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, guild) DO UPDATE SET present = excluded.present, checked = excluded.checked`
	hasLeft = `SELECT NOT present FROM member WHERE guild = $1 AND user_id = $2`
)

// NoteMember implements [store.Store].
func (s *Store) NoteMember(ctx context.Context, guild, user string, member bool, at time.Time) error {
	_, err := s.exec(ctx, noteMember, guild, user, member, at.UnixMilli())
	return s.failed(ctx, err, "noting whether user %s is a member of guild %s", user, guild)
}

// HasLeft implements [store.Store].
func (s *Store) HasLeft(ctx context.Context, guild, user string) (bool, error) {
	left, err := orZero(one(ctx, s, column[bool], hasLeft, guild, user))
	return left, s.failed(ctx, err, "asking whether user %s has left guild %s", user, guild)
}
