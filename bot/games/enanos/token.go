package enanos

import (
	"strconv"

	"sobremesa/engine"
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

// The groups of what one may do in a turn, in the order in which they are shown.
const (
	groupBuild uint8 = iota
	groupDwarves
	groupAttack
	groupRaiders
	groupContraband
	groupCards
	groupTrade
	groupReplies
	groupOrders
	groupEnd

	groups
)

var groupKeys = [groups]string{
	"enanos.group.build", "enanos.group.dwarves", "enanos.group.attack", "enanos.group.raiders", "enanos.group.contraband",
	"enanos.group.cards", "enanos.group.trade", "enanos.group.replies", "enanos.group.orders", "enanos.group.end",
}

var groupEmoji = [groups]string{"🔨", "🧔", "🪓", "🏴", "💰", "🃏", "🏦", "🤝", "📜", "🏁"}

// groupOf is the group of a kind of moves.
func groupOf(k enanos.Kind) uint8 {
	switch k {
	case enanos.KindRail, enanos.KindShaft, enanos.KindMine, enanos.KindMint, enanos.KindIndustry:
		return groupBuild
	case enanos.KindDwarf, enanos.KindFeed, enanos.KindPromote, enanos.KindMove:
		return groupDwarves
	case enanos.KindAttack:
		return groupAttack
	case enanos.KindChase, enanos.KindBribe:
		return groupRaiders
	case enanos.KindAdvance:
		return groupContraband
	case enanos.KindPlay:
		return groupCards
	case enanos.KindTrade, enanos.KindOffer:
		return groupTrade
	case enanos.KindAccept, enanos.KindDecline, enanos.KindCounter:
		return groupReplies
	case enanos.KindEnd:
		return groupEnd
	}
	return groupOrders
}

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

// way is the picks that lead to a move.
type way struct {
	tokens [6]token
	n      int
	move   enanos.Move
	// finish, unless nil, leads on to the moves of a form, of which move is the beginning.
	finish finish
}

func (w *way) add(kind tokenKind, a, b uint8) {
	w.tokens[w.n] = token{kind, a, b}
	w.n++
}

func (w *way) edge(e uint8) {
	h := edgePlaces[e].hex[0] - 'a'
	w.add(byHex, h, 0)
	w.tokens[w.n] = spotOf(enanos.Hex(h), e, false)
	w.n++
}

func (w *way) crossing(c uint8) {
	h := crossingPlaces[c].hex[0] - 'a'
	w.add(byHex, h, 0)
	w.tokens[w.n] = spotOf(enanos.Hex(h), c, true)
	w.n++
}

// withHexes adds the ways to a place, which ends them, by the other hexes that it is at.
func withHexes(ways []way) []way {
	for _, w := range ways { // those that are added are not gone through
		if w.n == 0 || w.tokens[w.n-1].kind != bySpot {
			continue
		}
		last := w.tokens[w.n-1]
		for h := range enanos.Hex(enanos.Hexes) {
			t := spotOf(h, last.a, last.crossing())
			if _, ok := spotNames[t]; ok && t != last {
				w.tokens[w.n-2].a, w.tokens[w.n-1] = uint8(h), t
				ways = append(ways, w)
			}
		}
	}
	return ways
}

// raid is where the raiders go and whom they take a card from.
func (w *way) raid(m *enanos.Move) {
	w.add(byTarget, m.To, 0)
	if m.Whom != engine.Spectator {
		w.add(bySeat, uint8(m.Whom), 0)
	}
}

// wayOf is the way to a listed move.
func wayOf(v *enanos.View, m enanos.Move) way {
	w := way{move: m}
	switch v.Phase {
	case enanos.Acting:
		g := groupOf(m.Kind)
		w.add(byGroup, g, 0)
		if g == groupBuild || g == groupDwarves || g == groupRaiders || g == groupTrade {
			w.add(byDeed, uint8(m.Kind), 0)
		}
	case enanos.Discarding:
		w.add(byDeed, uint8(m.Kind), 0)
	}
	switch m.Kind {
	case enanos.KindRail, enanos.KindDwarf:
		w.edge(m.To)
	case enanos.KindShaft, enanos.KindMine, enanos.KindMint, enanos.KindLose:
		w.crossing(m.To)
	case enanos.KindFeed, enanos.KindPromote:
		w.add(byDwarf, m.To, 0)
	case enanos.KindMove:
		w.add(byDwarf, m.From, 0)
		w.edge(m.To)
	case enanos.KindChase:
		w.add(byDwarf, m.From, 0)
		w.raid(&m)
	case enanos.KindBribe:
		w.add(byGood, uint8(m.Good), 0)
		w.raid(&m)
	case enanos.KindRaid:
		w.raid(&m)
	case enanos.KindAttack:
		w.add(byDwarf, m.From, 0)
		w.add(byPiece, uint8(m.Piece), 0)
		if m.Piece == enanos.DwarfPiece {
			w.edge(m.To)
		} else {
			w.crossing(m.To)
		}
	case enanos.KindIndustry:
		w.add(byArea, uint8(m.Area), 0)
		w.crossing(m.To)
	case enanos.KindTrade:
		w.trade(&m)
	case enanos.KindAccept, enanos.KindDecline:
		w.add(byOffer, m.N, 0)
		w.add(byAnswer, uint8(m.Kind), 0)
	case enanos.KindPlay:
		w.card(&m)
	default:
		w.decision(&m)
	}
	return w
}

// decision is the rest of the way to what is asked of several, or named alone.
func (w *way) decision(m *enanos.Move) {
	switch m.Kind {
	case enanos.KindAdvance, enanos.KindChoose:
		w.add(byArea, uint8(m.Area), 0)
	case enanos.KindShed:
		w.add(byCard, uint8(m.Card), 0)
	case enanos.KindTake:
		w.add(byGood, uint8(m.Good), 0)
	case enanos.KindDefend:
		if m.From == 0 {
			w.add(byNone, 0, 0)
		} else {
			w.add(byDwarf, m.From, 0)
		}
	case enanos.KindProduction:
		w.add(byOrder, uint8(m.Good), m.N)
	case enanos.KindRemedy:
		w.add(byOrder, m.N*(uint8(m.Good)+1), 0)
	case enanos.KindAntwerp, enanos.KindDefence:
		w.add(byOrder, m.N, 0)
	}
}

// trade is two equal cards, or three and a fourth, and what is wanted.
func (w *way) trade(m *enanos.Move) {
	most := enanos.Good(0)
	for g := range enanos.Good(enanos.Goods) {
		if m.Give.Of(g) > m.Give.Of(most) {
			most = g
		}
	}
	n := min(m.Give.Of(most), 3)
	w.add(byBundle, uint8(most), uint8(n))
	if rest := m.Give - most.N(n); rest != 0 {
		w.add(byGood, firstOf(rest), 0)
	}
	w.add(byGood, firstOf(m.Want), 0)
}

// card is a development card and what it uses.
func (w *way) card(m *enanos.Move) {
	w.add(byCard, uint8(m.Card), 0)
	switch m.Card {
	case enanos.Tonic:
		w.add(byDwarf, m.To, 0)
	case enanos.Plague, enanos.Dynamite:
		w.edge(m.To)
	case enanos.Machinery, enanos.FreeMint:
		w.crossing(m.To)
	case enanos.Provisions:
		one := firstOf(m.Give)
		w.add(byPair, one, firstOf(m.Give-enanos.Good(one).N(1)))
	case enanos.Monopoly, enanos.Merchant:
		w.add(byGood, uint8(m.Good), 0)
	case enanos.Spy:
		w.add(bySeat, uint8(m.Whom), 0)
	case enanos.BribeCard:
		w.raid(m)
	}
}

// firstOf is the first good of some cards.
func firstOf(c enanos.Cards) uint8 {
	for g := range enanos.Good(enanos.Goods) {
		if c.Of(g) > 0 {
			return uint8(g)
		}
	}
	return 0
}
