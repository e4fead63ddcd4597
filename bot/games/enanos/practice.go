package enanos

import (
	_ "embed"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
)

// practiceMoves is the beginning of a game that two players played, up to a turn whose player can
// build a mine.
//
//go:embed practice.txt
var practiceMoves string

var practice = games.Practice{
	Aim: games.Sentence{Key: "enanos.practice.aim", Args: paint.Numbers()}, Seats: 2, Seat: 0, Moves: games.PracticeMoves(practiceMoves), Seed: engine.Seed{7, 7, 7}, Praise: praise,
}

// praise tells whether a mine was built.
func praise(played engine.Frame) games.Sentence {
	mine := func(e engine.Event) bool { return e.Code == enanos.Built && e.Args["piece"] == enanos.MinePiece.Term() }
	if slices.ContainsFunc(played.Events, mine) {
		return games.Sentence{Key: "enanos.practice.mine", Args: paint.Numbers()}
	}
	return games.Sentence{Key: "enanos.practice.no-mine", Args: paint.Numbers()}
}
