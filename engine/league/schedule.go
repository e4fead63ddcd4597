package league

// Game is a game of a group: the places of its players in the group, in the order of their seats.
type Game []int

// Pairs returns the games of a group of n players in which everybody meets everybody once, and the
// numbers of games that two players begin differ by one at most. The games are in an order in which
// each player's are spread evenly (the circle method).
func Pairs(n int) (games []Game) {
	circle := n - 1 + n%2 // an odd number of players meets a seat that is free
	for round := range circle {
		for i := range (circle + 1) / 2 {
			a, b := (round+i)%circle, (round-i+circle)%circle
			if i == 0 {
				b = circle
			}
			if a < n && b < n {
				games = append(games, inOrder(n, a, b))
			}
		}
	}
	return games
}

// inOrder returns the game of two of n players with the one first who begins. Around the circle,
// everybody begins against the half that follows them.
func inOrder(n, a, b int) Game {
	ahead := (b - a + n) % n
	if 2*ahead < n || 2*ahead == n && a < b {
		return Game{a, b}
	}
	return Game{b, a}
}

// Tables returns the games of a group of n players who all sit at the same table, that many times. The
// one who begins moves on by one each time.
func Tables(n, times int) (games []Game) {
	for first := range times {
		g := make(Game, n)
		for seat := range g {
			g[seat] = (first + seat) % n
		}
		games = append(games, g)
	}
	return games
}

// Ready returns which games of a group, by their numbers, may be begun now: those not begun whose
// players all have fewer games than they may have at a time. free is how many more games each
// player may have, and is left as it is.
func Ready(games []Game, begun func(game int) bool, free []int) (list []int) {
	free = append([]int(nil), free...)
next:
	for n, g := range games {
		if begun(n) {
			continue
		}
		for _, player := range g {
			if free[player] <= 0 {
				continue next
			}
		}
		for _, player := range g {
			free[player]--
		}
		list = append(list, n)
	}
	return list
}
