package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"sobremesa/store"
)

const (
	finishedIn = `SELECT f.number, f.game, g.guild, g.kind FROM finish AS f CROSS JOIN game AS g ON g.id = f.game ORDER BY f.number`
	// finishedSince selects games that finished while others were being counted.
	finishedSince = `SELECT f.game FROM finish AS f CROSS JOIN game AS g ON g.id = f.game WHERE f.number > ? AND g.guild = ? AND g.kind = ? ORDER BY f.number`
	countedIn     = `SELECT DISTINCT guild, kind FROM tally`
	// isCounted reports whether a user has a result that may count.
	isCounted = `SELECT EXISTS (SELECT 1 FROM result AS r CROSS JOIN game AS g ON g.id = r.game WHERE r.user = ?3 AND r.user <> '' AND g.guild = ?1 AND g.kind = ?2)`

	// strayRatings selects ratings of users without a tally.
	strayRatings = `FROM rating WHERE NOT EXISTS (SELECT 1 FROM tally
		WHERE tally.user = rating.user AND tally.guild = rating.guild AND tally.kind = rating.kind)`
	countStrays  = `SELECT count(*) ` + strayRatings
	deleteStrays = `DELETE ` + strayRatings

	talliesIn     = `SELECT list, month, ` + tallyColumns + ` FROM tally WHERE guild = ? AND kind = ?`
	deleteTally   = `DELETE FROM tally WHERE guild = ? AND kind = ? AND list = ? AND month = ? AND user = ?`
	ratingAt      = `SELECT game, mean, deviation FROM rating WHERE guild = ? AND kind = ? AND user = ? AND n = ?`
	deleteRatings = `DELETE FROM rating WHERE guild = ? AND kind = ? AND user = ? AND n > ?`
)

// Recount implements [store.Store]. Correct counts are only read. Wrong ones are counted again
// under the write lock, which is released after every few games, so that a move never waits long.
func (s *Store) Recount(ctx context.Context) (changed int, err error) {
	changed, err = s.recount(ctx, true)
	return changed, s.failed(ctx, err, "counting all games anew")
}

func (s *Store) recount(ctx context.Context, look bool) (changed int, err error) {
	err = s.eachCounted(ctx, func(of counted) error {
		if look {
			wrong, err := s.miscounted(ctx, of)
			if err != nil || wrong == (store.Miscounted{}) {
				return err
			}
		}
		for again := true; again; {
			var n int
			n, again, err = s.recountOne(ctx, of)
			changed += n
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return changed, err
	}
	if strays, err := one(ctx, s.readers, column[int], countStrays); err != nil || strays == 0 {
		return changed, err
	}
	strays, err := s.exec(ctx, deleteStrays)
	return changed + strays, err
}

// counted lists the games of a kind that finished in a guild, in order, up to the finish with the
// number last.
type counted struct {
	guild, kind string
	games       []int64
	last        int64
}

// eachCounted calls do for each guild and kind with counts, or with games to count. It holds no
// lock meanwhile.
func (s *Store) eachCounted(ctx context.Context, do func(of counted) error) error {
	type group struct{ guild, kind string }
	games := make(map[group][]int64)
	var order []group
	var last int64
	know := func(g group) {
		if _, ok := games[g]; !ok {
			games[g], order = nil, append(order, g)
		}
	}
	err := s.read(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, finishedIn)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var g group
			var game int64
			if err := rows.Scan(&last, &game, &g.guild, &g.kind); err != nil {
				return err
			}
			know(g)
			games[g] = append(games[g], game)
		}
		if err := rows.Err(); err != nil {
			return err
		}
		kept, err := collect(ctx, tx, 16, func(g *group) []any { return []any{&g.guild, &g.kind} }, countedIn)
		for _, g := range kept {
			know(g)
		}
		return err
	})
	for _, g := range order {
		if err == nil {
			s.whileCounting(g.guild)
			err = do(counted{g.guild, g.kind, games[g], last})
		}
		delete(games, g)
	}
	return err
}

