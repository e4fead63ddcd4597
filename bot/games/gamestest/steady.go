package gamestest

import (
	"slices"

	"sobremesa/bot/games"
)

// published is the strongest player of Azul whose play is settled for ever.
const published = "voraz"

// Steady are games in which Azul has its published players alone, and the strongest of
// them stands in for people who are away: tests say what is played and by whom, and those
// who think longer change with what they have learnt.
func Steady(list games.List) games.List {
	steady := make(games.List, len(list))
	for i, g := range list {
		same := *g
		if g.Name() == "azul" {
			last := slices.IndexFunc(g.Artificial, func(a games.Artificial) bool { return a.Name == published })
			same.Guardian, same.Artificial = published, g.Artificial[:last+1]
		}
		steady[i] = &same
	}
	return steady
}
