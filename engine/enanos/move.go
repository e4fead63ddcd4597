package enanos

import "sobremesa/engine"

// Kind says what a move does.
type Kind uint8

// The kinds of moves; shapes says how each is written. Buttons of menus contain the numbers, so a
// new kind goes last.
const (
	// Moves of chance.
	KindTerrain Kind = iota + 1
	KindReds         // the four hexes that get a 6 or 8
	KindSixes        // which of them get a 6
	KindNumber
	KindRank
	KindDice
	KindDraw
	KindTheft
	KindShow // shows what was hidden; see the package's doc
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
	KindEnd // ends the turn

	KindTrade // with the bank
	KindOffer
	KindCounter
	KindAccept
	KindDecline

	KindPlay // a development card

	// Answers that several players may owe, and moves outside of the actions.
	KindDiscard
	KindShed // a development card
	KindPledge
	KindLose   // a mine
	KindChoose // the area to draw a card from
	KindTake   // a card of the hand that a spy sees
	KindDefend

	// Standing orders.
	KindProduction
	KindRemedy
	KindAntwerp
	KindDefence
	KindDeal // accept offers of Want for Give, N times, until a round

	// KindReply is a move of chance: it shows whose standing order accepts the offer just made,
	// if there is one.
	KindReply

	kinds
)

// MaxSeats is the most players of a game. At least two play.
const MaxSeats = 4

// The supply of each player, and other limits.
const (
	MaxRails   = 15
	MaxShafts  = 5
	MaxMines   = 4 // industries included
	MaxMints   = 3
	MaxDwarves = 5
	MaxStrong  = 3 // the highest level of a dwarf

	SafeCards   = 7 // cards in hand that are safe when a 7 is rolled
	SafePerMint = 2 // additional safe cards for each mint

	// MaxOffers is the most offers in a turn, of all players together.
	MaxOffers = 10
	// MaxRounds is the number of rounds after which the game ends even if nobody has reached
	// the goal.
	MaxRounds = 60

	BigRail = 5 // rails to build for the milestone
	BigTeam = 3 // dwarves to have at once for the milestone
)

// Piece is a kind of piece on the board.
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

// pieces describes the pieces: the keys of the name in singular and plural, the kind of move
// whose verb names the piece, and how many each player has. That is 0 for an industry, which
// counts as a mine.
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

// Term returns the key of the piece's name. NoPiece has none.
func (p Piece) Term() engine.Term { return pieces[p].one }

// Answer is a standing order about dwarves: for Antwerp or for the defence of a building.
type Answer uint8

// The answers: offer all dwarves, or defend with the one of the highest level; do nothing; or ask
// the player. AnswerVeteran is for a defence only: it sends the dwarf of the highest level if
// that is at least VeteranLevel. A dwarf of level 1 rolls no more dice than a building without a
// guard. AnswerLeast is for a defence too, where the table has it: it sends whoever or nobody with
// whom the building is expected to lose least (LeastLoss).
const (
	AnswerAll Answer = iota
	AnswerNone
	AnswerAsk
	AnswerVeteran
	AnswerLeast

	answers
)

// VeteranLevel is the lowest level at which a dwarf defends better than no dwarf.
const VeteranLevel = 2

// answersTo is how many values N has in each kind of standing order but those to accept offers.
var answersTo = [kinds]uint8{KindProduction: 2, KindRemedy: 2, KindAntwerp: uint8(AnswerVeteran), KindDefence: uint8(answers)}

// Production is a player's standing preference about what is produced.
type Production struct {
	Plain  uint8 // a bit for each resource that mines give two of, instead of one and its contraband
	Remedy uint8 // the resource to take when nothing was produced, plus one; 0 for the one held least
}

// Move is a move. Fields that its kind does not use are zero.
type Move struct {
	Kind       Kind
	Whom       engine.Seat
	Good       Good
	Card       Card
	Area       Area
	Piece      Piece
	From, To   uint8 // From is an Edge; To is an Edge, a Crossing or a Hex
	N          uint8
	Until      uint8 // the last round in which an order to accept offers holds; 0 for no limit
	Dice       [6]uint8
	Edges      [MaxDwarves]Edge // ascending, then zeros
	Hexes      HexSet
	Give, Want Cards
}
