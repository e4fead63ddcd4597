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
	allRatings = `SELECT guild, kind, user, game, mean, deviation FROM rating ORDER BY guild, kind, user, n`

	deleteTally   = `DELETE FROM tally WHERE guild = ? AND kind = ? AND list = ? AND month = ? AND user = ?`
	deleteRatings = `DELETE FROM rating WHERE guild = ? AND kind = ? AND user = ? AND n > ?`
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
	ratings map[ratingKey][]store.Rated
}

type tallyKey struct {
	store.Board
	user string
}

// recount counts everything in memory, compares, and writes what is different.
// It tells of how many entries that was so.
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
	for key := range kept.tallies {
		if _, ok := right.tallies[key]; !ok {
			changed++
			if _, err := conn.ExecContext(ctx, deleteTally, key.Guild, key.Kind, string(key.List), key.Month, key.user); err != nil {
				return 0, err
			}
		}
	}
	for key, t := range right.tallies {
		if kept.tallies[key] != t {
			changed++
			if err := putTally(ctx, conn, key.Board, t); err != nil {
				return 0, err
			}
		}
	}
	for key := range kept.ratings {
		if n := len(right.ratings[key]); n < len(kept.ratings[key]) {
			changed += len(kept.ratings[key]) - n
			if _, err := conn.ExecContext(ctx, deleteRatings, key.guild, key.kind, key.user, n); err != nil {
				return 0, err
			}
		}
	}
	for key, list := range right.ratings {
		was := kept.ratings[key]
		for i, r := range list {
			if i < len(was) && was[i] == r {
				continue
			}
			changed++
			if err := putRating(ctx, conn, key, i+1, r); err != nil {
				return 0, err
			}
		}
	}
	for _, f := range finishes {
		was := make(map[string]int)
		for _, b := range f.Bets {
			was[b.User] = b.Points
		}
		for _, b := range store.Settle(f.Bets, f.Results) {
			if b.Points != was[b.User] {
				changed++
			}
		}
		if err := settleBets(ctx, conn, f); err != nil {
			return 0, err
		}
	}
	return changed, nil
}

// count counts finished games, given in their order.
func count(finishes []*store.Finish) counted {
	c := counted{make(map[tallyKey]store.Tally), make(map[ratingKey][]store.Rated)}
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
			if list := c.ratings[ratingKey{f.Guild, f.Kind, user}]; len(list) > 0 {
				before[i] = list[len(list)-1].Rating
			}
		}
		for i, r := range rating.After(before, places) {
			key := ratingKey{f.Guild, f.Kind, users[i]}
			c.ratings[key] = append(c.ratings[key], store.Rated{Game: f.Game, Rating: r})
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
	c := counted{make(map[tallyKey]store.Tally), make(map[ratingKey][]store.Rated)}
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
		return []any{&r.guild, &r.kind, &r.user, &r.Game, &r.Mean, &r.Deviation}
	}, allRatings)
	for _, r := range ratings {
		c.ratings[r.ratingKey] = append(c.ratings[r.ratingKey], r.Rated)
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
