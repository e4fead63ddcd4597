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
	return m == nil || len(m.Hexes)+len(m.Crossings)+len(m.Edges) == 0
}

// hex returns the one marked hex, if all marks belong to it.
func (m *Marks) hex() (enanos.Hex, bool) {
	if len(m.Hexes) != 1 {
		return 0, false
	}
	return m.Hexes[0], m.around(m.Hexes[0])
}

// place returns the one hex whose corners or sides are marked.
func (m *Marks) place() (enanos.Hex, bool) {
	if m.empty() || len(m.Crossings)+len(m.Edges) == 0 {
		return 0, false
	}
	return m.hex()
}

// few reports whether there are few enough places to label them on the map.
func (m *Marks) few() bool {
	const most = 12
	_, one := m.hex()
	return !one && len(m.Crossings)+len(m.Edges) <= most
}

// lettered reports whether the choice is among the letters of hexes.
func (m *Marks) lettered() bool {
	n := len(m.Crossings) + len(m.Edges)
	_, one := m.hex()
	return n == 0 || !one && !m.few()
}

// around reports whether all marked corners and sides belong to a hex.
func (m *Marks) around(h enanos.Hex) bool {
	return !slices.ContainsFunc(m.Crossings, func(c enanos.Crossing) bool { return !h.Corners().Has(c) }) &&
		!slices.ContainsFunc(m.Edges, func(e enanos.Edge) bool { return !h.Sides().Has(e) })
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

// cornerOf and sideOf return a hex's names for its corners and sides.
func cornerOf(h enanos.Hex, c enanos.Crossing) string {
	return directionOf(func(d int) bool { at, ok := h.Corner(d); return ok && at == c })
}

func sideOf(h enanos.Hex, e enanos.Edge) string {
	return directionOf(func(d int) bool { at, ok := h.Side(d); return ok && at == e })
}

func directionOf(is func(d int) bool) string {
	for d, name := range enanos.DirectionNames {
		if is(d) {
			return name
		}
	}
	return ""
}

// names lists the places that can be chosen, by their names at the hex that they all
// belong to, or else the hexes.
func (m *Marks) names() (list []string) {
	if m.empty() {
		return nil
	}
	h, one := m.place()
	for _, c := range m.Crossings {
		name := c.Name()
		if one {
			name = h.Name() + " " + cornerOf(h, c)
		}
		list = append(list, name)
	}
	for _, e := range m.Edges {
		name := e.Name()
		if one {
			name = h.Name() + " " + sideOf(h, e)
		}
		list = append(list, name)
	}
	for k := 0; k < len(m.Hexes) && len(m.Crossings)+len(m.Edges) == 0; k++ {
		list = append(list, m.Hexes[k].Name())
	}
	return list
}

// differing holds the places that differ between two views.
type differing struct {
	crossings enanos.Crossings
	edges     enanos.Edges
	left      enanos.Edges // a dwarf has left the rail or died on it
}
