package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

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
