package enanos

import (
	"strconv"
	"strings"

	"sobremesa/engine/enanos"
)

// token is one pick on the way to a move; a and b say which, by its kind.
type token struct {
	kind tokenKind
	a, b uint8
}

type tokenKind uint8

const (
	byGroup   tokenKind = iota // a: a group of what one may do in a turn, b: an enanos.Kind of it, or 0 for all
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
	byDeal                     // a whole trade with the bank; see dealPick
	byOther                    // another one
	byAttack                   // a: the edge of the dwarf that attacks, b: what it attacks, an edge or a crossing, and which of them
	byAll                      // all dwarves
	byNone                     // no dwarf
	byPicking                  // some dwarves
)

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

// attack is where the dwarf stands that attacks, and what it attacks.
func (t token) attack() (from, target token) {
	return spotOf(0, t.a, false), spotOf(0, t.b>>1, t.b&1 == 1)
}

// name is the place's own, such as "f ne".
func (t token) name() string {
	if t.crossing() {
		return enanos.Crossing(t.a).Name()
	}
	return enanos.Edge(t.a).Name()
}

// picked is the place's name at the hex that it is picked by.
func (t token) picked() string {
	return enanos.Hex(t.b>>1).Name() + " " + enanos.DirectionNames[t.direction()]
}

// hexOf is the hex that a place's own name has.
func hexOf(name string) enanos.Hex { return enanos.Hex(name[0] - 'a') }

// named reports whether the hex that names a place is the one of its own name.
func (t token) named() bool { return hexOf(t.name()) == enanos.Hex(t.b>>1) }

// direction is where the place is at the hex that names it: a person who means a corner
// of f looks for it there, whichever hex it is named after. -1: it is at another one.
func (t token) direction() int {
	h := enanos.Hex(t.b >> 1)
	for d := range enanos.DirectionNames {
		c, corner := h.Corner(d)
		e, side := h.Side(d)
		if t.crossing() && corner && uint8(c) == t.a || !t.crossing() && side && uint8(e) == t.a {
			return d
		}
	}
	return -1
}

// value is how the pick is written; joined, a place in full.
func (t token) value(joined bool) string {
	switch t.kind {
	case byHex, byTarget:
		return enanos.Hex(t.a).Name()
	case bySpot:
		if joined {
			return strings.Replace(t.name(), " ", "", 1)
		}
		return enanos.DirectionNames[t.direction()]
	case byDwarf:
		return strings.Replace(t.name(), " ", "", 1)
	case byBundle, byPair, byOrder:
		return strconv.Itoa(int(t.a)) + "x" + strconv.Itoa(int(t.b))
	case byDeal:
		if fourth := t.a & noFourth; fourth != noFourth {
			return goodLetters[t.a>>4:][:1] + goodLetters[fourth:][:1] + goodLetters[t.b:][:1]
		}
		return goodLetters[t.a>>4:][:1] + "2" + goodLetters[t.b:][:1]
	case byAttack:
		from, target := t.attack()
		at := "x"
		if target.crossing() {
			at = "y"
		}
		return strings.ReplaceAll(from.name()+at+target.name(), " ", "")
	case byOther:
		return "other"
	case byAll:
		return "all"
	case byNone:
		return "none"
	case byPicking:
		return "some"
	}
	if t.kind == byGroup && t.b > 0 {
		return "k" + strconv.Itoa(int(t.b))
	}
	return strconv.Itoa(int(t.a))
}
