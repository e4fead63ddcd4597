package enanos

// Names call places as a text does: every place has as many names as hexes that it is
// at, and people know theirs. What the text does not name, and everything for the zero
// Names, has its canonical name.
type Names struct{ spots []spot }

// NamesIn are the names that a text has for places.
func NamesIn(text string) Names {
	said, _ := read(text)
	return Names{said.spots}
}

// Crossing is the name of a crossing.
func (n Names) Crossing(c Crossing) string {
	for _, at := range n.spots {
		if named, refused := at.crossing(); refused == nil && Crossing(named) == c {
			return at.text()
		}
	}
	return c.Name()
}

// Edge is the name of an edge.
func (n Names) Edge(e Edge) string {
	for _, at := range n.spots {
		if named, refused := at.edge(); refused == nil && Edge(named) == e {
			return at.text()
		}
	}
	return e.Name()
}
