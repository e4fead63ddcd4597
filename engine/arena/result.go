package arena

import (
	"fmt"
	"math"

	"sobremesa/engine"
	"sobremesa/engine/simulate"
)

// Result is the result of the games counted so far.
type Result struct {
	Seats     int // at the table
	Own       int // seats of the challenger
	Rotations int // counted rotations of Seats games each
	// Share is the challenger's share of the wins, from 0 to 1, or 0 before any game.
	Share float64
	// Pairs counts, at two seats, the rotations that yielded 0, ½, 1, 1½ and 2 points.
	Pairs [5]int

	// Forfeits is the number of games lost by a fault; see simulate.Game.
	Forfeits int

	// Times are the players', by index in Config.Players; see simulate.Game.
	Times [engine.MaxSeats]simulate.Times

	// Decision is the decision of the test, if there is one. Ratio is the test's log-likelihood
	// ratio, which decides at or below Low and at or above High.
	Decision         Decision
	Ratio, Low, High float64

	squares float64 // sum of the squared deviations of the rotations' shares from Share
}

// add counts a rotation, given the challenger's share of each of its games.
func (r *Result) add(games []float64) {
	sum := 0.0
	for _, won := range games {
		sum += won
	}
	if r.Seats == 2 {
		r.Pairs[int(2*sum)]++
	}
	// Welford's method keeps the deviation of equal rotations at exactly 0.
	r.Rotations++
	share, before := sum/float64(len(games)), r.Share
	r.Share += (share - before) / float64(r.Rotations)
	r.squares += (share - before) * (share - r.Share)
}

// Games returns the number of games counted.
func (r *Result) Games() int { return r.Rotations * r.Seats }

// Fair returns the share expected of a challenger as strong as the others.
func (r *Result) Fair() float64 { return float64(r.Own) / float64(r.Seats) }

// Spread returns the variance of the rotations' shares. It is NaN for fewer than two rotations.
func (r *Result) Spread() float64 { return r.squares / float64(r.Rotations-1) }

// around returns the mean squared deviation of the rotations' shares from the given share.
func (r *Result) around(share float64) float64 {
	return r.squares/float64(r.Rotations) + (r.Share-share)*(r.Share-share)
}

// Interval returns the 95% interval of the share, which is 0 to 1 before any game.
func (r *Result) Interval() (low, high float64) {
	if r.Rotations == 0 {
		return 0, 1
	}
	// The number of independent games whose mean has the same variance. Equal rotations give no
	// estimate, so each game counts as independent.
	games := float64(r.Games())
	if spread := r.Spread(); spread > 0 {
		games = r.Share * (1 - r.Share) * float64(r.Rotations) / spread
	}
	return wilson(r.Share, games)
}

// Elo returns the difference to the opponents with its 95% interval. Values are infinite where all
// or no games were won.
func (r *Result) Elo() (difference, low, high float64) {
	low, high = r.Interval()
	of := func(share float64) float64 { return Elo(share, r.Own, r.Seats) }
	return of(r.Share), of(low), of(high)
}

// Elo returns the difference in strength between a player and its opponents, given its share of
// wins (from 0 to 1) and its number of seats (at least one, not all). It is infinite for shares of
// 0 and 1.
func Elo(share float64, own, seats int) float64 {
	return 400 * math.Log10(share*float64(seats-own)/((1-share)*float64(own)))
}

// Share is the inverse of Elo: it returns the share of wins of a player that is stronger by elo.
func Share(elo float64, own, seats int) float64 {
	strength := float64(own) * math.Pow(10, elo/400)
	return strength / (strength + float64(seats-own))
}

// deviations is the half-width of a 95% interval of the normal distribution, in standard
// deviations.
const deviations = 1.959964

// wilson returns the 95% score interval of a share of n games.
func wilson(share, n float64) (low, high float64) {
	const z = deviations
	middle := share + z*z/(2*n)
	reach := z * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	low, high = (middle-reach)/whole, (middle+reach)/whole
	if share == 0 {
		low = 0 // without rounding error
	}
	if share == 1 {
		high = 1
	}
	return low, high
}

// Test is a sequential test between two differences of strength.
type Test struct {
	// Elo0 and Elo1 are the two differences, the smaller first.
	Elo0, Elo1 float64
	// Alpha bounds the chance of accepting Elo1 when Elo0 is true, and Beta that of accepting Elo0
	// when Elo1 is true. Both are between 0 and 0.5.
	Alpha, Beta float64
}

// Decision is the outcome of a test so far.
type Decision int

// The possible decisions.
const (
	Undecided Decision = iota
	Accepted0          // the difference is closer to Elo0, or less
	Accepted1          // the difference is closer to Elo1, or more
)

// Check returns an error if the parameters don't make a test.
func (t *Test) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1):
		return fmt.Errorf("a test of %v against %v, want the smaller difference first", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < .5 && t.Beta > 0 && t.Beta < .5):
		return fmt.Errorf("chances of error %v and %v, want more than 0 and less than 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// judge updates the test's fields of the result.
func (t *Test) judge(r *Result) {
	r.Low, r.High = math.Log(t.Beta/(1-t.Alpha)), math.Log((1-t.Beta)/t.Alpha)
	r.Ratio = t.ratio(r)
	switch {
	case r.Ratio <= r.Low:
		r.Decision = Accepted0
	case r.Ratio >= r.High:
		r.Decision = Accepted1
	}
}

// ratio returns the logarithm of the generalised likelihood ratio of Elo1 to Elo0 in Van den
// Bergh's approximation: per rotation, half the logarithm of the ratio of the mean squared
// deviations from the two expected shares. One additional rotation with the variance of independent
// games prevents a few equal rotations from deciding the test.
func (t *Test) ratio(r *Result) float64 {
	n, fair := float64(r.Rotations), r.Fair()
	prior := fair * (1 - fair) / float64(r.Seats) / n
	around := func(elo float64) float64 { return prior + r.around(Share(elo, r.Own, r.Seats)) }
	return n / 2 * math.Log(around(t.Elo0)/around(t.Elo1))
}
