package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"sobremesa/engine/rating"
	"sobremesa/store"
)

const (
	insertResult = `INSERT INTO result (game, seat, replaced, user, player, name, score, place, absent, substitute)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	insertFinish = `INSERT INTO finish (game) VALUES (?)`
)

// putResults writes the results of a game, if there are any, and counts them.
func putResults(ctx context.Context, conn *sql.Conn, game int64, c *store.Change) error {
	if len(c.Results) == 0 {
		return nil
	}
	for _, r := range c.Results {
		_, err := conn.ExecContext(ctx, insertResult, game, int(r.Seat), r.Replaced, r.User, r.Player, r.Name, r.Score, r.Place, r.Absent, r.Substitute)
		if isUnique(err) {
			return fmt.Errorf("result of seat %d: %w", r.Seat, store.ErrConflict)
		}
		if err != nil {
			return fmt.Errorf("result of seat %d: %w", r.Seat, err)
		}
	}
	if _, err := conn.ExecContext(ctx, insertFinish, game); err != nil {
		return fmt.Errorf("noting the finish: %w", err)
	}
	g := c.Game
	f := &store.Finish{Game: game, Guild: g.Guild, Kind: g.Kind, Ended: g.Ended, Results: c.Results}
	if err := countFinish(ctx, conn, f); err != nil {
		return fmt.Errorf("counting: %w", err)
	}
	return nil
}

// countFinish adds a finished game to the stored tallies and ratings.
func countFinish(ctx context.Context, conn *sql.Conn, f *store.Finish) error {
	before := store.NewCounted()
	for _, e := range f.Entries() {
		for _, board := range f.Boards(e.List) {
			t, err := tallyOf(ctx, conn, board, e.User)
			if err != nil {
				return err
			}
			before.Tallies[store.TallyKey{Board: board, User: e.User}] = t
		}
	}
	users, _ := f.Rated()
	for _, user := range users {
		if err := loadRated(ctx, conn, before, f, user); err != nil {
			return err
		}
	}
	after := before.Clone()
	after.Add(f)
	right := after.Without(before)
	for key, t := range right.Tallies {
		if err := putTally(ctx, conn, key.Board, t); err != nil {
			return err
		}
	}
	for key, r := range right.Ratings {
		if err := putRating(ctx, conn, key, r); err != nil {
			return err
		}
	}
	return nil
}

// loadRated adds a user's last rating, and whom they met in their recent games.
func loadRated(ctx context.Context, conn *sql.Conn, c store.Counted, f *store.Finish, user string) error {
	key := store.RatingKey{Guild: f.Guild, Kind: f.Kind, User: user}
	last := key
	var r store.Rated
	err := conn.QueryRowContext(ctx, lastRating, f.Guild, f.Kind, user).Scan(append([]any{&last.N}, ratedFields(&r)...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	c.PutRating(last, r)
	games, err := collect(ctx, conn, rating.Recent, column[string], recentlyMet, f.Guild, f.Kind, user, rating.Recent)
	if err != nil {
		return err
	}
	for _, users := range games {
		var list []string
		if err := json.Unmarshal([]byte(users), &list); err != nil {
			return err
		}
		c.PutRecent(key, list)
	}
	return nil
}

const (
	tallyColumns = `user, name, games, wins, scored, score, best, streak, best_streak`
	tallyBy      = `SELECT ` + tallyColumns + ` FROM tally WHERE guild = ? AND kind = ? AND list = ? AND month = ? AND user = ?`
	replaceTally = `INSERT OR REPLACE INTO tally (guild, kind, list, month, ` + tallyColumns + `, mean)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, iif(?9 > 0, 1.0 * ?10 / ?9, 0.0))`
)

// tallyOf returns a user's tally on a board, zero before the first game.
func tallyOf(ctx context.Context, conn *sql.Conn, b store.Board, user string) (store.Tally, error) {
	return orZero(one(ctx, conn, tallyFields, tallyBy, b.Guild, b.Kind, string(b.List), b.Month, user))
}

// tallyFields returns the destinations of a tally's columns.
func tallyFields(t *store.Tally) []any {
	return []any{&t.User, &t.Name, &t.Games, &t.Wins, &t.Scored, &t.Score, &t.Best, &t.Streak, &t.BestStreak}
}

func putTally(ctx context.Context, conn *sql.Conn, b store.Board, t store.Tally) error {
	_, err := conn.ExecContext(ctx, replaceTally, b.Guild, b.Kind, string(b.List), b.Month,
		t.User, t.Name, t.Games, t.Wins, t.Scored, t.Score, t.Best, t.Streak, t.BestStreak)
	return err
}

const (
	lastRating = `SELECT n, game, mean, deviation FROM rating WHERE guild = ? AND kind = ? AND user = ? ORDER BY n DESC LIMIT 1`
	// recentlyMet lists the users of each of a user's last rated games, oldest first.
	recentlyMet = `SELECT json_group_array(r.user) FROM
			(SELECT n, game FROM rating WHERE guild = ?1 AND kind = ?2 AND user = ?3 ORDER BY n DESC LIMIT ?4) AS last
			CROSS JOIN result AS r ON r.game = last.game AND NOT r.substitute
		GROUP BY last.n ORDER BY last.n`
	replaceRating = `INSERT OR REPLACE INTO rating (guild, kind, user, n, game, mean, deviation) VALUES (?, ?, ?, ?, ?, ?, ?)`
)

func putRating(ctx context.Context, conn *sql.Conn, k store.RatingKey, r store.Rated) error {
	_, err := conn.ExecContext(ctx, replaceRating, k.Guild, k.Kind, k.User, k.N, r.Game, r.Mean, r.Deviation)
	return err
}
