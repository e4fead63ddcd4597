package gamestest

import (
	"slices"

	"sobremesa/bot/games"
)

// published is the strongest player of Azul whose play never changes.
const published = "voraz"

// Steady returns the games with the published players of Azul only, the strongest of them as the
// guardian, and all of them on the ladder. Tests may then rely on what is played: players that think
// longer change as they improve.
func Steady(list games.List) games.List {
	steady := make(games.List, len(list))
	for i, g := range list {
		same := *g
		if g.Name() == "azul" {
			same.Guardian, same.OffLadder = published, nil
			same.Artificial = slices.DeleteFunc(slices.Clone(g.Artificial), func(a games.Artificial) bool { return !slices.Contains(g.OffLadder, a.Name) })
		}
		steady[i] = &same
	}
	return steady
}
