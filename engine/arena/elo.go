package arena

import "math"

// Elo is by how much a player is stronger than its opponents when it comes first in a
// share of the games, 0 to 1, having some of the seats (at least one, not all). It is
// infinite for 0 and 1.
func Elo(share float64, own, seats int) float64 {
	return 400 * math.Log10(share*float64(seats-own)/((1-share)*float64(own)))
}

// Share is the opposite of Elo: the share of the games in which a player stronger by
// elo comes first.
func Share(elo float64, own, seats int) float64 {
	strength := float64(own) * math.Pow(10, elo/400)
	return strength / (strength + float64(seats-own))
}

// deviations is how many of them make a 95% interval of a normal distribution.
const deviations = 1.959964

// wilson is the 95% interval of a share of n games.
func wilson(share, n float64) (low, high float64) {
	const z = deviations
	middle := share + z*z/(2*n)
	reach := z * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	low, high = (middle-reach)/whole, (middle+reach)/whole
	if share == 0 {
		low = 0 // and not a little beside it
	}
	if share == 1 {
		high = 1
	}
	return low, high
}
