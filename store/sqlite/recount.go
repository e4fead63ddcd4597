package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"sobremesa/engine/rating"
	"sobremesa/store"
)

const (
	allFinishes = `SELECT f.game, g.guild, g.kind, g.ended, r.seat, r.replaced, r.user, r.player, r.name, r.score, r.place, r.absent, r.substitute
		FROM finish AS f CROSS JOIN game AS g ON g.id = f.game CROSS JOIN result AS r ON r.game = f.game ORDER BY f.number, r.seat, r.replaced`
	allBets    = `SELECT game, user, name, seat, at, points FROM bet ORDER BY game, user`
	allTallies = `SELECT guild, kind, list, month, ` + tallyColumns + ` FROM tally`
	allRatings = `SELECT guild, kind, user, n, game, mean, deviation FROM rating`

	deleteTallies = `DELETE FROM tally`
	deleteRatings = `DELETE FROM rating`
)

// Recount implements [store.Store].
func (s *Store) Recount(ctx context.Context) (changed int, err error) {
	err = s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		changed, err = recount(ctx, conn)
		return err
	})
	return changed, s.failed(ctx, err, "counting all games anew")
}

// counted is all that is kept of finished games.
type counted struct {
	tallies map[tallyKey]store.Tally
	ratings map[ratingKey]store.Rated
}

func newCounted() counted {
	return counted{make(map[tallyKey]store.Tally), make(map[ratingKey]store.Rated)}
}

type tallyKey struct {
	store.Board
	user string
}

// recount counts everything in memory, compares, and writes it anew if anything is
// different. It tells of how many entries that was so.
func recount(ctx context.Context, conn *sql.Conn) (changed int, err error) {
	finishes, err := loadFinishes(ctx, conn)
	if err != nil {
		return 0, err
	}
	right := count(finishes)
	kept, err := loadCounted(ctx, conn)
	if err != nil {
		return 0, err
	}
	changed = differing(kept.tallies, right.tallies) + differing(kept.ratings, right.ratings)
	if changed > 0 {
		if err := rewrite(ctx, conn, right); err != nil {
			return 0, err
		}
	}
	for _, f := range finishes {
		bets, err := settleBets(ctx, conn, f)
		if err != nil {
			return 0, err
		}
		changed += bets
	}
	return changed, nil
}

// differing is of how many keys two maps have different values.
func differing[K, V comparable](a, b map[K]V) (n int) {
	for key, value := range a {
		if other, ok := b[key]; !ok || value != other {
			n++
		}
	}
	for key := range b {
		if _, ok := a[key]; !ok {
			n++
		}
	}
	return n
}

// rewrite puts what was counted in the place of what is kept.
func rewrite(ctx context.Context, conn *sql.Conn, c counted) error {
	for _, statement := range []string{deleteTallies, deleteRatings} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	for key, t := range c.tallies {
		if err := putTally(ctx, conn, key.Board, t); err != nil {
			return err
		}
	}
	for key, r := range c.ratings {
		if err := putRating(ctx, conn, key, r); err != nil {
			return err
		}
	}
	return nil
}

// count counts finished games, given in their order.
func count(finishes []*store.Finish) counted {
	c := newCounted()
	rated := make(map[ratingKey]int) // how many games of a person, by the key of none of them
	for _, f := range finishes {
		for _, e := range f.Entries() {
			for _, board := range f.Boards(e.List) {
				key := tallyKey{board, e.User}
				t := c.tallies[key]
				t.Add(e)
				c.tallies[key] = t
			}
		}
		users, places := f.Rated()
		before := make([]rating.Rating, len(users))
		for i, user := range users {
			before[i] = rating.Beginner()
			if n := rated[ratingKey{f.Guild, f.Kind, user, 0}]; n > 0 {
				before[i] = c.ratings[ratingKey{f.Guild, f.Kind, user, n}].Rating
			}
		}
		for i, r := range rating.After(before, places) {
			key := ratingKey{f.Guild, f.Kind, users[i], 0}
			rated[key]++
			key.n = rated[key]
			c.ratings[key] = store.Rated{Game: f.Game, Rating: r}
		}
	}
	return c
}

func loadFinishes(ctx context.Context, conn *sql.Conn) ([]*store.Finish, error) {
	type line struct {
		game        int64
		guild, kind string
		ended       time.Time
		store.Result
	}
	lines, err := collect(ctx, conn, 1024, func(l *line) []any {
		r := &l.Result
		return []any{&l.game, &l.guild, &l.kind, (*moment)(&l.ended), &r.Seat, &r.Replaced, &r.User, &r.Player, &r.Name, &r.Score, &r.Place, &r.Absent, &r.Substitute}
	}, allFinishes)
	if err != nil {
		return nil, err
	}
	var list []*store.Finish
	byGame := make(map[int64]*store.Finish)
	for _, l := range lines {
		f := byGame[l.game]
		if f == nil {
			f = &store.Finish{Game: l.game, Guild: l.guild, Kind: l.kind, Ended: l.ended}
			byGame[l.game], list = f, append(list, f)
		}
		f.Results = append(f.Results, l.Result)
	}
	type bet struct {
		game int64
		store.Bet
	}
	bets, err := collect(ctx, conn, 64, func(b *bet) []any {
		return append([]any{&b.game}, betColumns(&b.Bet)...)
	}, allBets)
	for _, b := range bets {
		if f := byGame[b.game]; f != nil {
			f.Bets = append(f.Bets, b.Bet)
		}
	}
	return list, err
}

func loadCounted(ctx context.Context, conn *sql.Conn) (counted, error) {
	c := newCounted()
	type tally struct {
		tallyKey
		store.Tally
	}
	tallies, err := collect(ctx, conn, 256, func(t *tally) []any {
		return append([]any{&t.Guild, &t.Kind, &t.List, &t.Month}, tallyFields(&t.Tally)...)
	}, allTallies)
	if err != nil {
		return c, err
	}
	for _, t := range tallies {
		t.tallyKey.user = t.User
		c.tallies[t.tallyKey] = t.Tally
	}
	type rated struct {
		ratingKey
		store.Rated
	}
	ratings, err := collect(ctx, conn, 256, func(r *rated) []any {
		return []any{&r.guild, &r.kind, &r.user, &r.n, &r.Game, &r.Mean, &r.Deviation}
	}, allRatings)
	for _, r := range ratings {
		c.ratings[r.ratingKey] = r.Rated
	}
	return c, err
}

// countedBy is the fact that says by which rules what is kept was counted.
const countedBy = "counted by"

// recountIfOld counts all games anew if what is kept was counted by other rules
// than this program's, or not at all.
func (s *Store) recountIfOld(ctx context.Context) error {
	by, err := s.Fact(ctx, countedBy)
	if err != nil || by == store.CountingRules {
		return err
	}
	return s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		// Another process may have done it by now.
		by, err := orZero(one(ctx, conn, column[string], factOf, countedBy))
		if err != nil || by == store.CountingRules {
			return err
		}
		if _, err := recount(ctx, conn); err != nil {
			return fmt.Errorf("counting all games: %w", err)
		}
		_, err = conn.ExecContext(ctx, putFact, countedBy, store.CountingRules)
		return err
	})
}
