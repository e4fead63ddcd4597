package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// habits returns the areas in which a seat advanced and what it built, conquered and traded.
func habits(frames []engine.Frame, seat engine.Seat) []games.Habit {
	var list []games.Habit
	for _, f := range frames {
		for _, e := range f.Events {
			with, _ := e.Args["with"].(engine.Seat)
			traded := e.Code == enanos.Traded && (e.Seat == seat || with == seat)
			if e.Seat != seat && !traded {
				continue
			}
			switch {
			case traded:
				list = append(list, games.Habit{Key: "enanos.habit.trades", N: 1})
			case e.Code == enanos.Advanced:
				list = append(list, games.Habit{Key: "enanos.habit.area", What: e.Args["area"], N: 1})
			case e.Code == enanos.Built && e.Args["piece"] == enanos.RailPiece.Term():
				list = append(list, games.Habit{Key: "enanos.habit.rails", N: 1})
			case e.Code == enanos.Built && e.Args["piece"] == enanos.DwarfPiece.Term():
				list = append(list, games.Habit{Key: "enanos.habit.dwarves", N: 1})
			case e.Code == enanos.Attacked:
				list = append(list, games.Habit{Key: "enanos.habit.attacks", N: 1})
			case e.Code == enanos.Conquered:
				list = append(list, games.Habit{Key: "enanos.habit.conquests", N: 1})
			}
		}
	}
	return list
}
