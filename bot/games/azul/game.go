package azul

import (
	"embed"

	"sobremesa/bot/games"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/perft"
)

//go:embed es.toml en.toml
var words embed.FS

// Game returns Azul as the host serves it.
func Game() *games.Game {
	g := games.Of(azul.Rules{}, players.All(), words)
	g.Painter, g.Menu = painter{&lesson}, menu{}
	g.More = games.More{
		ExplainTie: decided, Habits: habits, UsualTurns: turnsOf, Practice: &practice, Pending: beside, NumberMoves: true,
		PointsByRound: roundsOf, Reasons: reasons, CompleteWords: azul.Finish,
	}
	g.Guardian, g.Verb = "voraz", "take"
	g.Retired = map[string]string{"alumno": "aprendiz", "ceramista": "oficial"}
	for _, published := range players.Published() {
		g.OffLadder = append(g.OffLadder, published.Name)
	}
	g.Simulator, g.Perft = players.Simulator(), perft.Of(azul.Rules{}, (*azul.State).Drafting)
	return g
}
