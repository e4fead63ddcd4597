package enginetest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"sobremesa/engine"
)

// checkChance draws at p, if chance is to move, and checks that the draw is one of the listed moves.
// It tests the distribution once in a game for each kind of draw, which is its verb and the number of
// moves.
func (c *contract[S, M, V]) checkChance(p *S, rng *rand.Rand) error {
	if !c.rules.ToMove(p).Has(engine.Chance) {
		return nil
	}
	before := *p
	moves := c.rules.Moves(p, engine.Chance, nil)
	m := c.rules.Draw(p, rand.New(rand.NewPCG(3, 5)))
	if !same(before, *p) {
		return errors.New("drawing changed the position")
	}
	if m != c.rules.Draw(p, rand.New(rand.NewPCG(3, 5))) {
		return errors.New("the draw depends on more than the position and the generator")
	}
	if !slices.Contains(moves, m) {
		return fmt.Errorf("drew %s, which is not one of the listed chance moves", c.rules.Format(m, engine.English))
	}
	verb, _, _ := strings.Cut(c.rules.Format(moves[0], engine.Spanish), " ")
	kind := fmt.Sprint(verb, " ", len(moves))
	if c.probability == nil || c.drawn[kind] {
		return nil
	}
	c.drawn[kind] = true
	return c.checkDistribution(p, moves, rng)
}

// checkDistribution compares the frequencies of many draws with their probabilities by Pearson's
// chi-square test.
func (c *contract[S, M, V]) checkDistribution(p *S, moves []M, rng *rand.Rand) error {
	total := 0.0
	for _, m := range moves {
		total += c.probability(p, m)
	}
	if math.Abs(total-1) > 1e-9 {
		return fmt.Errorf("the probabilities of the %d chance moves add up to %v, want 1", len(moves), total)
	}
	counts := make(map[M]int)
	for range c.draws {
		counts[c.rules.Draw(p, rng)]++
	}
	// Moves expected fewer than ten times share one cell, as the test requires.
	var cells int
	var sum, rareSeen, rareExpected float64
	add := func(seen, expected float64) {
		cells++
		sum += (seen - expected) * (seen - expected) / expected
	}
	for _, m := range moves {
		seen, expected := float64(counts[m]), c.probability(p, m)*float64(c.draws)
		delete(counts, m)
		if expected < 10 {
			rareSeen, rareExpected = rareSeen+seen, rareExpected+expected
			continue
		}
		add(seen, expected)
	}
	if len(counts) > 0 {
		return fmt.Errorf("%d of the moves drawn are not listed chance moves", len(counts))
	}
	if rareExpected >= 10 {
		add(rareSeen, rareExpected)
	} else if rareSeen > rareExpected+30 {
		return fmt.Errorf("moves expected %.1f times in %d draws were drawn %.0f times", rareExpected, c.draws, rareSeen)
	}
	if limit := chiSquareLimit(cells - 1); sum > limit {
		return fmt.Errorf("draws of %d moves are not distributed as the rules say: chi-square %.1f over %d cells, limit %.1f",
			len(moves), sum, cells, limit)
	}
	return nil
}

// chiSquareLimit returns the value that chi-square exceeds with a probability of about one in a
// million, in the approximation of Wilson and Hilferty.
func chiSquareLimit(degrees int) float64 {
	if degrees < 1 {
		return 1e-6
	}
	const z = 4.75
	d := float64(degrees)
	x := 1 - 2/(9*d) + z*math.Sqrt(2/(9*d))
	return d * x * x * x
}
