package enanos

import (
	"cmp"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// token is one pick on the way to a move: what it is, and its value as it is stored in buttons. What
// people read of it is told by the move.
type token struct {
	kind  tokenKind
	value string
}

type tokenKind uint8

const (
	byGroup   tokenKind = iota // a group of actions, or "k" and the only enanos.Kind in it that is meant
	byDeed                     // an enanos.Kind
	byPlace                    // an edge or a crossing
	byHex                      // a hex at a place; bySpot follows
	bySpot                     // the direction of the place from that hex
	byTarget                   // the new hex of the raiders
	byDwarf                    // the dwarf's edge
	byPiece                    // an enanos.Piece
	bySeat                     // a seat
	byGood                     // a good
	byBundle                   // a good and how many
	byPair                     // two resources
	byArea                     // an area
	byCard                     // a development card
	byOffer                    // the number of an offer
	byAnswer                   // an enanos.Kind
	byOrder                    // a standing order
	byDeal                     // a whole trade with the bank; see dealPick
	byOther                    // another trade with the bank
	byAttack                   // the edge of the attacking dwarf and the target
	byAll                      // all dwarves
	byNone                     // no dwarf
	byPicking                  // some dwarves
)

// hex returns the hex of a pick of one.
func (t token) hex() enanos.Hex { return enanos.Hex(t.value[0] - 'a') }

// crosses reports whether the place of a move is a crossing, not an edge.
func crosses(m *enanos.Move) bool {
	return m.Says(enanos.PartCrossing) || m.Says(enanos.PartTarget) && m.Piece != enanos.DwarfPiece
}

// placed returns the canonical name of the place of a move.
func placed(m *enanos.Move) string { return enanos.Names{}.Of(m) }

// dwarfOf returns the edge of the dwarf that a move is about: one that acts, or else the place.
func dwarfOf(m *enanos.Move) enanos.Edge { return enanos.Edge(cmp.Or(m.From, m.To)) }

// ownerOf returns the owner of the building or dwarf at the place of a move.
func ownerOf(v *enanos.View, m *enanos.Move) engine.Seat {
	if crosses(m) {
		_, owner := v.PieceAt(enanos.Crossing(m.To))
		return owner
	}
	return v.DwarfOwner(enanos.Edge(m.To))
}

// joined returns the names of places without spaces, for values.
func joined(names ...string) string { return strings.ReplaceAll(strings.Join(names, ""), " ", "") }

// goodLetters are the letters by which cards of a good are picked, followed by a number from 1:
// "w2" is the second wood.
const goodLetters = "swicodgr"

func letter(g enanos.Good) string { return goodLetters[g : g+1] }

// dealPick returns the value of a whole trade: the good that is given two or three times, the fourth
// card, or "2" without one, and what is taken.
func dealPick(m *enanos.Move) string {
	most, second := m.Give.Most(), "2"
	if m.Give.Len() > enanos.GoodRate {
		second = letter(most)
		if rest := m.Give - most.N(enanos.EqualCards); rest != 0 {
			second = letter(rest.First())
		}
	}
	return letter(most) + second + letter(m.Want.First())
}
