package enanos

import (
	"slices"

	"sobremesa/engine/enanos"
)

// Marks are the places that a choice is about: they stand out, and the rest of the
// map steps back. A few are labelled: with their directions, in a close-up, where
// one hex is marked with corners or sides of it; else with their names.
type Marks struct {
	Hexes     []enanos.Hex
	Crossings []enanos.Crossing
	Edges     []enanos.Edge
}

// empty reports whether nothing is marked.
func (m *Marks) empty() bool {
	return m == nil || len(m.Hexes)+len(m.Crossings)+len(m.Edges) == 0
}

// hex is the one hex that is marked, if all marks belong to it.
func (m *Marks) hex() (enanos.Hex, bool) {
	if len(m.Hexes) != 1 {
		return 0, false
	}
	return m.Hexes[0], m.around(m.Hexes[0])
}

// place is the one hex of whose corners or sides some are marked.
func (m *Marks) place() (enanos.Hex, bool) {
	if m.empty() || len(m.Crossings)+len(m.Edges) == 0 {
		return 0, false
	}
	return m.hex()
}

// few reports whether the places are labelled with their names on the map.
func (m *Marks) few() bool {
	const most = 12
	_, one := m.hex()
	return !one && len(m.Crossings)+len(m.Edges) <= most
}

// lettered reports whether it is the letters of hexes that are chosen of.
func (m *Marks) lettered() bool {
	n := len(m.Crossings) + len(m.Edges)
	_, one := m.hex()
	return n == 0 || !one && !m.few()
}

// around reports whether all corners and sides marked are of a hex.
func (m *Marks) around(h enanos.Hex) bool {
	return !slices.ContainsFunc(m.Crossings, func(c enanos.Crossing) bool { return !h.Corners().Has(c) }) &&
		!slices.ContainsFunc(m.Edges, func(e enanos.Edge) bool { return !h.Sides().Has(e) })
}

// hexes are those that stand out: the ones marked, or else all at which a marked place
// is, for whoever chooses one may know it by any of them.
func (m *Marks) hexes() (list [enanos.Hexes]bool) {
	for h := range enanos.Hex(enanos.Hexes) {
		list[h] = slices.Contains(m.Hexes, h) || len(m.Hexes) == 0 && (slices.ContainsFunc(m.Crossings, h.Corners().Has) || slices.ContainsFunc(m.Edges, h.Sides().Has))
	}
	return list
}

// hexes are those at which some of the places are.
func (d differing) hexes() (list [enanos.Hexes]bool) {
	for h := range enanos.Hex(enanos.Hexes) {
		for e := range h.Sides().All() {
			list[h] = list[h] || d.edges.Has(e)
		}
		list[h] = list[h] || d.crossings&h.Corners() != 0
	}
	return list
}

// cornerOf and sideOf are how a hex calls one of its corners and sides.
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

// names lists the places that can be chosen, as the one hex that they are of
// calls them; the hexes where there are no others.
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
