package main

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos/enanostest"
	dwarves "sobremesa/render/enanos"
)

// reign is a whole game of Ruling of Dwarfs.
type reign struct{ *enanostest.Game }

// playReign plays a game to its end. Players who plan finish sooner than others.
func playReign(seats int, number uint64, plan bool) *reign {
	return &reign{enanostest.Play(seats, number, plan)}
}

// happened returns the last position after a move that caused an event, 0 if none did.
func (g *reign) happened(code engine.Code) int {
	for at := len(g.Events) - 1; at > 0; at-- {
		for _, e := range g.Events[at] {
			if e.Code == code {
				return at
			}
		}
	}
	return 0
}

// scene is the table after a move as a viewer sees it, with what the last few
// moves changed.
func (g *reign) scene(at, last int, viewer engine.Seat, s dwarves.Scene) dwarves.Scene {
	s.View = g.States[at].View(viewer)
	s.Before, s.Since = g.Since(at, last, viewer)
	return s
}
