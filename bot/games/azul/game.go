package azul

import (
	"embed"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/perft"
	paint "sobremesa/render/azul"
)

//go:embed es.toml en.toml
var words embed.FS

// Game returns Azul as the host serves it.
func Game() *games.Game {
	g := games.Of(azul.Rules{}, players.All(), words)
	g.Painter, g.Menu = painter{&lesson}, menu{}
	g.More = games.More{
		ExplainTie: decided, Habits: habits, UsualTurns: turnsOf, Practice: &practice, Pending: beside, NumberMoves: true,
		PointsByRound: roundsOf, DailyShades: [5]int{20, 15, 10, 5, 1}, Reasons: reasons, CompleteWords: azul.Finish, Pieces: paint.Pieces,
	}
	g.Guardian, g.Verb = "voraz", "take"
	g.Retired = map[string]string{"alumno": "aprendiz", "ceramista": "oficial"}
	for _, published := range players.Published() {
		g.OffLadder = append(g.OffLadder, published.Name)
	}
	g.Simulator, g.Perft = players.Simulator(), perft.Of(azul.Rules{}, (*azul.State).Drafting)
	return g
}

// decided says what broke a tie.
func decided(view any, tie []engine.Standing) (key string, args engine.Args) {
	v := view.(azul.View)
	return paint.Decided(&v, tie)
}

// habits returns what a seat took and completed.
func habits(frames []engine.Frame, seat engine.Seat) []games.Habit {
	var list []games.Habit
	for _, f := range frames {
		for _, e := range f.Events {
			if e.Seat != seat {
				continue
			}
			switch e.Code {
			case azul.TookTiles:
				list = append(list, games.Habit{Key: "azul.habit.color", What: e.Args["color"], N: e.Args["tiles"].(int)})
			case azul.TiledLine:
				list = append(list, games.Habit{Key: "azul.habit.column", What: e.Args["column"], N: 1})
			case azul.EarnedBonus:
				list = append(list,
					games.Habit{Key: "azul.habit.rows", N: e.Args["rows"].(int)},
					games.Habit{Key: "azul.habit.columns", N: e.Args["columns"].(int)},
					games.Habit{Key: "azul.habit.sets", N: e.Args["colors"].(int)})
			}
		}
	}
	return list
}

// usualTurns is how many turns of taking tiles games have, by number of players: the means of 400
// games among the best players on the classic wall. Games on the other walls have as many.
//
//	sobremesa simulate --game azul --players voraz,voraz,voraz --games 400 --seed length
var usualTurns = [...]int{2: 50, 3: 65, 4: 78}

// turnsOf adds a turn for each round on the grey wall, where all players place their tiles at
// the same time after the round.
func turnsOf(o engine.Options) int {
	turns := usualTurns[o.Seats]
	if wall, _ := azul.ParseWall(o.Chosen[azul.WallOption]); wall == azul.Grey {
		turns += 5 // rounds that games usually have
	}
	return turns
}

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

// roundsOf returns the points that each round brought a seat.
func roundsOf(frames []engine.Frame, seat engine.Seat) (points []int) {
	had, round := 0, 1
	for _, f := range frames {
		view := f.View.(azul.View)
		if view.Round() > round {
			points, had, round = append(points, view.Score(seat)-had), view.Score(seat), view.Round()
		}
	}
	last := frames[len(frames)-1].View.(azul.View)
	return append(points, last.Score(seat)-had)
}
