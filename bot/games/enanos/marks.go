package enanos

import (
	"slices"

	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
)

// marksOf returns the places that the picks of ways at a depth are about, or nil if they are
// about none. A hex stands for all its places, a piece for the places where it is.
func marksOf(ways []way, depth int) any {
	var m paint.Marks
	hex := func(t token) {
		if h := t.hex(); !slices.Contains(m.Hexes, h) {
			m.Hexes = append(m.Hexes, h)
		}
	}
	edge := func(e enanos.Edge) { m.Edges = m.Edges.With(e) }
	for i := range ways {
		w := &ways[i]
		switch w.tokens[depth].kind {
		case byHex, byTarget:
			hex(w.tokens[depth])
		case bySpot:
			hex(w.tokens[depth-1])
		case byDwarf:
			edge(dwarfOf(&w.move))
		case byAttack:
			edge(enanos.Edge(w.move.From))
		case byAll: // also when some of the dwarves are picked next
			for _, e := range w.move.Edges {
				if e != 0 {
					edge(e)
				}
			}
		}
		switch w.tokens[depth].kind {
		case byPlace, byHex, bySpot, byPiece, byAttack:
			if crosses(&w.move) {
				m.Crossings |= 1 << w.move.To
			} else {
				edge(enanos.Edge(w.move.To))
			}
		}
	}
	if len(m.Hexes)+m.Crossings.Len()+m.Edges.Len() == 0 {
		return nil
	}
	return &m
}
