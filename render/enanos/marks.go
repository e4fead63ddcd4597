package enanos

import (
	"slices"

	"sobremesa/engine/enanos"
)

// Marks are the places that a choice is about: they stand out, and the rest of the
// map steps back. A few are labelled: with their directions, in a close-up, where
// one hex is marked with corners or sides of it, or where all are named by one;
// else with their names.
type Marks struct {
	Hexes     []enanos.Hex
	Crossings []enanos.Crossing
	Edges     []enanos.Edge
}

// empty reports whether nothing is marked.
func (m *Marks) empty() bool {
	return m == nil || len(m.Hexes)+len(m.Crossings)+len(m.Edges) == 0
}

// hex is the one hex that all marks belong to: the one marked, or else the one
// that all corners and sides are named by.
func (m *Marks) hex() (enanos.Hex, bool) {
	if len(m.Hexes) > 0 {
		h := m.Hexes[0]
		return h, len(m.Hexes) == 1 && m.around(h)
	}
	named := map[enanos.Hex]bool{}
	for _, c := range m.Crossings {
		named[hexNamed(c.Name())] = true
	}
	for _, e := range m.Edges {
		named[hexNamed(e.Name())] = true
	}
	for h := range named {
		return h, len(named) == 1
	}
	return 0, false
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

// hexes are those that stand out: the ones marked, or those that the marked
// places are named by.
func (m *Marks) hexes() (list [enanos.Hexes]bool) {
	if h, ok := m.hex(); ok {
		list[h] = true
		return list
	}
	for _, h := range m.Hexes {
		list[h] = true
	}
	for _, c := range m.Crossings {
		list[hexNamed(c.Name())] = true
	}
	for _, e := range m.Edges {
		list[hexNamed(e.Name())] = true
	}
	return list
}

// hexNamed is the hex that the name of a place begins with.
func hexNamed(name string) enanos.Hex { return enanos.Hex(name[0] - 'a') }

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
