package enanos

import "slices"

// Names writes the names of places as a typed text does. A place has a name for each hex around
// it, and people know it by the name that they chose. If the text does not name a place, the name
// uses a hex that the text gives without a direction, and otherwise it is canonical. The zero
// Names are all canonical.
type Names struct{ spots []spot }

// NamesIn returns the names that a text uses for places. The text may be unfinished.
func NamesIn(text string) Names { return Names{draft(text).spots} }

// Crossing returns the name of a crossing. A corner and a side may have the same name, so the
// last mention wins: the target at a corner follows the dwarf that attacks it.
func (n Names) Crossing(c Crossing) string {
	last := slices.Clone(n.spots)
	slices.Reverse(last)
	return Names{last}.find(func(h Hex, direction int) bool { return board.corner[h][direction] == c }, c)
}

// Of returns the name of the place that a move leads to, or "" if there is none.
func (n Names) Of(m *Move) string {
	for _, p := range m.Parts() {
		switch {
		case p == PartHex:
			return Hex(m.To).Name()
		case p == PartEdge, p == PartDwarf, p == PartTarget && m.Piece == DwarfPiece:
			return n.Edge(Edge(m.To))
		case p == PartCrossing, p == PartTarget:
			return n.Crossing(Crossing(m.To))
		}
	}
	return ""
}

// Edge returns the name of an edge.
func (n Names) Edge(e Edge) string {
	return n.find(func(h Hex, direction int) bool { return board.side[h][direction] == e }, e)
}

// find returns the name of a place. is reports whether the place is in a direction of a hex.
func (n Names) find(is func(h Hex, direction int) bool, place interface{ Name() string }) string {
	for _, at := range n.spots {
		if at.direction != noDirection && is(Hex(at.hex), int(at.direction)) {
			return at.text()
		}
	}
	for _, at := range n.spots {
		for d := range directions {
			if at.direction == noDirection && is(Hex(at.hex), d) {
				return placeName{at.hex, uint8(d)}.String()
			}
		}
	}
	return place.Name()
}
