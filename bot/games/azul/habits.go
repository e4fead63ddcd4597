package azul

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

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
