package azul

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
)

// practice is the first turn of a game for two.
var practice = games.Practice{Aim: games.Sentence{Key: "azul.practice.aim"}, Seats: 2, Seat: 0, Seed: engine.Seed{1}}

func (more) Practice() *games.Practice { return &practice }
