package players

import (
	"math/rand/v2"

	"sobremesa/engine/enanos"
)

// choice keeps the best of the moves that it is shown. Among moves of the same value it picks at
// random: preferring the first would make one seat the usual victim of robberies, which are
// listed by seat.
type choice struct {
	rng   *rand.Rand
	move  enanos.Move // Kind is 0 until a move is good enough
	worth float64     // the move's value; before there is a move, the value to exceed
	alike int         // how many moves of that value were shown
}

// alike is the difference within which two values count as the same, because sums are rounded.
const alike = 1e-9

func (c *choice) consider(m enanos.Move, worth float64) {
	switch {
	case worth > c.worth && c.alike == 0, worth > c.worth+alike:
		c.move, c.worth, c.alike = m, worth, 1
	case c.alike > 0 && worth > c.worth-alike:
		if c.alike++; c.rng.IntN(c.alike) == 0 {
			c.move = m
		}
	}
}
