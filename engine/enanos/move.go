package enanos

import "sobremesa/engine"

// Kind is what a move does.
type Kind uint8

// The moves. What each uses of a Move is told by its function, or beside it.
const (
	KindTerrain Kind = iota + 1 // chance: To a hex, N its Terrain
	KindReds                    // chance: Hexes, that a 6 or 8 comes to
	KindSixes                   // chance: Hexes, of these those with a 6
	KindNumber                  // chance: To a hex, N its number
	KindRank                    // chance: Dice of the seats that are tied
	KindDice                    // chance: N the Event, Dice red and white
	KindDraw                    // chance: Whom draws Card
	KindTheft                   // chance: Good is taken from Whom
	KindShow                    // chance shows what was hidden; see the package
	KindFight                   // chance: Dice, three of the attacker and three of the defender, highest first

	KindShaft    // To a crossing
	KindRail     // To an edge
	KindMine     // To a crossing
	KindMint     // To a crossing
	KindDwarf    // To an edge
	KindFeed     // To the dwarf's edge
	KindPromote  // To the dwarf's edge
	KindMove     // From an edge To an edge
	KindChase    // From an edge; To a hex, Whom is stolen from
	KindBribe    // Good; To a hex, Whom is stolen from
	KindRaid     // To a hex, Whom is stolen from
	KindAttack   // From an edge; Piece, To its crossing or edge
	KindAdvance  // Area
	KindIndustry // To a crossing, Area
	KindEnd      // the turn is over

	KindTrade   // with the bank: Give for Want
	KindOffer   // Give for Want; Whom it is made to, Spectator for all
	KindCounter // Give for Want; N the offer that is answered
	KindAccept  // N the offer
	KindDecline // N the offer

	KindPlay // Card, and what it uses: To a place, Whom, Good, Give

	KindDiscard // Give
	KindShed    // Card
	KindPledge  // Edges of the dwarves
	KindLose    // To a crossing
	KindChoose  // Area
	KindTake    // Good
	KindDefend  // From the dwarf's edge; 0 for none

	KindProduction // order: Good, N 1 for two resources, 0 for one and contraband
	KindRemedy     // order: N 1 for Good, N 0 for what is held least
	KindAntwerp    // order: N the Answer
	KindDefence    // order: N the Answer

	kinds
)

// Piece is what stands on the board.
type Piece uint8

// The pieces.
const (
	NoPiece Piece = iota
	RailPiece
	ShaftPiece
	MinePiece
	IndustryPiece
	MintPiece
	DwarfPiece
)

var pieceTerms = [...]engine.Term{
	RailPiece: "enanos.piece.rail", ShaftPiece: "enanos.piece.shaft", MinePiece: "enanos.piece.mine",
	IndustryPiece: "enanos.piece.industry", MintPiece: "enanos.piece.mint", DwarfPiece: "enanos.piece.dwarf",
}

var piecesTerms = [...]engine.Term{
	RailPiece: "enanos.pieces.rail", ShaftPiece: "enanos.pieces.shaft", MinePiece: "enanos.pieces.mine",
	IndustryPiece: "enanos.pieces.industry", MintPiece: "enanos.pieces.mint", DwarfPiece: "enanos.pieces.dwarf",
}

// Term is the key of the piece's name; NoPiece has none.
func (p Piece) Term() engine.Term { return pieceTerms[p] }

// Answer is what a standing order says when dwarves are asked for.
type Answer uint8

// The answers: all dwarves, or the strongest one; none; or the player is asked.
const (
	AnswerAll Answer = iota
	AnswerNone
	AnswerAsk

	answers
)

// Production is a player's standing preference.
type Production struct {
	Plain  uint8 // the resources, by their bits, that mines are to give two of
	Remedy uint8 // the resource to take when there was nothing, plus one; 0: what is held least
}

