package arena

import "math"

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
