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
	for i := range ways {
		t := ways[i].tokens[depth]
		switch t.kind {
		case byHex, byPiece:
			if h := enanos.Hex(t.a); t.kind == byHex && !slices.Contains(m.Hexes, h) {
				m.Hexes = append(m.Hexes, h) // even without a place that is named by it
			}
			for at := depth; at < ways[i].n; at++ {
				if next := ways[i].tokens[at]; next.kind == bySpot || next.kind == byPlace {
					markSpot(&m, next)
				}
			}
		case bySpot:
			if h := enanos.Hex(t.b >> 1); !slices.Contains(m.Hexes, h) {
				m.Hexes = append(m.Hexes, h)
			}
			markSpot(&m, t)
		case byTarget:
			if h := enanos.Hex(t.a); !slices.Contains(m.Hexes, h) {
				m.Hexes = append(m.Hexes, h)
			}
		case byPlace, byDwarf:
			markSpot(&m, t)
		case byAttack:
			from, target := t.attack()
			markSpot(&m, from)
			markSpot(&m, target)
		case byAll: // also when some of the dwarves are picked next
			m.Edges = slices.DeleteFunc(slices.Clone(ways[i].move.Edges[:]), func(e enanos.Edge) bool { return e == 0 })
		}
	}
	if len(m.Hexes)+len(m.Crossings)+len(m.Edges) == 0 {
		return nil
	}
	return &m
}

// markSpot marks an edge or a crossing that is not marked yet.
func markSpot(m *paint.Marks, t token) {
	if c := enanos.Crossing(t.a); t.crossing() {
		if !slices.Contains(m.Crossings, c) {
			m.Crossings = append(m.Crossings, c)
		}
		return
	}
	if e := enanos.Edge(t.a); !slices.Contains(m.Edges, e) {
		m.Edges = append(m.Edges, e)
	}
}
