package table

import (
	"context"

	"sobremesa/engine"
)

// LiveFrames is Live with the game's moments as the one who asks may know them:
// at their seat, or as anybody may who has none (any more).
func (t *Table) LiveFrames(ctx context.Context, req Request, ref Ref) (*Position, []engine.Frame, error) {
	g, err := t.load(ctx, req, ref)
	if err != nil {
		return nil, nil, err
	}
	return t.replayFrames(g, viewSeat(g.Seats, req.User), 0)
}

// FramesOn are the moments of a position, from one on, as one of its seats may know
// them; those before are empty.
func (t *Table) FramesOn(p *Position, seat engine.Seat, from int) ([]engine.Frame, error) {
	_, frames, err := t.replayFrames(p.g, seat, from)
	return frames, err
}

// LastDecision is the moment after the last decision of a seat that stands: a move
// that its player made when the game waited for it. It is 0 for none, and for
// spectators. Nobody need have looked at the game to answer an offer that nobody
// waits for, to give an order, or to have had a move made for them. The frames are
// the game's, from the first on.
func (p *Position) LastDecision(frames []engine.Frame, seat engine.Seat) int {
	for row, m := range p.standing() {
		if m.Seat == seat && frames[row].Awaited.Has(seat) && m.StandIn == "" && !m.Auto && !p.isOrder(seat, m.Text) {
			return row + 1
		}
	}
	return 0
}
