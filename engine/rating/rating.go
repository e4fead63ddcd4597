package rating

import "math"

// The model's parameters on the paper's scale, on which a beginner's expected strength is
// 25. All but drift have the values of the paper's experiments.
const (
	mean      = 25.0
	deviation = mean / 3
	beta      = deviation / 2 // standard deviation of a player's performance in one game
	drawn     = 0.1           // the paper's epsilon: smaller differences in performance are a shared place
	kappa     = 0.0001        // the smallest fraction of a variance that a game leaves
	// drift is the standard deviation by which a strength may change between two games. Without it
	// ratings would eventually stop moving. It is openskill's tau.
	drift = mean / 300
)

// Shown is the number of rated games after which a player's points are shown. With fewer games,
// points mostly reflect luck.
const Shown = 5

// Rating is a belief about a player's strength: a normal distribution.
type Rating struct {
	Mean      float64
	Deviation float64 // more than 0
}

// Beginner returns the rating of a player without rated games.
func Beginner() Rating { return Rating{mean, deviation} }

const (
	beginnersPoints = 1000
	pointsPerUnit   = 40
)

// Points returns the number that people are shown: 1,000 for a beginner, and 40 more or less for
// each unit of the mean above or below a beginner's. A beginner's deviation is 333 points. If one
// of two established players wins about three games in four against the other, they are 167 points
// apart. The deviation does not affect the points, so that a winner never loses any. Points are not
// bounded.
func (r Rating) Points() int {
	return int(math.Round(beginnersPoints + pointsPerUnit*(r.Mean-mean)))
}

// After returns the ratings after a game, given the ratings before it and the places in which the
// players finished, in the same order. 1 is the best place; players who share a place have the same
// number. Only the order of the numbers counts. The two lists must have the same length. The
// ratings of fewer than two players are returned unchanged.
func After(before []Rating, places []int) []Rating {
	after := append([]Rating(nil), before...)
	if len(before) < 2 {
		return after
	}
	variance := func(r Rating) float64 { return r.Deviation*r.Deviation + drift*drift }
	for i, own := range before {
		omega, delta := 0.0, 0.0
		for q, other := range before {
			if q == i {
				continue
			}
			c := math.Sqrt(variance(own) + variance(other) + 2*beta*beta)
			part := variance(own) / c
			gamma := math.Sqrt(variance(own)) / c
			x, t := (own.Mean-other.Mean)/c, drawn/c
			switch {
			case places[i] < places[q]:
				omega += part * won(x-t)
				delta += gamma * part / c * wonNarrowing(x-t)
			case places[i] > places[q]:
				omega -= part * won(-x-t)
				delta += gamma * part / c * wonNarrowing(-x-t)
			default:
				omega += part * shared(x, t)
				delta += gamma * part / c * sharedNarrowing(x, t)
			}
		}
		after[i] = Rating{
			Mean:      own.Mean + omega,
			Deviation: math.Sqrt(variance(own) * max(1-delta, kappa)),
		}
	}
	return after
}
