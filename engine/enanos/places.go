package enanos

import (
	"iter"
	"math/bits"
	"slices"

	"sobremesa/engine"
)

// DirectionNames are the names of corners and sides, the same in all languages.
var DirectionNames = [directions]string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// Name returns the hex's letter.
func (h Hex) Name() string { return string(rune('a' + h)) }

func (n placeName) String() string { return Hex(n.hex).Name() + " " + DirectionNames[n.direction] }

// Name returns the canonical name of the crossing: a hex's letter and a corner.
func (c Crossing) Name() string { return board.crossName[c%64].String() }

// Name returns the canonical name of the edge: a hex's letter and a side.
func (e Edge) Name() string { return board.edgeName[e%places].String() }

// Names returns the names of the crossings of the set.
func (s Crossings) Names() (list []string) {
	for c := range s.All() {
		list = append(list, c.Name())
	}
	return list
}

// Names returns the names of the edges of the set.
func (s Edges) Names() (list []string) {
	for e := range s.All() {
		list = append(list, e.Name())
	}
	return list
}

func (c Crossing) hexes() HexSet { return board.hexesAt[c] }

func (e Edge) hexes() (set HexSet) {
	for h := range Hexes {
		if board.sides[h].Has(e) {
			set |= 1 << h
		}
	}
	return set
}

// maxNamed is the most legal places that a refusal names.
const maxNamed = 8

// notThere refuses a place and names the places that are legal. Of many it names those that share
// most hexes with the refused place, and says how many more there are.
func notThere[P interface {
	Name() string
	hexes() HexSet
}, S interface{ All() iter.Seq[P] }](code engine.Code, place P, spots S) *engine.Refusal {
	list := slices.Collect(spots.All())
	more := max(0, len(list)-maxNamed)
	if more > 0 {
		shared := func(p P) int { return bits.OnesCount32(uint32(p.hexes() & place.hexes())) }
		slices.SortStableFunc(list, func(a, b P) int { return shared(b) - shared(a) })
		list = list[:maxNamed]
	}
	var names []string
	for _, p := range list {
		names = append(names, p.Name())
	}
	r := engine.Refuse(code, "place", place.Name(), "places", names)
	if more > 0 {
		r.Args["more"] = more
	}
	return r
}
