package simulate

var (
	Circle     = circle
	NewSummary = newSummary
)

func (s *Summary) Add(g *Game) { s.add(g) }

func (c *Count) Add(n int) { c.add(n) }
