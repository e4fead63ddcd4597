package simulate

import "sobremesa/engine"

var (
	Circle     = circle
	NewSummary = newSummary
)

func (s *Summary) Add(g *Game, standings []engine.Standing, f Facts) { s.add(g, standings, f) }

func (t *Tally) Merge(o Tally) { t.merge(o) }

func (c *Count) Add(n int) { c.add(n) }

func (c *Count) Merge(o Count) { c.merge(o) }
