package toy

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
)

// SlowGame is the toy with a grocer who takes her time, as a guardian too.
func SlowGame(grocer toy.Slow) *games.Game {
	g := Game()
	for i := range g.Artificial {
		if g.Artificial[i].Name == g.Guardian {
			g.Artificial[i].Player = engine.HostPlayer(toy.Rules{}, engine.Player[toy.Move, toy.View](grocer))
		}
	}
	return g
}
