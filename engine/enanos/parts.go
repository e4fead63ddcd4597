package enanos

import "sobremesa/engine"

// Part is a part of a move's text after the verb.
type Part uint8

// The parts.
const (
	PartTo Part = iota + 1 // the word "hasta" or "to"
	PartCrossing
	PartEdge
	PartDwarf // the edge of a dwarf of the seat to which something is done
	PartMover // the edge of a dwarf of the seat that acts; a hex may stand before it
	PartGuard // the edge of a dwarf that defends, or 0 for none
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
	PartDice  // those of the seats that are tied, or the red and the white die
	PartFight // three dice of the attacker and three of the defender, highest first

	partKinds
)

// part says everything about a part: its name in shapes, how its fields are copied from one move to
// another, and how it is written and read. What it reads, it takes out of the reading.
type part struct {
	name  string
	copy  func(to, m *Move)
	write func(b *speller, m *Move)
	read  func(r *reading, m *Move) *engine.Refusal
}

// value is the part that is the value of a field.
func value[T any](name string, in func(m *Move) *T, write func(*speller, T), read func(*reading) (T, *engine.Refusal)) part {
	return part{name, func(to, m *Move) { *in(to) = *in(m) }, func(b *speller, m *Move) { write(b, *in(m)) },
		func(r *reading, m *Move) (refusal *engine.Refusal) {
			*in(m), refusal = read(r)
			return refusal
		}}
}

func inWhom(m *Move) *engine.Seat { return &m.Whom }
func inGood(m *Move) *Good        { return &m.Good }
func inArea(m *Move) *Area        { return &m.Area }
func inFrom(m *Move) *uint8       { return &m.From }
func inTo(m *Move) *uint8         { return &m.To }
func inN(m *Move) *uint8          { return &m.N }

// parts has a line for each part.
var parts = [partKinds]part{
	PartTo:       {"to", func(*Move, *Move) {}, (*speller).to, func(*reading, *Move) *engine.Refusal { return nil }},
	PartCrossing: value("crossing", inTo, (*speller).crossing, (*reading).crossing),
	PartEdge:     value("edge", inTo, (*speller).edge, (*reading).edge),
	PartDwarf:    value("dwarf", inTo, (*speller).edge, (*reading).edge),
	PartMover:    value("mover", inFrom, (*speller).edge, (*reading).mover),
	PartGuard:    value("guard", inFrom, (*speller).guard, (*reading).guard),
	PartHex:      value("hex", inTo, (*speller).hex, (*reading).hex),
	PartPlayer:   value("player", inWhom, (*speller).player, (*reading).player),
	PartAnyone:   value("[player]", inWhom, (*speller).player, (*reading).anyone),
	PartArea:     value("area", inArea, (*speller).area, (*reading).area),
	PartGood:     value("good", inGood, (*speller).good, (*reading).good),
	PartGoods:    value("goods", func(m *Move) *Cards { return &m.Give }, (*speller).cards, (*reading).allGoods),
	PartTerms:    {"terms", func(to, m *Move) { to.Give, to.Want = m.Give, m.Want }, (*speller).terms, (*reading).terms},
	PartOffer:    value("offer", inN, (*speller).number, numberOr(MissingOffer)),
	PartCard:     {"card", func(to, m *Move) { to.Card = m.Card }, (*speller).card, (*reading).card},
	PartTarget:   {"target", func(to, m *Move) { to.From, to.Piece, to.To = m.From, m.Piece, m.To }, (*speller).target, (*reading).target},
	PartDwarves:  value("dwarves", func(m *Move) *[MaxDwarves]Edge { return &m.Edges }, (*speller).dwarves, (*reading).dwarves),

	PartProduction: {"production", copyChoice, (*speller).production, (*reading).production},
	PartRemedy:     {"remedy", copyChoice, (*speller).remedy, (*reading).remedy},
	PartAnswer:     {"answer", func(to, m *Move) { to.N = m.N }, (*speller).answer, (*reading).answer},
	PartDeal:       {"deal", func(to, m *Move) { to.Give, to.Want, to.N, to.Until = m.Give, m.Want, m.N, m.Until }, (*speller).deal, (*reading).deal},

	PartTerrain: value("terrain", inN, (*speller).terrain, (*reading).terrain),
	PartNumber:  value("number", inN, (*speller).number, numberOr(MissingNumber)),
	PartHexes:   value("hexes", func(m *Move) *HexSet { return &m.Hexes }, (*speller).hexes, (*reading).hexes),
	PartEvent:   value("event", inN, (*speller).event, (*reading).event),
	PartDice:    {"dice", copyDice, (*speller).dice, func(r *reading, m *Move) *engine.Refusal { return r.dice(r.numbers, m.Dice[:]) }},
	PartFight:   {"fight", copyDice, (*speller).fight, (*reading).fight},
}

func copyChoice(to, m *Move) { to.Good, to.N = m.Good, m.N }
func copyDice(to, m *Move)   { to.Dice = m.Dice }
