package enanos

import "sobremesa/engine/enanos"

// Marks are the places that a choice offers. They stand out, and the rest of the map is
// dimmed. If they are few they are labelled: corners or sides of a single hex with their
// directions, in a close-up; others with their names.
type Marks struct {
	Hexes     []enanos.Hex
	Crossings enanos.Crossings
	Edges     enanos.Edges
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
	return h, m.Crossings&^h.Corners() == 0 && m.Edges.Or(h.Sides()) == h.Sides()
}

func (m *Marks) places() int { return m.Crossings.Len() + m.Edges.Len() }

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
	if len(m.Hexes) == 0 {
		return differing{crossings: m.Crossings, edges: m.Edges}.hexes()
	}
	for _, h := range m.Hexes {
		list[h] = true
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
	for c := range m.Crossings.All() {
		list = append(list, called.Crossing(c))
	}
	for e := range m.Edges.All() {
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
