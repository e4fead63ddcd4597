package arena

import (
	"fmt"
	"math"
)

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
