package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// decided says what decided between those who have the most points: complete
// rows, or nothing.
func decided(view any) (key string, args engine.Args) {
	v := view.(azul.View)
	order := v.Standings()
	first, second := order[0], order[1]
	if first.Score != second.Score {
		return "", nil
	}
	rows := func(s engine.Standing) int { b := v.Board(s.Seat); return b.Bonuses.Rows }
	args = engine.Args{"points": first.Score, "rows": rows(first), "others": rows(second)}
	if second.Place == first.Place {
		return "azul.decided-by-nothing", args
	}
	return "azul.decided-by-rows", args
}
