package gamestest

import (
	"slices"

	"sobremesa/bot/games"
)

// published is the strongest player of Azul whose play never changes.
const published = "voraz"

// Steady returns the games with the published players of Azul only, the strongest of them as the
// guardian and opponent. Tests may then rely on what is played: players that think longer change as they
// improve.
func Steady(list games.List) games.List {
	steady := make(games.List, len(list))
	for i, g := range list {
		same := *g
		if g.Name() == "azul" {
			last := slices.IndexFunc(g.Artificial, func(a games.Artificial) bool { return a.Name == published })
			same.Guardian, same.Opponent, same.Artificial = published, published, g.Artificial[:last+1]
		}
		steady[i] = &same
	}
	return steady
}
