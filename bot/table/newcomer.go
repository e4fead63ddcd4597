package table

import (
	"context"

	"sobremesa/engine"
	"sobremesa/store"
)

// IsNewcomer reports whether the person in a seat is at the first turn of the
// first game of its kind that they play in its guild. What they have played
// is read only while the game is so young.
func (t *Table) IsNewcomer(ctx context.Context, p *Position, seat engine.Seat) (bool, error) {
	if !p.Began() || p.match.Turn() >= len(p.Seats) || p.Seats[seat].User == "" {
		return false, nil
	}
	for _, list := range []store.List{store.People, store.Artificial} {
		of := store.Board{Guild: p.Guild, Kind: p.Kind, List: list}
		if r, err := t.store.Stats(ctx, of, p.Seats[seat].User); err != nil || r.Games > 0 {
			return false, err
		}
	}
	return true, nil
}
