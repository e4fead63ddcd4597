package enanos

import (
	"strconv"

	"sobremesa/engine/enanos"
)

// token is one pick on the way to a move; a and b say which, by its kind.
type token struct {
	kind tokenKind
	a, b uint8
}

type tokenKind uint8

const (
	byGroup   tokenKind = iota // a: a group of what one may do in a turn
	byDeed                     // a: an enanos.Kind
	byHex                      // a: a hex that a place is at; bySpot follows
	bySpot                     // a: an edge or a crossing, b: which of them, and the hex that names it; see spotOf
	byTarget                   // a: a hex that the raiders go to
	byDwarf                    // a: the edge it stands on
	byPiece                    // a: an enanos.Piece
	bySeat                     // a: a seat
	byGood                     // a: a good
	byBundle                   // a: a good, b: how many of it
	byPair                     // a, b: two resources
	byArea                     // a: an area
	byCard                     // a: a development card
	byOffer                    // a: its number
	byAnswer                   // a: an enanos.Kind
	byOrder                    // a: an order's good plus one or its answer; b: two resources
	byAll                      // all dwarves
	byNone                     // no dwarf
	byPicking                  // some dwarves
)

// place is a hex and one of its corners or sides.
type place struct{ hex, direction, spot string }

func placeOf(name string) place { return place{name[:1], name[2:], name[:1] + name[2:]} }

// Places by their edges and crossings, as they are picked: "f", "ne", "fne".
var edgePlaces, crossingPlaces = func() (edges, crossings map[uint8]place) {
	edges, crossings = make(map[uint8]place), make(map[uint8]place)
	for h := range enanos.Hex(enanos.Hexes) {
		for e := range h.Sides().All() {
			edges[uint8(e)] = placeOf(e.Name())
		}
		for c := range h.Corners().All() {
			crossings[uint8(c)] = placeOf(c.Name())
		}
	}
	return edges, crossings
}()

// Edges and crossings as each hex that they are at calls them: "ne" of f. A
// person who means a corner of f looks for it there, whichever hex it is named after.
var spotNames = func() map[token]string {
	names := make(map[token]string)
	for d, name := range directions {
		for h := range enanos.Hex(enanos.Hexes) {
			if c, ok := h.Corner(d); ok {
				names[spotOf(h, uint8(c), true)] = name
			}
			if e, ok := h.Side(d); ok {
				names[spotOf(h, uint8(e), false)] = name
			}
		}
	}
	return names
}()

// directions are how corners and sides are called, around a hex from its north.
var directions = [...]string{
	enanos.North: "n", enanos.NorthEast: "ne", enanos.East: "e", enanos.SouthEast: "se",
	enanos.South: "s", enanos.SouthWest: "sw", enanos.West: "w", enanos.NorthWest: "nw",
}

// spotOf is an edge or a crossing as a hex calls it.
func spotOf(h enanos.Hex, at uint8, crossing bool) token {
	t := token{bySpot, at, uint8(h) << 1}
	if crossing {
		t.b |= 1
	}
	return t
}

// crossing reports whether the pick is a crossing.
func (t token) crossing() bool { return t.kind == bySpot && t.b&1 == 1 }

// named reports whether the hex that names a place is the one of its own name.
func (t token) named() bool { return t.place().hex[0]-'a' == t.b>>1 }

// place is the place by its own name.
func (t token) place() place {
	if t.crossing() {
		return crossingPlaces[t.a]
	}
	return edgePlaces[t.a]
}

// value is how the pick is written; joined, a place in full.
func (t token) value(joined bool) string {
	switch t.kind {
	case byHex, byTarget:
		return enanos.Hex(t.a).Name()
	case bySpot:
		if joined {
			return t.place().spot
		}
		return spotNames[t]
	case byDwarf:
		return t.place().spot
	case byBundle, byPair, byOrder:
		return strconv.Itoa(int(t.a)) + "x" + strconv.Itoa(int(t.b))
	case byAll:
		return "all"
	case byNone:
		return "none"
	case byPicking:
		return "some"
	}
	return strconv.Itoa(int(t.a))
}
