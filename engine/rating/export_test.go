package rating

// Unweighted returns the ratings after a game as the paper's algorithm computes them.
func Unweighted(players []Player) []Rating {
	return update(players, func(int, int) (moves, narrows float64) { return 1, 1 })
}
