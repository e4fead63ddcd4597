package sqlite

import (
	"context"
	"encoding/json"

	"sobremesa/store"
)

const (
	resultsOf = `SELECT g.id, g.ended, r.seat, r.replaced, r.user, r.player, r.name, r.score, r.place, r.absent, r.substitute
		FROM json_each(?) AS wanted CROSS JOIN game AS g ON g.id = wanted.value CROSS JOIN result AS r ON r.game = g.id
		ORDER BY wanted.id, r.seat, r.replaced`

	countedAtOnce = 256 // games in memory at the same time
)

// loadFinishes loads finished games with their results, in the given order.
func loadFinishes(ctx context.Context, q queryer, c *store.Recount, games []int64) ([]*store.Finish, error) {
	wanted, err := json.Marshal(games)
	if err != nil {
		return nil, err
	}
	results, err := collect(ctx, q, 4*len(games), func(r *store.GameResult) []any {
		return []any{&r.Game, (*moment)(&r.Ended), &r.Seat, &r.Replaced, &r.User, &r.Player, &r.Name, &r.Score, &r.Place, &r.Absent, &r.Substitute}
	}, resultsOf, string(wanted))
	return c.Finishes(results), err
}

// talliesOf returns the stored tallies of a guild and kind.
func talliesOf(ctx context.Context, q queryer, c *store.Recount) (map[store.TallyKey]store.Tally, error) {
	type tally struct {
		list  store.List
		month string
		store.Tally
	}
	list, err := collect(ctx, q, 256, func(t *tally) []any { return append([]any{&t.list, &t.month}, tallyFields(&t.Tally)...) }, talliesIn, c.Guild, c.Kind)
	kept := make(map[store.TallyKey]store.Tally, len(list))
	for _, t := range list {
		kept[store.TallyKey{Board: store.Board{Guild: c.Guild, Kind: c.Kind, List: t.list, Month: t.month}, User: t.User}] = t.Tally
	}
	return kept, err
}

func ratedFields(r *store.Rated) []any { return []any{&r.Game, &r.Mean, &r.Deviation} }
