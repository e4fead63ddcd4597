package enanos

import "sobremesa/engine"

// Codes of refusals. "place" is the canonical name of a place. "places" are those where the move
// would be legal; if there are many, the nearest, and "more" how many others there are. Goods,
// cards, areas and pieces are terms; a list of goods has a term for each card. The args that name what
// a move says are missing where no move of its kind could be played, whatever it said.
const (
	NotNow engine.Code = "enanos.not-now" // another kind of move is due. Args: "phase"
	// NotPlanned: such a move cannot be planned. No args.
	NotPlanned engine.Code = "enanos.not-planned"
	// TwoMoves: a text ends the turn and makes another move. No args.
	TwoMoves engine.Code = "enanos.two-moves"
	// CannotPay: Args: "cost", "lack" (amounts), "one" (whether a single card is lacking); and
	// "give", "get" if a trade with the bank would help.
	CannotPay   engine.Code = "enanos.cannot-pay"
	NoneLeft    engine.Code = "enanos.none-left"   // the supply is used up. Args: "piece", "most" (the supply)
	PlaceTaken  engine.Code = "enanos.place-taken" // Args: "place", "places"
	TooClose    engine.Code = "enanos.too-close"   // the distance rule. Args: "place", "places"
	Unconnected engine.Code = "enanos.unconnected" // Args: "place", "places"
	// NotTouching: the first rail has to touch the building just placed. Args: "place", "places".
	NotTouching engine.Code = "enanos.not-touching"
	NotYours    engine.Code = "enanos.not-yours"   // the seat does not have this piece there. Args: "piece", "place", "places"
	HasMint     engine.Code = "enanos.has-mint"    // Args: "place", "places"
	NoRail      engine.Code = "enanos.no-rail"     // a dwarf has to be on a rail. Args: "place", "places"
	NotResting  engine.Code = "enanos.not-resting" // Args: "place", "places"
	// NotReady: the dwarf was not fed in an earlier turn. Args: "place", "resting" (whether it is
	// not fed at all), "places" (of dwarves that are ready).
	NotReady       engine.Code = "enanos.not-ready"
	HasMoved       engine.Code = "enanos.has-moved"        // Args: "place", "places" (of dwarves that may move)
	Strongest      engine.Code = "enanos.strongest"        // the dwarf has the highest level. Args: "place", "places"
	NotReleased    engine.Code = "enanos.not-released"     // the raiders are not released. No args
	FarFromRaiders engine.Code = "enanos.far-from-raiders" // Args: "place", "hex"
	SameHex        engine.Code = "enanos.same-hex"         // the raiders are there already. Args: "hex"
	// WrongVictim: Args: "hex", "seats" (the possible victims; with none the move must not name
	// one).
	WrongVictim  engine.Code = "enanos.wrong-victim"
	HasBribed    engine.Code = "enanos.has-bribed"    // the raiders are bribed once a turn. No args
	NoContraband engine.Code = "enanos.no-contraband" // Args: "good"
	NoChoice     engine.Code = "enanos.no-choice"     // mines of this resource always give two of it. Args: "good"
	// OutOfReach: the dwarf cannot attack that. Args: "place", "places" (the targets: names of
	// crossings, then of edges).
	OutOfReach   engine.Code = "enanos.out-of-reach"
	OutOfWalk    engine.Code = "enanos.out-of-walk"   // the dwarf cannot move there. Args: "place", "places"
	OtherPiece   engine.Code = "enanos.other-piece"   // another piece is there. Args: "piece" (that piece), "place"
	LastBuilding engine.Code = "enanos.last-building" // it cannot be conquered. Args: "place", "most" (how many buildings its owner has)
	HighestLevel engine.Code = "enanos.highest-level" // Args: "area"
	LevelTooLow  engine.Code = "enanos.level-too-low" // Args: "area", "level" (required), "has"
	AreaClosed   engine.Code = "enanos.area-closed"   // another player was first at the highest level. Args: "area", "seat"
	HasIndustry  engine.Code = "enanos.has-industry"  // the seat has an industry of the area. Args: "area"
	// NotTheRate: the bank takes 3 equal cards and any fourth for one card of another kind. Args:
	// "two" (goods for which two cards are enough).
	NotTheRate engine.Code = "enanos.not-the-rate"
	SameKind   engine.Code = "enanos.same-kind"  // a kind is both given and wanted. Args: "goods"
	BankLacks  engine.Code = "enanos.bank-lacks" // Args: "goods"
	// UnfairOffer: each side must give at least one card, no kind may be on both sides, and no
	// amount may exceed the supply. No args.
	UnfairOffer engine.Code = "enanos.unfair-offer"
	OffersMade  engine.Code = "enanos.offers-made" // Args: "n" (the most offers of a turn)
	// NothingToOffer: the hand is empty. No args.
	NothingToOffer engine.Code = "enanos.nothing-to-offer"
	NotTraded      engine.Code = "enanos.not-traded" // the seat cannot trade with that player. Args: "seats" (possible partners)
	// NoSuchOffer: the offer is not open to the seat. Args: "offer", "open" (numbers of those
	// that are); and the reason, if the offer was made in this turn: "own", "taken" (the seat that
	// has accepted it), "gone", "answered" (by the seat), or "seats" (to whom it was made).
	NoSuchOffer engine.Code = "enanos.no-such-offer"
	// CounterInTurn: the active seat makes offers, no counter-offers. Args: "give", "want" (amounts).
	CounterInTurn engine.Code = "enanos.counter-in-turn"
	NotHeld       engine.Code = "enanos.not-held"     // Args: "card", "cards" (those that the seat holds)
	Useless       engine.Code = "enanos.useless"      // the card would have no effect. Args: "card"
	NotPlayable   engine.Code = "enanos.not-playable" // production points are not played. No args
	// NotInHand: the hand that the spy sees has no such card. Args: "good", "goods" (in that
	// hand).
	NotInHand engine.Code = "enanos.not-in-hand"
	// WrongDiscard: another number of cards has to be discarded. Args: "n", "give" (an example).
	// WrongNumber: another number of resources is due. Args: "n".
	WrongDiscard engine.Code = "enanos.wrong-discard"
	WrongNumber  engine.Code = "enanos.wrong-number"
	GoodsDue     engine.Code = "enanos.goods-due" // goods have to be discarded, not development cards. Args: "n", "give" (an example)
	CardsDue     engine.Code = "enanos.cards-due" // development cards have to be discarded, not goods. Args: "n"
	// UnfairDeal: an order to accept offers gives one kind for another kind, and no more than the
	// supply. No args.
	UnfairDeal engine.Code = "enanos.unfair-deal"
	WrongTimes engine.Code = "enanos.wrong-times" // an order accepts offers at most so many times. Args: "most"
	// WrongRound: the last round of the order is past or beyond the end of the game. Args: "now"
	// (the current round), "most".
	WrongRound     engine.Code = "enanos.wrong-round"
	DealsFull      engine.Code = "enanos.deals-full"      // the seat has as many orders to accept offers as it may have. Args: "most"
	NotThen        engine.Code = "enanos.not-then"        // the version of the rules under which the game was begun has no such order. No args
	NotResource    engine.Code = "enanos.not-resource"    // Args: "good"
	NobodyThere    engine.Code = "enanos.nobody-there"    // Args: "seats" (whom the move may name)
	NotFed         engine.Code = "enanos.not-fed"         // there is no fed dwarf there that the move could mean. Args: "place", "places"
	NoSuchCard     engine.Code = "enanos.no-such-card"    // the deck and its discards are empty. Args: "areas" (those with cards)
	LeavesAlone    engine.Code = "enanos.leaves-alone"    // a building would not touch a rail any more. Args: "place", "places"
	ImpossibleDraw engine.Code = "enanos.impossible-draw" // chance cannot play that
)

