package league

// searched is up to how many meetings of others [Reach] tries all ways in which they may end.
const searched = 10

// Reach returns the best and the worst place that a player can still reach when the given games of the
// group are left to be played. Ties count for the player in the best and against them in the worst
// place. If the others have more than some ten meetings left, only what is certain without them counts.
func Reach(results []Result, left []Game, players, player int) (best, worst int) {
	points := make([]int, players)
	for _, r := range results {
		for i, a := range r.Players {
			for j := range r.Players {
				if i != j {
					points[a] += r.points(i, j)
				}
			}
		}
	}
	var others [][2]int
	most, least := points, append([]int(nil), points...) // the player wins, or loses, all that is left
	for _, g := range left {
		for i, a := range g {
			for _, b := range g[i+1:] {
				switch player {
				case a:
					most[a] += 2
					least[b] += 2
				case b:
					most[b] += 2
					least[a] += 2
				default:
					others = append(others, [2]int{a, b})
				}
			}
		}
	}
	if len(others) > searched {
		for _, m := range others {
			least[m[0]] += 2
			least[m[1]] += 2
		}
		others = nil
	}
	best, worst = players, 1
	each(most, others, func() {
		best = min(best, 1+ahead(most, player, 1))
	})
	each(least, others, func() {
		worst = max(worst, 1+ahead(least, player, 0))
	})
	return best, worst
}

// ahead returns how many players have at least margin more points than one.
func ahead(points []int, player, margin int) (n int) {
	for other, p := range points {
		if other != player && p >= points[player]+margin {
			n++
		}
	}
	return n
}

// each calls visit with all ways in which meetings may end added to points.
func each(points []int, meetings [][2]int, visit func()) {
	if len(meetings) == 0 {
		visit()
		return
	}
	a, b := meetings[0][0], meetings[0][1]
	for won := range 3 {
		points[a] += won
		points[b] += 2 - won
		each(points, meetings[1:], visit)
		points[a] -= won
		points[b] -= 2 - won
	}
}
