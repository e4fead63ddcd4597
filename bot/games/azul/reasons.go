package azul

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Reasons returns the merits of a move.
func (more) Reasons(view any, seat engine.Seat, move string) (list []games.Sentence) {
	v := view.(azul.View)
	m, err := azul.Parse(move)
	if err != nil {
		return nil
	}
	for _, e := range v.Merits(seat, m) {
		list = append(list, games.Sentence{Key: string(e.Code), Args: e.Args})
	}
	return list
}
