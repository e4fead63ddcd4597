package rating

// Unweighted returns the ratings after a game as the paper's algorithm computes them.
func Unweighted(before []Rating, places []int) []Rating {
	return update(before, places, func(int, int) (moves, narrows float64) { return 1, 1 })
}
