package sqlite

import (
	"context"
	"database/sql"
	"slices"

	"sobremesa/store"
)

// miscounted compares the stored counts with a new count, and changes nothing. It holds few games
// in memory at a time.
func (s *Store) miscounted(ctx context.Context, of counted) (wrong store.Miscounted, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		c := store.NewRecount(of.guild, of.kind)
		since, err := collect(ctx, tx, 4, column[int64], finishedSince, of.last, of.guild, of.kind)
		if err != nil {
			return err
		}
		for _, games := range [][]int64{of.games, since} {
			for some := range slices.Chunk(games, countedAtOnce) {
				list, err := loadFinishes(ctx, tx, c, some)
				if err != nil {
					return err
				}
				for _, f := range list {
					if err := c.Add(f, func(store.RatingKey, store.Rated) error { return nil }); err != nil {
						return err
					}
				}
			}
		}
		kept, err := talliesOf(ctx, tx, c)
		if err != nil {
			return err
		}
		put, gone := c.Wrong(kept)
		wrong.Tallies = len(put) + len(gone)
		for user := range c.People(kept) {
			h, err := keptHistory(ctx, tx, of, user)
			if err != nil {
				return err
			}
			if h != c.Rated[user] {
				wrong.Rated++
			}
		}
		return nil
	})
	return wrong, err
}

// keptHistory returns the history of a user's stored ratings.
func keptHistory(ctx context.Context, q queryer, of counted, user string) (h store.History, err error) {
	rows, err := q.QueryContext(ctx, ratingsOf, of.guild, of.kind, user)
	if err != nil {
		return h, err
	}
	defer rows.Close()
	for rows.Next() {
		var r store.Rated
		if err := rows.Scan(ratedFields(&r)...); err != nil {
			return h, err
		}
		h = h.Then(r)
	}
	return h, rows.Err()
}