// Codes of texts that cannot be read as a move, and their args:
//
//   - UnknownWord: "word", "letter" (whether it is a single letter), "near" (words that it may
//     mean), and "here" if the word is from another game and near says what this game calls it.
//   - UnknownPlayer: "word", and at a position "seats" (who may be named).
//   - NotAPlace: "place" as it was typed.
//   - MissingPlace, MissingPlayer, MissingGood, MissingArea, MissingNumber: if the text says what
//     to do, "es" and "en" (an example in each language), "raid" (whether it moves the raiders)
//     and "contraband" (whether it takes contraband).
//   - MissingArea, MissingAnswer, MissingOrder: "word" if an unknown word stands in that place.
//   - MissingGood: "wanted" if what is given is known.
//   - MissingCard: "discard" if a card is to be discarded.
const (
	UnknownWord   engine.Code = "enanos.unknown-word"
	UnknownPlayer engine.Code = "enanos.unknown-player"
	UndoApart     engine.Code = "enanos.undo-apart" // taking a move back is not a move
	NotAPlace     engine.Code = "enanos.not-a-place"
	MissingPlace  engine.Code = "enanos.missing-place"
	MissingPiece  engine.Code = "enanos.missing-piece"
	MissingPlayer engine.Code = "enanos.missing-player"
	MissingGood   engine.Code = "enanos.missing-good"
	MissingCard   engine.Code = "enanos.missing-card"
	MissingArea   engine.Code = "enanos.missing-area"
	MissingNumber engine.Code = "enanos.missing-number"
	MissingOffer  engine.Code = "enanos.missing-offer"
	MissingOrder  engine.Code = "enanos.missing-order"
	MissingAnswer engine.Code = "enanos.missing-answer"
)
