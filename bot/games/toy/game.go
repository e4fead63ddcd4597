// Package toy is what the game of engine/enginetest/toy gives to the host: the
// shortest way to host a game, and one in the host's tests that has hidden
// hands, several who decide at once, offers and standing orders. It is not in
// the list of hosted games.
package toy

import (
	"embed"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/perft"
	"sobremesa/engine/simulate"
)

//go:embed es.toml en.toml
var words embed.FS

// Game is the toy as the host serves it.
func Game() *games.Game {
	g := &games.Game{
		Rules:   engine.Host(toy.Rules{}),
		Painter: painter{},
		Menu:    menu{},
		Words:   words,
		Verbs:   []string{"do"},
		More:    more{},

		Guardian: "tendera",

		Simulator: simulate.Of(toy.Rules{}, toy.Players(), func(v *toy.View) simulate.Facts {
			return simulate.Facts{Rounds: v.Turns / v.Seats}
		}),
		Perft: perft.Of(toy.Rules{}, nil),
	}
	for _, p := range toy.Players() {
		g.Artificial = append(g.Artificial, games.Artificial{Name: p.Name, Player: engine.HostPlayer(toy.Rules{}, p.Player)})
	}
	return g
}

// more is what the toy gives besides.
type more struct{}

// Unseen: what is discarded lies face down.
func (more) Unseen(move string) bool {
	m, err := toy.Parse(move)
	return err == nil && m.Kind == toy.KindDiscard
}
