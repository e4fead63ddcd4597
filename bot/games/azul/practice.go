package azul

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
)

// practice is the first turn of a game for two. The seed makes seat 0 begin.
var practice = games.Practice{Aim: games.Sentence{Key: "azul.practice.aim"}, Seats: 2, Seat: 0, Seed: engine.Seed{2}, Praise: praise}

// praise tells whether the tiles just fit.
func praise(played engine.Frame) games.Sentence {
	args := played.Events[0].Args // of azul.TookTiles, the only first event of a Take
	switch {
	case args["fell"] != 0:
		return games.Sentence{Key: "azul.practice.falls", Args: args}
	case args["completes"] == true:
		return games.Sentence{Key: "azul.practice.exact", Args: args}
	}
	return games.Sentence{Key: "azul.practice.part", Args: args}
}
