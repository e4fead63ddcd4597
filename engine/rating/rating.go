package rating

import "math"

// The parameters on the paper's scale, on which a beginner's expected strength is 25. The first
// three have the values of the paper's experiments.
const (
	mean      = 25.0
	deviation = mean / 3
	beta      = deviation / 2 // standard deviation of a player's performance in one game
	// least is the deviation that remains, however many games were rated: strengths change.
	least = 1.5
	// habit is how many games against the same opponent among the last Recent halve the weight of
	// one more.
	habit = 3.0
	// caution is how many deviations [Rating.Points] is below the mean.
	caution = 3.0
)

// Shown is the number of rated games after which a player's points are shown.
const Shown = 5

// Recent is the number of a player's last rated games in which After looks for the same opponents.
const Recent = 20

// Rating is a belief about a player's strength: a normal distribution.
type Rating struct {
	Mean      float64
	Deviation float64 // more than 0, and at most a beginner's
}

// Player is a player of a game to be rated.
type Player struct {
	Rating
	// Place is where the player finished. 1 is the best; players who share a place have the same
	// number. Only the order of the numbers counts.
	Place int
	// Away means that somebody else made most of the player's moves. The game tells nothing about
	// the others' strength compared with the player's: it moves the player's rating, but not theirs.
	Away bool
}

// Beginner returns the rating of a player without rated games.
func Beginner() Rating { return Rating{mean, deviation} }

const pointsPerUnit = 40

// Points returns the number by which people are ranked and that they are shown. It is a cautious
// estimate: 40 for each unit of the mean less three deviations. Beginners have 0, and established
// players whose mean is still a beginner's have 820. If one of two established players wins about
// three games in four against the other, they are 275 points apart. Points may be negative.
func (r Rating) Points() int {
	return int(math.Round(pointsPerUnit * (r.Mean - caution*r.Deviation)))
}

// known returns how much is known of a player, from 0 for a beginner to almost 1. It is the part of a
// beginner's variance that games have removed, cubed: of newcomers who have played a few games with
// each other, no more is known than before.
func (r Rating) known() float64 {
	share := r.Deviation / deviation
	return math.Pow(1-share*share, 3)
}

// After returns the ratings of players after a game. met returns in how many of player i's last
// Recent rated games q was an opponent.
//
// The comparison of a player with an opponent counts less the more often they have met lately. It
// moves the mean only as far as the opponent is known: the strength of a newcomer is assumed, and
// whoever chooses newcomers would profit if the assumption is too high. Deviations never grow, so
// that nobody loses points by beating everybody.
func After(players []Player, met func(i, q int) int) []Rating {
	after := update(players, func(i, q int) (moves, narrows float64) {
		if players[q].Away {
			return 0, 0
		}
		weight := 1 / (1 + float64(met(i, q))/habit)
		return weight * players[q].known(), weight
	})
	for i := range after {
		after[i].Deviation = max(after[i].Deviation, least)
	}
	return after
}

// update is the paper's algorithm. weights returns how much the comparison of player i with q
// counts, from 0 to 1, for i's mean and for i's deviation.
func update(players []Player, weights func(i, q int) (moves, narrows float64)) []Rating {
	after := make([]Rating, len(players))
	for i, own := range players {
		variance := own.Deviation * own.Deviation
		omega, delta := 0.0, 0.0
		for q, other := range players {
			if q == i {
				continue
			}
			c := math.Sqrt(variance + other.Deviation*other.Deviation + 2*beta*beta)
			expected := 1 / (1 + math.Exp((other.Mean-own.Mean)/c))
			moves, narrows := weights(i, q)
			omega += moves * variance / c * (score(own.Place, other.Place) - expected)
			delta += narrows * variance / (c * c) * expected * (1 - expected)
		}
		after[i] = Rating{own.Mean + omega, own.Deviation * math.Sqrt(max(1-delta, 0))}
	}
	return after
}

// score returns the result of a comparison for the player with the first place: 1 for a victory, 0
// for a defeat.
func score(own, other int) float64 {
	switch {
	case own < other:
		return 1
	case own > other:
		return 0
	}
	return 0.5
}
