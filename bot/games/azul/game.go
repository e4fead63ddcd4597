package azul

import (
	"embed"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
)

//go:embed es.toml en.toml
var words embed.FS

// Game is Azul as the host serves it.
func Game() *games.Game {
	g := &games.Game{
		Rules:   engine.Host(azul.Rules{}),
		Painter: painter{},
		Menu:    menu{},
		Words:   words,
		Verbs:   []string{"take", "place"},
	}
	for _, p := range players.All() {
		g.Artificial = append(g.Artificial, games.Artificial{Name: p.Name, Player: engine.HostPlayer(azul.Rules{}, p.Player)})
	}
	return g
}
