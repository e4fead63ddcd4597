package rating

import "math"

// The model's parameters, on the paper's scale, in which a beginner's strength
// is expected to be 25. All but drift are those of the paper's experiments.
const (
	mean      = 25.0
	deviation = mean / 3
	beta      = deviation / 2 // deviation of somebody's play from their strength, in one game
	drawn     = 0.1           // the paper's epsilon: by how much play has to differ for one to finish before the other
	kappa     = 0.0001        // the least part of a variance that a game leaves
	// drift is by how much strength may have changed since the game before: without it a
	// rating would in the end hardly move any more. It is openskill's tau.
	drift = mean / 300
)

// Shown is how many rated games somebody must have played for their points to
// be shown: before, they tell more of chance than of the person.
const Shown = 5

// Rating is what is believed of somebody's strength: a normal distribution.
type Rating struct {
	Mean      float64
	Deviation float64 // more than 0
}

// Beginner is the rating of somebody who has not played.
func Beginner() Rating { return Rating{mean, deviation} }

const (
	beginnersPoints = 1000
	pointsPerUnit   = 40
)

// Points is the number that people are shown: 1,000 for a beginner, and 40 for
// each unit of the mean above or below that of a beginner's. A beginner's
// deviation is 333 points, and the distance between two such people 167 when the
// better one wins about three games in four against the other, once they are
// well known. How sure a rating is does not change its points, so that
// a winner never loses any. They have no bounds.
func (r Rating) Points() int {
	return int(math.Round(beginnersPoints + pointsPerUnit*(r.Mean-mean)))
}

// After returns the ratings of those who played a game after it, given those
// before it and the places in which they finished: 1 is best, those who share
// a place have the same number; only the order of the numbers counts. The two
// lists are of one length, and so is the result. Of fewer than two players
// there is nothing to learn: their ratings are returned as they were.
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
