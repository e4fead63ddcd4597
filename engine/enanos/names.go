package enanos

import "slices"

// Names call places as a text does: every place has as many names as hexes that it is
// at, and people know theirs. A place that the text does not name is called by a hex
// that it names alone, and otherwise, as all are for the zero Names, canonically.
type Names struct{ spots []spot }

// NamesIn are the names that a text has for places; it may be unfinished.
func NamesIn(text string) Names { return Names{draft(text).spots} }

// Crossing is the name of a crossing. A corner and a side may share a name; what stands
// at a corner is named last, after the dwarf that attacks it.
func (n Names) Crossing(c Crossing) string {
	last := slices.Clone(n.spots)
	slices.Reverse(last)
	return Names{last}.find(func(h Hex, direction int) bool { return board.corner[h][direction] == c }, c)
}

// Of is the name of the place where a move leads, "" for nowhere.
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

// Edge is the name of an edge.
func (n Names) Edge(e Edge) string {
	return n.find(func(h Hex, direction int) bool { return board.side[h][direction] == e }, e)
}

// find is the name of the place that is in a direction of a hex.
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
