package enanos

import (
	"slices"

	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
)

// marksOf are the places that the picks of ways at a depth are about, nil for
// picks that are about none: of a hex all its places, of a piece where it stands.
func marksOf(ways []way, depth int, joined bool) any {
	var m paint.Marks
	for i := range ways {
		t := ways[i].tokens[depth]
		switch t.kind {
		case byHex, byPiece:
			if h := enanos.Hex(t.a); t.kind == byHex && !slices.Contains(m.Hexes, h) {
				m.Hexes = append(m.Hexes, h) // also where it names none of its places
			}
			for at := depth; at < ways[i].n; at++ {
				if next := ways[i].tokens[at]; next.kind == bySpot {
					markSpot(&m, next)
				}
			}
		case bySpot:
			if h := enanos.Hex(t.b >> 1); !joined && !slices.Contains(m.Hexes, h) {
				m.Hexes = append(m.Hexes, h)
			}
			markSpot(&m, t)
		case byTarget:
			if h := enanos.Hex(t.a); !slices.Contains(m.Hexes, h) {
				m.Hexes = append(m.Hexes, h)
			}
		case byDwarf:
			markSpot(&m, t)
		case byAttack:
			from, target := t.attack()
			markSpot(&m, from)
			markSpot(&m, target)
		case byAll: // the dwarves that may be offered, also where some of them are picked next
			m.Edges = slices.DeleteFunc(slices.Clone(ways[i].move.Edges[:]), func(e enanos.Edge) bool { return e == 0 })
		}
	}
	if len(m.Hexes)+len(m.Crossings)+len(m.Edges) == 0 {
		return nil
	}
	return &m
}

// markSpot marks an edge or a crossing, once.
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
