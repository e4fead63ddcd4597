package sqlite

import (
	"context"
	"database/sql"
	"time"

	"sobremesa/engine/rating"
	"sobremesa/store"
)

const (
	// listed selects the lines of a board that are shown.
	listed = ` FROM tally AS t LEFT JOIN member AS m ON m.guild = t.guild AND m.user = t.user
		WHERE t.guild = ?1 AND t.kind = ?2 AND t.list = ?3 AND t.month = ?4 AND coalesce(m.present, 1) AND t.user NOT GLOB 'retired-*'`
	rankedColumns = `t.user, t.name, t.games, t.wins, t.scored, t.score, t.best, t.streak, t.best_streak, m.checked`

	leaderboard = `SELECT ` + rankedColumns + listed + `
		ORDER BY t.wins DESC, t.mean DESC, t.best DESC, t.user LIMIT ?5`
	stats = `SELECT ` + rankedColumns + ` FROM tally AS t LEFT JOIN member AS m ON m.guild = t.guild AND m.user = t.user
		WHERE t.guild = ?1 AND t.kind = ?2 AND t.list = ?3 AND t.month = ?4 AND t.user = ?5`
	// betterThan counts the lines ahead of a user's.
	betterThan = `WITH own AS (SELECT wins, mean, best FROM tally WHERE guild = ?1 AND kind = ?2 AND list = ?3 AND month = ?4 AND user = ?5)
		SELECT count(*)` + listed + ` AND t.wins >= (SELECT wins FROM own)
			AND (t.wins, t.mean, t.best) > (SELECT wins, mean, best FROM own)`

	// trendOf finds a user's last rating and the one a number of games before.
	trendOf = `SELECT n, mean, deviation FROM rating WHERE guild = ?1 AND kind = ?2 AND user = ?3
			AND n IN ((SELECT max(n) FROM rating WHERE guild = ?1 AND kind = ?2 AND user = ?3),
				(SELECT max(n) FROM rating WHERE guild = ?1 AND kind = ?2 AND user = ?3) - ?4) ORDER BY n`
	ratingsOf = `SELECT game, mean, deviation FROM rating WHERE guild = ? AND kind = ? AND user = ? ORDER BY n`
)

// Leaderboard implements [store.Store].
func (s *Store) Leaderboard(ctx context.Context, of store.Board, limit int) (lines []store.Ranked, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		lines, err = collect(ctx, tx, 16, rankedColumnsOf, leaderboard, of.Guild, of.Kind, string(of.List), of.Month, max(0, limit))
		if err != nil {
			return err
		}
		store.SetPlaces(lines)
		for i := range lines {
			if lines[i].Rating, err = loadTrend(ctx, tx, of.Guild, of.Kind, lines[i].User); err != nil {
				return err
			}
		}
		return nil
	})
	return lines, s.failed(ctx, err, "listing the best at %s in guild %s", of.Kind, of.Guild)
}

// Stats implements [store.Store].
func (s *Store) Stats(ctx context.Context, of store.Board, user string) (line store.Ranked, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		board := []any{of.Guild, of.Kind, string(of.List), of.Month, user}
		if line, err = orZero(one(ctx, tx, rankedColumnsOf, stats, board...)); err != nil {
			return err
		}
		if line.User != "" {
			better, err := one(ctx, tx, column[int], betterThan, board...)
			if err != nil {
				return err
			}
			line.Place = better + 1
		}
		line.Rating, err = loadTrend(ctx, tx, of.Guild, of.Kind, user)
		return err
	})
	return line, s.failed(ctx, err, "counting the games of %s in guild %s of user %s", of.Kind, of.Guild, user)
}

func rankedColumnsOf(r *store.Ranked) []any {
	return append(tallyFields(&r.Tally), (*moment)(&r.Checked))
}

// loadTrend returns a user's current rating.
func loadTrend(ctx context.Context, q queryer, guild, kind, user string) (store.Rating, error) {
	type step struct {
		n int
		rating.Rating
	}
	steps, err := collect(ctx, q, 2, func(s *step) []any { return []any{&s.n, &s.Mean, &s.Deviation} }, trendOf, guild, kind, user, store.TrendGames)
	if err != nil || len(steps) == 0 {
		return store.RatingOf(nil), err
	}
	last, before := steps[len(steps)-1], rating.Beginner()
	if len(steps) > 1 {
		before = steps[0].Rating
	}
	return store.Rating{Games: last.n, Points: last.Points(), Trend: last.Points() - before.Points()}, nil
}

// Ratings implements [store.Store].
func (s *Store) Ratings(ctx context.Context, guild, kind, user string) ([]store.Rated, error) {
	list, err := collect(ctx, s.readers, 64, ratedFields, ratingsOf, guild, kind, user)
	return list, s.failed(ctx, err, "reading the ratings of user %s at %s in guild %s", user, kind, guild)
}

