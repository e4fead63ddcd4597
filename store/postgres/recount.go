package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"sobremesa/store"
)

const (
	// counting selects the finished games, ordered by guild, kind and finish. A game 0 stands for a
	// guild and kind with stored counts, which may have no game.
	counting = `SELECT g.guild, g.kind, f.game, f.number FROM finish AS f JOIN game AS g ON g.id = f.game
		UNION SELECT guild, kind, 0, 0 FROM tally UNION SELECT guild, kind, 0, 0 FROM rating ORDER BY 1, 2, 4`
	finishedSince = `SELECT f.game FROM finish AS f JOIN game AS g ON g.id = f.game WHERE f.number > $3 AND g.guild = $1 AND g.kind = $2 ORDER BY f.number`
	finishes      = `SELECT f.game, g.ended, r.seat, r.replaced, r.user_id, r.player, r.name, r.score, r.place, r.absent, r.substitute
		FROM finish AS f JOIN game AS g ON g.id = f.game JOIN result AS r ON r.game = f.game WHERE f.game = ANY($1) ORDER BY f.number, r.seat, r.replaced`
	talliesOf = `SELECT guild, kind, list, month, ` + tallyColumns + ` FROM tally WHERE guild = $1 AND kind = $2`

	// isForgotten is true if one of some users ($3) no longer has a result.
	isForgotten = `SELECT EXISTS (SELECT FROM unnest($3::text[]) AS u (user_id)
		WHERE NOT EXISTS (SELECT FROM result AS r JOIN game AS g ON g.id = r.game WHERE r.user_id = u.user_id AND r.user_id <> '' AND g.guild = $1 AND g.kind = $2))`

	// rightRatings writes the ratings of some users ($3) that differ from the stored ones.
	rightRatings = `INSERT INTO rating (guild, kind, user_id, n, game, mean, deviation)
		SELECT $1, $2, k.* FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::float8[], $7::float8[]) AS k (user_id, n, game, mean, deviation)
		WHERE NOT EXISTS (SELECT FROM rating AS r WHERE r.user_id = k.user_id AND r.guild = $1 AND r.kind = $2 AND r.n = k.n
			AND r.game = k.game AND r.mean = k.mean AND r.deviation = k.deviation)
		ON CONFLICT (user_id, guild, kind, n) DO UPDATE SET game = excluded.game, mean = excluded.mean, deviation = excluded.deviation`
	// deleteRatings deletes all ratings beyond the number ($4) that each of some users ($3) should
	// have, and all ratings of other users.
	deleteRatings = `DELETE FROM rating AS r WHERE r.guild = $1 AND r.kind = $2
		AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::bigint[]) AS k (user_id, n) WHERE k.user_id = r.user_id AND r.n <= k.n)`
	deleteTally = `DELETE FROM tally WHERE guild = $1 AND kind = $2 AND list = $3 AND month = $4 AND user_id = $5`

	countedAtOnce = 256 // games in memory at the same time
)

// counted is a finished game.
type counted struct {
	guild, kind  string
	game, number int64
}

func (c *counted) columns() []any { return []any{&c.guild, &c.kind, &c.game, &c.number} }

// Recount implements [store.Store]. A game that finishes meanwhile waits for at most one batch of
// games of the same guild and kind.
func (s *Store) Recount(ctx context.Context) (changed int, err error) {
	all, err := list(ctx, s, (*counted).columns, counting)
	for len(all) > 0 && err == nil {
		c, n := store.NewRecount(all[0].guild, all[0].kind), 0
		var games []int64
		for n < len(all) && all[n].guild == c.Guild && all[n].kind == c.Kind {
			if all[n].game != 0 {
				games = append(games, all[n].game)
			}
			n++
		}
		last := all[n-1].number // of this guild and kind: games of others with smaller numbers may still be uncommitted
		all = all[n:]
		for again := true; again && err == nil; {
			again, n, err = s.recount(ctx, c, games, last)
			c, changed = store.NewRecount(c.Guild, c.Kind), changed+n
		}
	}
	return changed, s.failed(ctx, err, "counting all games anew")
}

