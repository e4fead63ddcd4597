package players

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Robberies are listed by seat. Of several victims of the same value, the first must not be robbed more
// often.
func TestChancePicksAmongMovesOfTheSameValue(t *testing.T) {
	const times, victims = 3000, 3
	var robbed [victims]int
	rng := rand.New(rand.NewPCG(1, 3))
	for range times {
		c := choice{rng: rng, worth: 5}
		c.consider(enanos.Move{Kind: enanos.KindRaid, Whom: victims}, 5) // no better than nothing
		for whom := range victims {
			c.consider(enanos.Move{Kind: enanos.KindRaid, Whom: engine.Seat(whom)}, 6+float64(whom)*alike/10)
		}
		c.consider(enanos.Move{Kind: enanos.KindRaid, Whom: victims}, 5.9)
		robbed[c.move.Whom]++
	}
	for whom, n := range robbed {
		if n < times/victims*9/10 || n > times/victims*11/10 {
			t.Errorf("victim %d is robbed %d times of %d", whom, n, times)
		}
	}
}
