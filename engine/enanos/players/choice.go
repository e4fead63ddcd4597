package players

import (
	"math/rand/v2"

	"sobremesa/engine/enanos"
)

// choice keeps the move that is worth most of those that it was shown, and of several
// alike the one that chance picks. To take the first would rob one seat more often than
// the others, because robberies are listed by seat.
type choice struct {
	rng   *rand.Rand
	move  enanos.Move // Kind 0 before any was worth it
	worth float64     // of the move; what a move has to be worth more than before there is one
	alike int         // how many were shown that are worth as much
}

// alike is what moves worth as much may differ by: sums are rounded as they are added up.
const alike = 1e-9

func (c *choice) show(m enanos.Move, worth float64) {
	switch {
	case worth > c.worth && c.alike == 0, worth > c.worth+alike:
		c.move, c.worth, c.alike = m, worth, 1
	case c.alike > 0 && worth > c.worth-alike:
		if c.alike++; c.rng.IntN(c.alike) == 0 {
			c.move = m
		}
	}
}
