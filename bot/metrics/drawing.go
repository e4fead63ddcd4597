package metrics

import (
	"time"

	"sobremesa/bot/games"
)

// Drawn records how long drawing a game's picture or film took, and how long a picture waited for
// its turn.
func (m *Metrics) Drawn(g *games.Game, what string, waited, took time.Duration) {
	m.took(took, drawBounds, "drawing_seconds", "game", g.Name(), "what", what)
	if what != "film" {
		m.took(waited, drawBounds, "drawing_wait_seconds")
	}
}
