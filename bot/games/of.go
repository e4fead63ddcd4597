package games

import (
	"io/fs"

	"sobremesa/engine"
	"sobremesa/engine/perft"
	"sobremesa/engine/simulate"
)

// Of is a game by its rules, its artificial players, weakest first, its words, and the
// rules by which games go on that were begun under earlier versions; see engine.Host.
// A painter, a menu, verbs and whatever else it gives are still to be added.
func Of[S any, M comparable, V any](
	rules engine.Rules[S, M, V], players []engine.NamedPlayer[M, V], words fs.FS, earlier ...engine.Earlier[V],
) *Game {
	g := &Game{
		Rules: engine.Host(rules, earlier...), Words: words,
		Simulator: simulate.Of(rules, players, func(*V) simulate.Facts { return simulate.Facts{} }),
		Perft:     perft.Of(rules, nil),
	}
	for _, p := range players {
		g.Artificial = append(g.Artificial, Artificial{Name: p.Name, Player: engine.HostPlayer(rules, p.Player)})
		if _, ok := p.Player.(engine.Analyst[M, V]); ok {
			g.Analyst = p.Name
		}
	}
	return g
}