const (
	// opponents finds the opponents that a user has met in games among people. Substitutes are left
	// out.
	opponents = `SELECT o.user, count(*), sum(iif(o.absent, o.place + 100, o.place) > iif(r.absent, r.place + 100, r.place)),
			sum(iif(o.absent, o.place + 100, o.place) < iif(r.absent, r.place + 100, r.place)),
			coalesce((SELECT t.name FROM tally AS t WHERE t.guild = ?1 AND t.kind = ?2 AND t.list = 'people' AND t.month = '' AND t.user = o.user), '')
		FROM result AS r CROSS JOIN game AS g ON g.id = r.game CROSS JOIN result AS o ON o.game = r.game
		WHERE r.user = ?3 AND r.user <> '' AND g.guild = ?1 AND g.kind = ?2 AND g.status = 'finished' AND NOT r.substitute
			AND o.user <> r.user AND o.user <> '' AND NOT o.substitute
			AND NOT EXISTS (SELECT 1 FROM result AS a WHERE a.game = r.game AND a.player <> '')
		GROUP BY o.user ORDER BY count(*) DESC, o.user`
	playedBy = ` FROM result AS r CROSS JOIN game AS g ON g.id = r.game CROSS JOIN finish AS f ON f.game = r.game
		WHERE r.user = ?3 AND r.user <> '' AND (g.guild = ?1 OR ?1 = '') AND g.kind = ?2 AND NOT r.absent AND NOT r.substitute`
	wasHelped  = ` coalesce(g.document ->> ('$.seats[' || r.seat || '].helped'), 0)`
	helpedWins = `SELECT count(*)` + playedBy + ` AND r.place = 1 AND` + wasHelped
	// An opponent's row is any other than the user's.
	boutsOf = `SELECT (SELECT min(o.player) ` + opponentsOf + `), r.place = 1, r.place > 1 AND r.place >= (SELECT max(o.place) ` + opponentsOf + `),` + wasHelped +
		playedBy + ` AND (SELECT count(DISTINCT o.player) = 1 AND min(o.player) <> '' ` + opponentsOf + `) ORDER BY f.number`
	opponentsOf   = `FROM result AS o WHERE o.game = r.game AND (o.seat, o.replaced) <> (r.seat, r.replaced)`
	finishedGames = `SELECT g.id FROM result AS r CROSS JOIN game AS g ON g.id = r.game CROSS JOIN finish AS f ON f.game = r.game
		WHERE r.user = ?3 AND r.user <> '' AND ?1 IN ('', g.guild) AND g.kind = ?2 ORDER BY f.number DESC LIMIT ?4`
)

// Opponents implements [store.Store].
func (s *Store) Opponents(ctx context.Context, guild, kind, user string) ([]store.Opponent, error) {
	list, err := collect(ctx, s.readers, 16, func(o *store.Opponent) []any {
		return []any{&o.User, &o.Games, &o.Before, &o.After, &o.Name}
	}, opponents, guild, kind, user)
	return list, s.failed(ctx, err, "listing whom user %s has met at %s in guild %s", user, kind, guild)
}

// Bouts implements [store.Store].
func (s *Store) Bouts(ctx context.Context, guild, kind, user string) ([]store.Bout, error) {
	list, err := collect(ctx, s.readers, 16, func(b *store.Bout) []any { return []any{&b.Player, &b.Won, &b.Lost, &b.Helped} }, boutsOf, guild, kind, user)
	return list, s.failed(ctx, err, "listing the bouts of user %s at %s", user, kind)
}

// HelpedWins implements [store.Store].
func (s *Store) HelpedWins(ctx context.Context, guild, kind, user string) (int, error) {
	n, err := one(ctx, s.readers, column[int], helpedWins, guild, kind, user)
	return n, s.failed(ctx, err, "counting what user %s has won with help at %s", user, kind)
}

// FinishedGames implements [store.Store].
func (s *Store) FinishedGames(ctx context.Context, guild, kind, user string, limit int) ([]int64, error) {
	list, err := collect(ctx, s.readers, 16, column[int64], finishedGames, guild, kind, user, max(0, limit))
	return list, s.failed(ctx, err, "listing the games of user %s at %s in guild %s", user, kind, guild)
}

const (
	noteMember = `INSERT OR REPLACE INTO member (guild, user, present, checked) VALUES (?, ?, ?, ?)`
	hasLeft    = `SELECT NOT present FROM member WHERE guild = ? AND user = ?`
)

// NoteMember implements [store.Store].
func (s *Store) NoteMember(ctx context.Context, guild, user string, member bool, at time.Time) error {
	err := store.CheckTexts(guild, user)
	if err == nil {
		_, err = s.exec(ctx, noteMember, guild, user, member, at.UnixMilli())
	}
	return s.failed(ctx, err, "noting whether user %s is a member of guild %s", user, guild)
}

// HasLeft implements [store.Store].
func (s *Store) HasLeft(ctx context.Context, guild, user string) (bool, error) {
	left, err := orZero(one(ctx, s.readers, column[bool], hasLeft, guild, user))
	return left, s.failed(ctx, err, "asking whether user %s has left guild %s", user, guild)
}
