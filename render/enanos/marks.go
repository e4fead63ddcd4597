package enanos

import (
	"slices"

	"sobremesa/engine/enanos"
)

// Marks are the places that a choice offers. They stand out, and the rest of the map is
// dimmed. If they are few they are labelled: corners or sides of a single hex with their
// directions, in a close-up; others with their names.
type Marks struct {
	Hexes     []enanos.Hex
	Crossings []enanos.Crossing
	Edges     []enanos.Edge
}

// empty reports whether nothing is marked.
func (m *Marks) empty() bool {
	return m == nil || len(m.Hexes)+m.places() == 0
}

// hex returns the one marked hex, if the marks are some of its corners or sides.
func (m *Marks) hex() (enanos.Hex, bool) {
	if len(m.Hexes) != 1 || m.places() == 0 {
		return 0, false
	}
	h := m.Hexes[0]
	return h, !slices.ContainsFunc(m.Crossings, func(c enanos.Crossing) bool { return !h.Corners().Has(c) }) &&
		!slices.ContainsFunc(m.Edges, func(e enanos.Edge) bool { return !h.Sides().Has(e) })
}

func (m *Marks) places() int { return len(m.Crossings) + len(m.Edges) }

// few reports whether the places are of several hexes, and few enough to label them on the map.
func (m *Marks) few() bool {
	const most = 12
	_, one := m.hex()
	return !one && m.places() > 0 && m.places() <= most
}

// lettered reports whether the choice is among the letters of hexes.
func (m *Marks) lettered() bool {
	_, one := m.hex()
	return !one && !m.few()
}

// hexes returns the hexes that stand out: the marked ones, or else all that touch a marked place,
// since a player may know a place by any of its hexes.
func (m *Marks) hexes() (list [enanos.Hexes]bool) {
	for h := range enanos.Hex(enanos.Hexes) {
		list[h] = slices.Contains(m.Hexes, h) || len(m.Hexes) == 0 && (slices.ContainsFunc(m.Crossings, h.Corners().Has) || slices.ContainsFunc(m.Edges, h.Sides().Has))
	}
	return list
}

// hexes returns the hexes that touch any of the places.
func (d differing) hexes() (list [enanos.Hexes]bool) {
	for h := range enanos.Hex(enanos.Hexes) {
		for e := range h.Sides().All() {
			list[h] = list[h] || d.edges.Has(e)
		}
		list[h] = list[h] || d.crossings&h.Corners() != 0
	}
	return list
}

// called returns the names of the marked places: those at the hex that they all belong to, or else
// their own.
func (m *Marks) called() enanos.Names {
	if h, one := m.hex(); one {
		return enanos.NamesIn(h.Name())
	}
	return enanos.Names{}
}

// names lists the places that can be chosen, or else the hexes.
func (m *Marks) names() (list []string) {
	if m.empty() {
		return nil
	}
	called := m.called()
	for _, c := range m.Crossings {
		list = append(list, called.Crossing(c))
	}
	for _, e := range m.Edges {
		list = append(list, called.Edge(e))
	}
	if len(list) == 0 {
		for _, h := range m.Hexes {
			list = append(list, h.Name())
		}
	}
	return list
}

// differing holds the places that differ between two views.
type differing struct {
	crossings enanos.Crossings
	edges     enanos.Edges
	left      enanos.Edges // a dwarf has left the rail or died on it
}
