package enanos

// directionNames are how corners and sides are written, in any language.
var directionNames = [directions]string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// Name is the hex's letter.
func (h Hex) Name() string { return string(rune('a' + h)) }

func (n placeName) String() string { return Hex(n.hex).Name() + " " + directionNames[n.direction] }

// Name is the canonical name of the crossing: a hex's letter and a corner.
func (c Crossing) Name() string { return board.crossName[c%64].String() }

// Name is the canonical name of the edge: a hex's letter and a side.
func (e Edge) Name() string { return board.edgeName[e%places].String() }

// names lists the crossings of a set.
func (s Crossings) names() (list []string) {
	for c := range s.All() {
		list = append(list, c.Name())
	}
	return list
}

// names lists the edges of a set.
func (s Edges) names() (list []string) {
	for e := range s.All() {
		list = append(list, e.Name())
	}
	return list
}
