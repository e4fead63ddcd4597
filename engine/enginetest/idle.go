package enginetest

import (
	"fmt"

	"sobremesa/engine"
)

// checkIdle checks that an idle seat is the only one that may play and has only one listed move,
// which ends its turn.
func (c *contract[S, M, V]) checkIdle(o engine.Options, p *S, match engine.Match) error {
	for _, seat := range everyone(o.Seats) {
		if !match.Idle(seat) {
			continue
		}
		if due := c.rules.ToMove(p); due != engine.SeatsOf(seat) {
			return fmt.Errorf("seat %d is idle, but ToMove is %v", seat, due)
		}
		moves := c.rules.Moves(p, seat, nil)
		if len(moves) != 1 {
			return fmt.Errorf("seat %d is idle, but has %d moves, want 1", seat, len(moves))
		}
		after := *p
		if err := c.rules.Play(&after, seat, moves[0]); err != nil {
			return err
		}
		if c.rules.Turn(&after) == c.rules.Turn(p) {
			return fmt.Errorf("seat %d is idle, but %s does not end its turn", seat, c.rules.Format(moves[0], engine.English))
		}
	}
	return nil
}
