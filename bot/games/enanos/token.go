package enanos

import (
	"strconv"
	"strings"

	"sobremesa/engine/enanos"
)

// token is one pick on the way to a move. a and b depend on its kind.
type token struct {
	kind tokenKind
	a, b uint8
}

type tokenKind uint8

const (
	byGroup   tokenKind = iota // a: a group of actions, b: an enanos.Kind in it, or 0 for the whole group
	byDeed                     // a: an enanos.Kind
	byPlace                    // a: an edge or a crossing, b: which of the two
	byHex                      // a: a hex at a place; bySpot follows
	bySpot                     // a, b: as for byPlace, but b also has the hex from which it is picked; see spotOf
	byTarget                   // a: the new hex of the raiders
	byDwarf                    // a: the dwarf's edge
	byPiece                    // a: an enanos.Piece
	bySeat                     // a: a seat
	byGood                     // a: a good
	byBundle                   // a: a good, b: how many
	byPair                     // a, b: two resources
	byArea                     // a: an area
	byCard                     // a: a development card
	byOffer                    // a: the number of an offer
	byAnswer                   // a: an enanos.Kind
	byOrder                    // a: a good (plus one for a remedy or a deal) or an answer; b: the choice of production, or a deal's other good
	byDeal                     // a whole trade with the bank; see dealPick
	byOther                    // another trade with the bank
	byAttack                   // a: the edge of the attacking dwarf, b: the edge or crossing of the target, and which of the two
	byAll                      // all dwarves
	byNone                     // no dwarf
	byPicking                  // some dwarves
)

// spotOf returns the pick of a place at a hex. Its direction is -1 if the place is not there.
func spotOf(h enanos.Hex, place token) token { return token{bySpot, place.a, uint8(h)<<1 | place.b&1} }

// crossing reports whether the pick is a crossing.
func (t token) crossing() bool { return (t.kind == byPlace || t.kind == bySpot) && t.b&1 == 1 }

// attack returns the edge of the attacking dwarf and the target.
func (t token) attack() (from, target token) {
	return token{byPlace, t.a, 0}, token{byPlace, t.b >> 1, t.b & 1}
}

// name returns the place's canonical name, such as "f ne".
func (t token) name() string {
	if t.crossing() {
		return enanos.Crossing(t.a).Name()
	}
	return enanos.Edge(t.a).Name()
}

// picked returns the place's name at the hex by which it is picked.
func (t token) picked() string {
	return enanos.Hex(t.b>>1).Name() + " " + enanos.DirectionNames[t.direction()]
}

// named reports whether the place is picked by the hex of its canonical name.
func (t token) named() bool { return t.name()[0]-'a' == t.b>>1 }

// direction returns the direction of the place from the hex by which it is picked, or -1 if it is
// not at that hex. Players who mean a corner of f look for it at f, whatever its canonical name.
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

// value returns the pick as it is stored in buttons.
func (t token) value() string {
	switch t.kind {
	case byHex, byTarget:
		return enanos.Hex(t.a).Name()
	case bySpot:
		return enanos.DirectionNames[t.direction()]
	case byPlace, byDwarf:
		return strings.Replace(t.name(), " ", "", 1)
	case byBundle, byPair, byOrder:
		return strconv.Itoa(int(t.a)) + "x" + strconv.Itoa(int(t.b))
	case byDeal:
		second := "2"
		if fourth := t.a & noFourth; fourth != noFourth {
			second = goodLetters[fourth:][:1]
		}
		return goodLetters[t.a>>4:][:1] + second + goodLetters[t.b:][:1]
	case byAttack:
		from, target := t.attack()
		at := "x"
		if target.crossing() {
			at = "y"
		}
		return strings.ReplaceAll(from.name()+at+target.name(), " ", "")
	case byOther, byAll, byNone, byPicking:
		return map[tokenKind]string{byOther: "other", byAll: "all", byNone: "none", byPicking: "some"}[t.kind]
	}
	if t.kind == byGroup && t.b > 0 {
		return "k" + strconv.Itoa(int(t.b))
	}
	return strconv.Itoa(int(t.a))
}

// goodLetters are the letters by which cards of a good are picked, followed by a number from 1:
// "w2" is the second wood.
const goodLetters = "swicodgr"

// noFourth stands for a trade without a fourth card.
const noFourth = 15

// dealPick returns the pick of a whole trade: the good given two or three times, the fourth card,
// and what is taken.
func dealPick(m *enanos.Move) token {
	most := m.Give.Most()
	fourth := uint8(noFourth)
	if m.Give.Len() > enanos.GoodRate {
		fourth = uint8(m.Give.First())
		if rest := m.Give - most.N(enanos.EqualCards); rest != 0 {
			fourth = uint8(rest.First())
		}
	}
	return token{byDeal, uint8(most)<<4 | fourth, uint8(m.Want.First())}
}
