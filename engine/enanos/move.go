package enanos

import "sobremesa/engine"

// Kind is what a move does.
type Kind uint8

// The moves; shapes tells what each of them says. Menus keep the numbers of kinds in
// buttons: a new one goes last.
const (
	// Chance's.
	KindTerrain Kind = iota + 1
	KindReds         // the hexes that a 6 or 8 comes to
	KindSixes        // of these those with a 6
	KindNumber
	KindRank
	KindDice
	KindDraw
	KindTheft
	KindShow // what was hidden; see the package
	KindFight

	KindShaft
	KindRail
	KindMine
	KindMint
	KindDwarf
	KindFeed
	KindPromote
	KindMove
	KindChase
	KindBribe
	KindRaid
	KindAttack
	KindAdvance
	KindIndustry
	KindEnd // of the turn

	KindTrade // with the bank
	KindOffer
	KindCounter
	KindAccept
	KindDecline

	KindPlay // a development card

	// Answers of several, and moves outside of the actions.
	KindDiscard
	KindShed // a development card
	KindPledge
	KindLose   // a mine
	KindChoose // the area of a card
	KindTake   // a card of a hand that is spied
	KindDefend

	// Standing orders.
	KindProduction
	KindRemedy
	KindAntwerp
	KindDefence
	KindDeal // give for Want, so often, until a round

	// KindReply is chance's: by whose standing order what was just offered is accepted, if by
	// anybody's.
	KindReply

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

// pieces are a line a piece: the keys of its name, of one and of several; the kind of
// moves whose verb names it; and how many of it each player has, 0 of what is counted
// as something else.
var pieces = [...]struct {
	one, several engine.Term
	kind         Kind
	most         int
}{
	RailPiece:     {"enanos.piece.rail", "enanos.pieces.rail", KindRail, MaxRails},
	ShaftPiece:    {"enanos.piece.shaft", "enanos.pieces.shaft", KindShaft, MaxShafts},
	MinePiece:     {"enanos.piece.mine", "enanos.pieces.mine", KindMine, MaxMines},
	IndustryPiece: {"enanos.piece.industry", "enanos.pieces.industry", KindIndustry, 0},
	MintPiece:     {"enanos.piece.mint", "enanos.pieces.mint", KindMint, MaxMints},
	DwarfPiece:    {"enanos.piece.dwarf", "enanos.pieces.dwarf", KindDwarf, MaxDwarves},
}

// Term is the key of the piece's name; NoPiece has none.
func (p Piece) Term() engine.Term { return pieces[p].one }

// Answer is what a standing order says when dwarves are asked for.
type Answer uint8

// The answers: all dwarves, or the one of the highest level; none; or the player is
// asked. AnswerVeteran, of a defence alone, is the one of the highest level from
// VeteranLevel up: a dwarf of level 1 rolls no more dice than nobody.
const (
	AnswerAll Answer = iota
	AnswerNone
	AnswerAsk
	AnswerVeteran

	answers
)

// VeteranLevel is from which level on a dwarf defends better than nobody.
const VeteranLevel = 2

// answersTo are how many answers there are to what an order about dwarves is about.
func answersTo(kind Kind) uint8 {
	if kind == KindDefence {
		return uint8(answers)
	}
	return uint8(AnswerVeteran)
}

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
	Until      uint8 // the last round in which an order to accept offers holds; 0: all
	Dice       [6]uint8
	Edges      [MaxDwarves]Edge // ascending; the rest 0
	Hexes      HexSet
	Give, Want Cards
}

// tidy reports whether the move's kind is one, and its other fields are in
// range as far as every position has it, and zero where the kind does not use them.
func (m *Move) tidy() bool {
	if m.Kind == 0 || m.Kind >= kinds || m.Good >= Goods || m.Card >= CardKinds || m.Area >= Areas || m.Piece > DwarfPiece {
		return false
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
	note(fieldUntil, m.Until == 0)
	note(fieldDice, m.Dice == [6]uint8{})
	note(fieldEdges, m.Edges == [MaxDwarves]Edge{})
	note(fieldHexes, m.Hexes == 0)
	note(fieldGive, m.Give == 0)
	note(fieldWant, m.Want == 0)
	return unused&^m.shape().uses == 0
}
