package enanos

import "sobremesa/engine"

// Part is a part of a move's text after the verb.
type Part uint8

// The parts.
const (
	PartTo Part = iota + 1 // the word "hasta" or "to"
	PartCrossing
	PartEdge
	PartDwarf  // the edge of a dwarf of the seat to which something is done
	PartMover  // the edge of a dwarf of the seat that acts
	PartChaser // the same, where a hex may stand before it
	PartGuard  // the edge of a dwarf that defends, or 0 for none
	PartHex
	PartPlayer
	PartAnyone // a player; not written for Spectator
	PartArea
	PartGood
	PartGoods
	PartTerms // Give for Want
	PartOffer // the number of an offer
	PartCard  // a development card; the parts of its play follow
	PartTarget
	PartDwarves

	// Parts of standing orders.
	PartProduction // N is 1 for two resources, 0 for one and its contraband
	PartRemedy     // N is 1 for Good, 0 for the resource held least
	PartAnswer     // the Answer of an order about dwarves
	PartDeal       // Give for Want, N times, until a round

	// Parts of the moves of chance.
	PartTerrain
	PartNumber
	PartHexes
	PartEvent
	PartRanks // the dice of the seats that are tied
	PartRoll  // the red and the white die
	PartFight // three dice of the attacker and three of the defender, highest first

	partKinds
)

// part says everything about a part: its name in shapes, the fields of Move that it uses, and how
// it is written and read. What it reads, it takes out of the reading.
type part struct {
	name  string
	uses  field
	write func(b *speller, m *Move)
	read  func(r *reading, m *Move) *engine.Refusal
}

// slot is a field of Move whose value is a part by itself.
type slot[T any] struct {
	uses field
	of   func(m *Move) *T
}

var (
	inWhom  = slot[engine.Seat]{fieldWhom, func(m *Move) *engine.Seat { return &m.Whom }}
	inGood  = slot[Good]{fieldGood, func(m *Move) *Good { return &m.Good }}
	inArea  = slot[Area]{fieldArea, func(m *Move) *Area { return &m.Area }}
	inFrom  = slot[uint8]{fieldFrom, func(m *Move) *uint8 { return &m.From }}
	inTo    = slot[uint8]{fieldTo, func(m *Move) *uint8 { return &m.To }}
	inN     = slot[uint8]{fieldN, func(m *Move) *uint8 { return &m.N }}
	inEdges = slot[[MaxDwarves]Edge]{fieldEdges, func(m *Move) *[MaxDwarves]Edge { return &m.Edges }}
	inHexes = slot[HexSet]{fieldHexes, func(m *Move) *HexSet { return &m.Hexes }}
	inGive  = slot[Cards]{fieldGive, func(m *Move) *Cards { return &m.Give }}
)

// value is the part that is the value in a slot.
func value[T any](name string, in slot[T], write func(*speller, T), read func(*reading) (T, *engine.Refusal)) part {
	return part{name, in.uses, func(b *speller, m *Move) { write(b, *in.of(m)) },
		func(r *reading, m *Move) (refusal *engine.Refusal) {
			*in.of(m), refusal = read(r)
			return refusal
		}}
}

// parts has a line for each part.
var parts = [partKinds]part{
	PartTo:       {"to", 0, (*speller).to, func(*reading, *Move) *engine.Refusal { return nil }},
	PartCrossing: value("crossing", inTo, (*speller).crossing, (*reading).crossing),
	PartEdge:     value("edge", inTo, (*speller).edge, (*reading).edge),
	PartDwarf:    value("dwarf", inTo, (*speller).edge, (*reading).edge),
	PartMover:    value("mover", inFrom, (*speller).edge, (*reading).edge),
	PartChaser:   value("chaser", inFrom, (*speller).edge, (*reading).chaser),
	PartGuard:    value("guard", inFrom, (*speller).guard, (*reading).guard),
	PartHex:      value("hex", inTo, (*speller).hex, (*reading).hex),
	PartPlayer:   value("player", inWhom, (*speller).player, (*reading).player),
	PartAnyone:   value("[player]", inWhom, (*speller).player, (*reading).anyone),
	PartArea:     value("area", inArea, (*speller).area, (*reading).area),
	PartGood:     value("good", inGood, (*speller).good, (*reading).good),
	PartGoods:    value("goods", inGive, (*speller).cards, (*reading).allGoods),
	PartTerms:    {"terms", fieldGive | fieldWant, (*speller).terms, (*reading).terms},
	PartOffer:    value("offer", inN, (*speller).number, numberOr(MissingOffer)),
	PartCard:     {"card", fieldCard, (*speller).card, (*reading).card},
	PartTarget:   {"target", fieldFrom | fieldPiece | fieldTo, (*speller).target, (*reading).target},
	PartDwarves:  value("dwarves", inEdges, (*speller).dwarves, (*reading).dwarves),

	PartProduction: {"production", fieldGood | fieldN, (*speller).production, (*reading).production},
	PartRemedy:     {"remedy", fieldGood | fieldN, (*speller).remedy, (*reading).remedy},
	PartAnswer:     {"answer", fieldN, (*speller).answer, (*reading).answer},
	PartDeal:       {"deal", fieldGive | fieldWant | fieldN | fieldUntil, (*speller).deal, (*reading).deal},

	PartTerrain: value("terrain", inN, (*speller).terrain, (*reading).terrain),
	PartNumber:  value("number", inN, (*speller).number, numberOr(MissingNumber)),
	PartHexes:   value("hexes", inHexes, (*speller).hexes, (*reading).hexes),
	PartEvent:   value("event", inN, (*speller).event, (*reading).event),
	PartRanks:   {"ranks", fieldDice, (*speller).dice, func(r *reading, m *Move) *engine.Refusal { return r.dice(r.numbers, m.Dice[:]) }},
	PartRoll:    {"roll", fieldDice, (*speller).dice, func(r *reading, m *Move) *engine.Refusal { return r.dice(r.numbers, m.Dice[:2]) }},
	PartFight:   {"fight", fieldDice, (*speller).fight, (*reading).fight},
}
