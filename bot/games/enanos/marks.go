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
				mark(&m.Hexes, enanos.Hex(t.a))
			}
			for at := depth; at < ways[i].n; at++ {
				if next := ways[i].tokens[at]; next.kind == bySpot || next.kind == byPlace {
					markSpot(&m, next)
				}
			}
		case bySpot:
			mark(&m.Hexes, enanos.Hex(t.b>>1))
			markSpot(&m, t)
		case byTarget:
			mark(&m.Hexes, enanos.Hex(t.a))
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

// markSpot marks an edge or a crossing.
func markSpot(m *paint.Marks, t token) {
	if t.crossing() {
		mark(&m.Crossings, enanos.Crossing(t.a))
	} else {
		mark(&m.Edges, enanos.Edge(t.a))
	}
}

// mark adds a place to a list unless it is there.
func mark[T comparable](list *[]T, place T) {
	if !slices.Contains(*list, place) {
		*list = append(*list, place)
	}
}