// recount counts the games of a kind in a guild again, corrects what is different, and returns how
// many entries were. The stored data of a finished game does not change, and games that finish
// meanwhile are counted last, so other transactions may write between batches. Only if a user is
// forgotten meanwhile, and so was counted under their old name, does it report that it must run
// again.
func (s *Store) recount(ctx context.Context, c *store.Recount, games []int64, last int64) (again bool, changed int, err error) {
	for some := range slices.Chunk(games, countedAtOnce) {
		n, err := s.counting(ctx, c, func(ctx context.Context, tx pgx.Tx, c *store.Recount) (int, error) {
			return recountSome(ctx, tx, c, some)
		})
		changed += n
		if err != nil {
			return false, changed, err
		}
	}
	n, err := s.counting(ctx, c, func(ctx context.Context, tx pgx.Tx, c *store.Recount) (changed int, err error) {
		again, changed, err = recountLast(ctx, tx, c, last)
		return changed, err
	})
	return again, changed + n, err
}

// counting runs a transaction during which no game of c's guild and kind finishes and no user is
// forgotten.
func (s *Store) counting(ctx context.Context, c *store.Recount, do func(context.Context, pgx.Tx, *store.Recount) (int, error)) (changed int, err error) {
	var after *store.Recount
	err = s.transact(ctx, pgx.TxOptions{}, func(ctx context.Context, tx pgx.Tx) (err error) {
		if _, err := tx.Exec(ctx, lockFinish, c.Guild, c.Kind); err != nil {
			return err
		}
		after = c.Clone() // the transaction may be repeated
		changed, err = do(ctx, tx, after)
		return err
	})
	if err != nil {
		return 0, err
	}
	*c = *after
	return changed, nil
}

// recountSome counts the games that finished next, and corrects ratings.
func recountSome(ctx context.Context, tx pgx.Tx, c *store.Recount, games []int64) (changed int, err error) {
	var results []store.GameResult
	err = ask(ctx, tx, func(p *pipeline) {
		query(p, &results, func(r *store.GameResult) []any {
			return []any{&r.Game, (*moment)(&r.Ended), &r.Seat, &r.Replaced, &r.User, &r.Player, &r.Name, &r.Score, &r.Place, &r.Absent, &r.Substitute}
		}, finishes, games)
	})
	if err != nil {
		return 0, err
	}
	var users []string
	var numbers, of []int64
	var means, deviations []float64
	for _, f := range c.Finishes(results) {
		c.Add(f, func(key store.RatingKey, r store.Rated) error {
			users, numbers, of = append(users, key.User), append(numbers, int64(key.N)), append(of, r.Game)
			means, deviations = append(means, r.Mean), append(deviations, r.Deviation)
			return nil
		})
	}
	err = ask(ctx, tx, func(p *pipeline) {
		p.count(&changed, rightRatings, c.Guild, c.Kind, users, numbers, of, means, deviations)
	})
	return changed, err
}

// recountLast counts the games that have finished since, and then corrects the stored tallies.
func recountLast(ctx context.Context, tx pgx.Tx, c *store.Recount, last int64) (again bool, changed int, err error) {
	var since []int64
	if err := ask(ctx, tx, func(p *pipeline) { query(p, &since, column[int64], finishedSince, c.Guild, c.Kind, last) }); err != nil {
		return false, 0, err
	}
	if changed, err = recountSome(ctx, tx, c, since); err != nil {
		return false, 0, err
	}
	var people, users []string
	for user := range c.People(nil) {
		people = append(people, user)
	}
	var numbers []int64
	for user, h := range c.Rated {
		users, numbers = append(users, user), append(numbers, int64(h.N))
	}
	var tallies []tally
	err = ask(ctx, tx, func(p *pipeline) {
		scan(p, &again, isForgotten, c.Guild, c.Kind, people)
		query(p, &tallies, (*tally).columns, talliesOf, c.Guild, c.Kind)
	})
	if err != nil || again {
		return again, changed, err
	}
	kept := make(map[store.TallyKey]store.Tally)
	for _, t := range tallies {
		kept[store.TallyKey{Board: t.Board, User: t.User}] = t.Tally
	}
	put, gone := c.Wrong(kept)
	strays := 0
	err = ask(ctx, tx, func(p *pipeline) {
		putTallies(p, put)
		for _, key := range gone {
			p.exec(deleteTally, key.Guild, key.Kind, string(key.List), key.Month, key.User)
		}
		p.count(&strays, deleteRatings, c.Guild, c.Kind, users, numbers)
	})
	return false, changed + len(put) + len(gone) + strays, err
}
