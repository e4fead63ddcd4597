package table

import (
	"context"

	"sobremesa/engine"
	"sobremesa/store"
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

// LastSeen is the moment up to which whoever has a seat knows the game: after the
// last move that they made themselves and that stands. Where there is none, and
// for spectators, it is when chance played last: when the round began.
func (p *Position) LastSeen(seat engine.Seat) int {
	rows := standing(p.g.Moves)
	last := func(is func(store.Move) bool) int {
		for i := len(rows) - 1; i >= 0; i-- {
			if is(p.g.Moves[rows[i]]) {
				return rows[i] + 1
			}
		}
		return 0
	}
	if own := last(func(m store.Move) bool {
		return m.Seat == seat && m.StandIn == "" && !m.Auto && !p.isOrder(seat, m.Text)
	}); own > 0 {
		return own
	}
	return last(func(m store.Move) bool { return m.Seat == engine.Chance })
}

// LastSeenByCalled is LastSeen of the people whom the game waits for, but not
// before chance played last: of several, of the one who knows it best. It is the
// last moment when it waits for none.
func (p *Position) LastSeenByCalled() int {
	last := -1
	for seat := range p.Awaited().All() {
		if seat != engine.Chance && Plays(p.g.Seats[seat]) {
			last = max(last, p.LastSeen(seat), p.LastSeen(engine.Spectator))
		}
	}
	if last < 0 {
		return p.Moves
	}
	return last
}
