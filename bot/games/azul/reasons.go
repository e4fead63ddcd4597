package azul

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// reasons returns the merits of a move, or those that another move does not have.
func reasons(view any, seat engine.Seat, move, than string) (list []games.Sentence) {
	v := view.(azul.View)
	m, err := azul.Parse(move)
	if err != nil {
		return nil
	}
	merits := v.Merits(seat, m)
	if than != "" {
		other, err := azul.Parse(than)
		if err != nil {
			return nil
		}
		merits = v.MeritsOver(seat, m, other)
	}
	for _, e := range merits {
		list = append(list, games.Sentence{Key: string(e.Code), Args: e.Args})
	}
	return list
}
