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

func (c Crossing) hexes() HexSet { return board.hexesAt[c%64] }

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

// noDirection is the direction of a hex that is named alone.
const noDirection = directions

// spot is a place as the text names it: a hex, maybe with a corner or side.
type spot struct {
	hex, direction uint8
	typed          string // the direction, if it was a word of its own
	piece          Piece  // named before it
}

func (s spot) text() string {
	if s.direction == noDirection {
		return Hex(s.hex).Name()
	}
	return placeName{s.hex, s.direction}.String()
}

func (s spot) edge() (uint8, *engine.Refusal) { return placeOf(s, &board.side) }

func (s spot) crossing() (uint8, *engine.Refusal) { return placeOf(s, &board.corner) }

// placeOf returns the place that a spot names in a table of all sides or all corners.
func placeOf[P Edge | Crossing](s spot, all *[Hexes][directions]P) (uint8, *engine.Refusal) {
	if s.direction == noDirection || all[s.hex][s.direction] == nowhere {
		return 0, s.notAPlace()
	}
	return uint8(all[s.hex][s.direction]), nil
}

func (s spot) notAPlace() *engine.Refusal { return engine.Refuse(NotAPlace, "place", s.text()) }

// Names writes the names of places as a typed text does. A place has a name for each hex around
// it, and people know it by the name that they chose. If the text does not name a place, the name
// uses a hex that the text gives without a direction, and otherwise it is canonical. The zero
// Names are all canonical.
type Names struct{ spots []spot }

// Crossing returns the name of a crossing. A corner and a side may have the same name, so the
// last mention wins: the target at a corner follows the dwarf that attacks it.
func (n Names) Crossing(c Crossing) string {
	n.spots = slices.Clone(n.spots)
	slices.Reverse(n.spots)
	return n.find(func(h Hex, direction int) bool { return board.corner[h][direction] == c }, c)
}

// Edge returns the name of an edge.
func (n Names) Edge(e Edge) string {
	return n.find(func(h Hex, direction int) bool { return board.side[h][direction] == e }, e)
}

// find returns the name of a place. is reports whether the place is in a direction of a hex.
func (n Names) find(is func(h Hex, direction int) bool, place interface{ Name() string }) string {
	for _, at := range n.spots {
		if at.direction != noDirection && is(Hex(at.hex), int(at.direction)) {
			return at.text()
		}
	}
	for _, at := range n.spots {
		for d := range directions {
			if at.direction == noDirection && is(Hex(at.hex), d) {
				return placeName{at.hex, uint8(d)}.String()
			}
		}
	}
	return place.Name()
}
