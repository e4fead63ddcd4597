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

func (m *Marks) places() int { return m.Crossings.Len() + m.Edges.Len() }

// labels reports whether the places are labelled: as corners or sides of the only hex, or, with "" as the
// hex, by their own names if there are few enough of them.
func (m *Marks) labels() (hex string, labelled bool) {
	const most = 12
	if len(m.Hexes) == 1 && m.places() > 0 {
		if h := m.Hexes[0]; m.Crossings&^h.Corners() == 0 && m.Edges.Or(h.Sides()) == h.Sides() {
			return h.Name(), true
		}
	}
	return "", m.places() > 0 && m.places() <= most
}

// hexes returns the hexes that stand out: the marked ones, or else all that touch a marked place,
// since a player may know a place by any of its hexes.
func (m *Marks) hexes() (list [enanos.Hexes]bool) {
	for _, h := range m.Hexes {
		list[h] = true
	}
	if len(m.Hexes) > 0 {
		return list
	}
	for h := range enanos.Hex(enanos.Hexes) {
		for e := range h.Sides().All() {
			list[h] = list[h] || m.Edges.Has(e)
		}
		list[h] = list[h] || m.Crossings&h.Corners() != 0
	}
	return list
}

// named lists the places by the names that they have in a text.
func (m *Marks) named(names enanos.Names) (list []string) {
	for c := range m.Crossings.All() {
		list = append(list, names.Crossing(c))
	}
	for e := range m.Edges.All() {
		list = append(list, names.Edge(e))
	}
	return list
}

// names lists the places that can be chosen, or else the hexes.
func (m *Marks) names() (list []string) {
	if m.empty() {
		return nil
	}
	hex, _ := m.labels()
	if list = m.named(enanos.NamesIn(hex)); len(list) == 0 {
		for _, h := range m.Hexes {
			list = append(list, h.Name())
		}
	}
	return list
}
