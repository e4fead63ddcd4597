package games

import (
	"io/fs"

	"sobremesa/engine"
	"sobremesa/engine/perft"
	"sobremesa/engine/simulate"
)

// Of returns a game with the given rules, artificial players (weakest first) and words. The
// earlier rules serve games that were begun under earlier versions; see engine.Host. The caller
// adds the painter, the menu, the verbs and everything optional.
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
