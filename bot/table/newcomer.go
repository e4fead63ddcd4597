package table

import (
	"context"

	"sobremesa/engine"
)

// IsNewcomer reports whether the person in a seat is at the first turn of the
// first game of its kind that they play in its guild. What they have finished
// is read only while the game is so young.
func (t *Table) IsNewcomer(ctx context.Context, p *Position, seat engine.Seat) (bool, error) {
	if !p.IsFirstTurn(seat) {
		return false, nil
	}
	finished, err := t.store.FinishedGames(ctx, p.Guild, p.Kind, p.Seats[seat].User, 1)
	return err == nil && len(finished) == 0, err
}
