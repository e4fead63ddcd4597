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
			if t.kind == byHex { // even without a place that is named by it
				markHex(&m, t.a)
			}
			for at := depth; at < ways[i].n; at++ {
				if next := ways[i].tokens[at]; next.kind == bySpot || next.kind == byPlace {
					markSpot(&m, next)
				}
			}
		case bySpot:
			markHex(&m, t.b>>1)
			markSpot(&m, t)
		case byTarget:
			markHex(&m, t.a)
		case byPlace, byDwarf:
			markSpot(&m, t)
		case byAttack:
			from, target := t.attack()
			markSpot(&m, from)
			markSpot(&m, target)
		case byAll: // also when some of the dwarves are picked next
			for _, e := range ways[i].move.Edges {
				if e != 0 {
					m.Edges = m.Edges.With(e)
				}
			}
		}
	}
	if len(m.Hexes)+m.Crossings.Len()+m.Edges.Len() == 0 {
		return nil
	}
	return &m
}

// markSpot marks an edge or a crossing.
func markSpot(m *paint.Marks, t token) {
	if t.crossing() {
		m.Crossings |= 1 << t.a
	} else {
		m.Edges = m.Edges.With(enanos.Edge(t.a))
	}
}

func markHex(m *paint.Marks, letter uint8) {
	if h := enanos.Hex(letter); !slices.Contains(m.Hexes, h) {
		m.Hexes = append(m.Hexes, h)
	}
}