// Move is one move; fields that its kind does not use are zero.
type Move struct {
	Kind       Kind
	Whom       engine.Seat
	Good       Good
	Card       Card
	Area       Area
	Piece      Piece
	From, To   uint8 // an Edge; an Edge, a Crossing or a Hex
	N          uint8
	Dice       [6]uint8
	Edges      [MaxDwarves]Edge // ascending; the rest 0
	Hexes      HexSet
	Give, Want Cards
}

// field is what a kind of moves uses of a Move.
type field uint16

const (
	fieldWhom field = 1 << iota
	fieldGood
	fieldCard
	fieldArea
	fieldPiece
	fieldFrom
	fieldTo
	fieldN
	fieldDice
	fieldEdges
	fieldHexes
	fieldGive
	fieldWant
)

var kindFields = [kinds]field{
	KindTerrain: fieldTo | fieldN, KindReds: fieldHexes, KindSixes: fieldHexes, KindNumber: fieldTo | fieldN, KindRank: fieldDice,
	KindDice: fieldN | fieldDice, KindDraw: fieldWhom | fieldCard, KindTheft: fieldWhom | fieldGood, KindShow: 0, KindFight: fieldDice,
	KindShaft: fieldTo, KindRail: fieldTo, KindMine: fieldTo, KindMint: fieldTo, KindDwarf: fieldTo, KindFeed: fieldTo,
	KindPromote: fieldTo, KindMove: fieldFrom | fieldTo, KindChase: fieldFrom | fieldTo | fieldWhom,
	KindBribe: fieldGood | fieldTo | fieldWhom, KindRaid: fieldTo | fieldWhom, KindAttack: fieldFrom | fieldPiece | fieldTo,
	KindAdvance: fieldArea, KindIndustry: fieldTo | fieldArea, KindEnd: 0,
	KindTrade: fieldGive | fieldWant, KindOffer: fieldGive | fieldWant | fieldWhom, KindCounter: fieldGive | fieldWant | fieldN,
	KindAccept: fieldN, KindDecline: fieldN, KindPlay: fieldCard, KindDiscard: fieldGive, KindShed: fieldCard, KindPledge: fieldEdges,
	KindLose: fieldTo, KindChoose: fieldArea, KindTake: fieldGood, KindDefend: fieldFrom,
	KindProduction: fieldGood | fieldN, KindRemedy: fieldGood | fieldN, KindAntwerp: fieldN, KindDefence: fieldN,
}

// cardFields is what playing a card uses beside it.
var cardFields = [CardKinds]field{
	Tonic: fieldTo, Provisions: fieldGive, Plague: fieldTo, Machinery: fieldTo, FreeMint: fieldTo, Dynamite: fieldTo,
	Monopoly: fieldGood, Spy: fieldWhom, Merchant: fieldGood, BribeCard: fieldTo | fieldWhom,
}

// tidy reports whether the move's kind is one, and its other fields are in
// range as far as every position has it, and zero where the kind does not use them.
func (m *Move) tidy() bool {
	if m.Kind == 0 || m.Kind >= kinds || m.Good >= Goods || m.Card >= CardKinds || m.Area >= Areas || m.Piece > DwarfPiece {
		return false
	}
	used := kindFields[m.Kind]
	if m.Kind == KindPlay {
		used |= cardFields[m.Card]
	}
	unused := field(0)
	note := func(f field, zero bool) {
		if !zero {
			unused |= f
		}
	}
	note(fieldWhom, m.Whom == 0)
	note(fieldGood, m.Good == 0)
	note(fieldCard, m.Card == 0)
	note(fieldArea, m.Area == 0)
	note(fieldPiece, m.Piece == 0)
	note(fieldFrom, m.From == 0)
	note(fieldTo, m.To == 0)
	note(fieldN, m.N == 0)
	note(fieldDice, m.Dice == [6]uint8{})
	note(fieldEdges, m.Edges == [MaxDwarves]Edge{})
	note(fieldHexes, m.Hexes == 0)
	note(fieldGive, m.Give == 0)
	note(fieldWant, m.Want == 0)
	return unused&^used == 0
}
