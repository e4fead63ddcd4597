package table

import (
	"context"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// LiveFrames is Live with the game's moments as the one who asks may know them:
// at their seat, or as anybody may who has none (any more).
func (t *Table) LiveFrames(ctx context.Context, req Request, ref Ref) (*Position, []engine.Frame, error) {
	g, err := t.load(ctx, req, ref)
	if err != nil {
		return nil, nil, err
	}
	return t.frames(g, sitting.ViewSeat(g.Seats, req.User), 0)
}

// FramesOn are the moments of a position, from one on, as one of its seats may know
// them; those before are empty.
func (t *Table) FramesOn(p *Position, seat engine.Seat, from int) ([]engine.Frame, error) {
	_, frames, err := t.frames(sitting.Stored(p.Sitting), seat, from)
	return frames, err
}
