package arena

import (
	"fmt"
	"math"
)

// Test is a sequential test of two differences of strength against each other.
type Test struct {
	// Elo0 and Elo1 are the differences, Elo0 the smaller.
	Elo0, Elo1 float64
	// Alpha is the chance, at most, to accept Elo1 though the difference is Elo0, Beta to
	// accept Elo0 though it is Elo1; both between 0 and 0.5.
	Alpha, Beta float64
}

// Decision is what a test says.
type Decision int

// The decisions of a test.
const (
	Undecided Decision = iota
	Accepted0          // the difference is Elo0 rather, or less
	Accepted1          // the difference is Elo1 rather, or more
)

// Check returns why there can be no such test.
func (t *Test) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1):
		return fmt.Errorf("a test of %v against %v, want the smaller difference first", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < .5 && t.Beta > 0 && t.Beta < .5):
		return fmt.Errorf("chances of error %v and %v, want more than 0 and less than 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// judge notes in a result what the test makes of it.
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

// ratio is the logarithm of how much likelier the rotations are under Elo1 than under
// Elo0, each with the distribution that suits it best: Van den Bergh's approximation,
// half the logarithm of the ratio of the mean squares around either, for each rotation.
// One rotation more, as spread as independent games, keeps few that are alike from
// proving anything.
func (t *Test) ratio(r *Result) float64 {
	n, fair := float64(r.Rotations), r.Fair()
	prior := fair * (1 - fair) / float64(r.Seats) / n
	around := func(elo float64) float64 { return prior + r.around(Share(elo, r.Own, r.Seats)) }
	return n / 2 * math.Log(around(t.Elo0)/around(t.Elo1))
}
