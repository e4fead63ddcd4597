package enanos

import (
	_ "embed"

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

func (more) Practice() *games.Practice { return &practice }

// praise tells what a turn brought that matters, and what could have been done.
func praise(turn []engine.Frame, seat engine.Seat) (list []games.Sentence) {
	did := make(map[string]bool)
	for _, f := range turn {
		for _, e := range f.Events {
			if e.Seat != seat {
				continue
			}
			switch e.Code {
			case enanos.Built:
				switch e.Args["piece"] {
				case enanos.MinePiece.Term():
					did["mine"] = true
				case enanos.RailPiece.Term():
					did["rail"] = true
				}
			case enanos.Advanced:
				did["level"] = true
			case enanos.FedDwarf:
				did["fed"] = true
			case enanos.Promoted:
				did["stronger"] = true
			}
		}
	}
	say := func(key string) { list = append(list, games.Sentence{Key: key, Args: paint.Numbers()}) }
	if did["mine"] {
		say("enanos.practice.mine")
	} else {
		say("enanos.practice.no-mine")
	}
	if did["level"] {
		say("enanos.practice.level")
	} else {
		say("enanos.practice.no-level")
	}
	if did["fed"] {
		say("enanos.practice.fed")
	}
	if did["stronger"] {
		say("enanos.practice.stronger")
	}
	if did["rail"] {
		say("enanos.practice.rail")
	}
	return list
}