// recountOne counts the games of a guild and kind again, corrects what is different, and returns
// how many entries were. The stored data of a finished game does not change, and games that finish
// meanwhile are counted last, so other calls may write between batches. Only if a user is forgotten
// meanwhile, and so was counted under their old name, does it report that it must run again.
func (s *Store) recountOne(ctx context.Context, of counted) (changed int, again bool, err error) {
	c := store.NewRecount(of.guild, of.kind)
	for some := range slices.Chunk(of.games, countedAtOnce) {
		err := s.writeOnce(ctx, func(ctx context.Context, conn *sql.Conn) error {
			n, err := recountSome(ctx, conn, c, some)
			changed += n
			return err
		})
		if err != nil {
			return changed, false, err
		}
		s.whileCounting(of.guild)
	}
	err = s.writeOnce(ctx, func(ctx context.Context, conn *sql.Conn) error {
		since, err := collect(ctx, conn, 4, column[int64], finishedSince, of.last, of.guild, of.kind)
		if err != nil {
			return err
		}
		n, err := recountSome(ctx, conn, c, since)
		changed += n
		if err != nil {
			return err
		}
		if again, err = isForgotten(ctx, conn, c); err != nil || again {
			return err
		}
		n, err = recountTallies(ctx, conn, c)
		changed += n
		return err
	})
	return changed, again, err
}

// recountSome counts the games that finished next, and corrects ratings.
func recountSome(ctx context.Context, conn *sql.Conn, c *store.Recount, games []int64) (changed int, err error) {
	list, err := loadFinishes(ctx, conn, c, games)
	if err != nil {
		return 0, err
	}
	for _, f := range list {
		err := c.Add(f, func(key store.RatingKey, right store.Rated) error {
			kept, err := orZero(one(ctx, conn, ratedFields, ratingAt, key.Guild, key.Kind, key.User, key.N))
			if err != nil || kept == right {
				return err
			}
			changed++
			return putRating(ctx, conn, key, right)
		})
		if err != nil {
			return changed, err
		}
	}
	return changed, nil
}

// isForgotten reports whether a counted user no longer has any result.
func isForgotten(ctx context.Context, conn *sql.Conn, c *store.Recount) (bool, error) {
	for user := range c.People(nil) {
		n, err := one(ctx, conn, column[int], isCounted, c.Guild, c.Kind, user)
		if err != nil || n == 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// recountTallies corrects the tallies once all games are counted, and deletes tallies and ratings
// that should not exist.
func recountTallies(ctx context.Context, conn *sql.Conn, c *store.Recount) (changed int, err error) {
	kept, err := talliesOf(ctx, conn, c)
	if err != nil {
		return 0, err
	}
	put, gone := c.Wrong(kept)
	changed = len(put) + len(gone)
	for key, t := range put {
		if err := putTally(ctx, conn, key.Board, t); err != nil {
			return changed, err
		}
	}
	for _, key := range gone {
		if _, err := execute(ctx, conn, deleteTally, key.Guild, key.Kind, string(key.List), key.Month, key.User); err != nil {
			return changed, err
		}
	}
	for user := range c.People(kept) {
		n, err := execute(ctx, conn, deleteRatings, c.Guild, c.Kind, user, c.Rated[user].N)
		changed += n
		if err != nil {
			return changed, err
		}
	}
	return changed, nil
}

// countedBy is the key of the fact that names the rules by which the counts were made.
const countedBy = "counted by"

// recountIfOld recounts all games if the stored counts were made by other rules than this
// program's, or never made. Another process may do the same at the same time.
func (s *Store) recountIfOld(ctx context.Context) error {
	by, err := s.Fact(ctx, countedBy)
	if err != nil || by == store.CountingRules {
		return err
	}
	if _, err := s.recount(ctx, false); err != nil {
		return fmt.Errorf("counting all games: %w", err)
	}
	return s.SetFact(ctx, countedBy, store.CountingRules)
}
