package enanos

import "strings"

// directionNames are how corners and sides are written, in any language.
var directionNames = [directions]string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// Name is the hex's letter.
func (h Hex) Name() string { return string(rune('a' + h)) }

func (n placeName) String() string { return Hex(n.hex).Name() + " " + directionNames[n.direction] }

// Name is the canonical name of the crossing: a hex's letter and a corner.
func (c Crossing) Name() string { return board.crossName[c%64].String() }

// Name is the canonical name of the edge: a hex's letter and a side.
func (e Edge) Name() string { return board.edgeName[e%places].String() }

// names lists the crossings of a set, separated by commas.
func (s Crossings) names() string {
	var list []string
	for ; s != 0; s &= s - 1 {
		list = append(list, s.first().Name())
	}
	return strings.Join(list, ", ")
}

// names lists the edges of a set, separated by commas.
func (s Edges) names() string {
	var list []string
	for !s.Empty() {
		var e Edge
		e, s = s.pop()
		list = append(list, e.Name())
	}
	return strings.Join(list, ", ")
}
