package enanos

import "sobremesa/engine"

// Codes of refusals. "place" is the canonical name of a place. "places" are those where the move
// would be legal; if there are many, the nearest, and "more" how many others there are. Goods,
// cards, areas and pieces are terms; a list of goods has a term for each card.
const (
	// NotNow: another kind of move is due. Args: "phase".
	NotNow engine.Code = "enanos.not-now"
	// CannotPay: Args: "cost", "lack" (amounts), "one" (whether a single card is lacking); and
	// "give", "get" if a trade with the bank would help.
	CannotPay engine.Code = "enanos.cannot-pay"
	// NoneLeft: the supply is used up. Args: "piece", "most" (the supply).
	NoneLeft engine.Code = "enanos.none-left"
	// PlaceTaken: Args: "place", "places".
	PlaceTaken engine.Code = "enanos.place-taken"
	// TooClose: the distance rule. Args: "place", "places".
	TooClose engine.Code = "enanos.too-close"
	// Unconnected: Args: "place", "places".
	Unconnected engine.Code = "enanos.unconnected"
	// NotTouching: the first rail has to touch the building just placed. Args: "place", "places".
	NotTouching engine.Code = "enanos.not-touching"
	// NotYours: the seat does not have this piece there. Args: "piece", "place", "places".
	NotYours engine.Code = "enanos.not-yours"
	// HasMint: Args: "place", "places".
	HasMint engine.Code = "enanos.has-mint"
	// NoRail: a dwarf has to be on a rail. Args: "place", "places".
	NoRail engine.Code = "enanos.no-rail"
	// NotResting: Args: "place", "places".
	NotResting engine.Code = "enanos.not-resting"
	// NotReady: the dwarf was not fed in an earlier turn. Args: "place", "resting" (whether it is
	// not fed at all), "places" (of dwarves that are ready).
	NotReady engine.Code = "enanos.not-ready"
	// HasMoved: Args: "place", "places" (of dwarves that may move).
	HasMoved engine.Code = "enanos.has-moved"
	// Strongest: the dwarf has the highest level. Args: "place", "places".
	Strongest engine.Code = "enanos.strongest"
	// NotReleased: the raiders are not released. No args.
	NotReleased engine.Code = "enanos.not-released"
	// FarFromRaiders: Args: "place", "hex".
	FarFromRaiders engine.Code = "enanos.far-from-raiders"
	// SameHex: the raiders are there already. Args: "hex".
	SameHex engine.Code = "enanos.same-hex"
	// WrongVictim: Args: "hex", "seats" (the possible victims; with none the move must not name
	// one).
	WrongVictim engine.Code = "enanos.wrong-victim"
	// HasBribed: the raiders are bribed once a turn. No args.
	HasBribed engine.Code = "enanos.has-bribed"
	// NoContraband: Args: "good".
	NoContraband engine.Code = "enanos.no-contraband"
	// NoChoice: mines of this resource always give two of it. Args: "good".
	NoChoice engine.Code = "enanos.no-choice"
	// OutOfReach: the dwarf cannot attack that. Args: "place", "places" (the targets: names of
	// crossings, then of edges).
	OutOfReach engine.Code = "enanos.out-of-reach"
	// OutOfWalk: the dwarf cannot move there. Args: "place", "places".
	OutOfWalk engine.Code = "enanos.out-of-walk"
	// OtherPiece: another piece is there. Args: "piece" (that piece), "place".
	OtherPiece engine.Code = "enanos.other-piece"
	// LastBuilding: a last building cannot be conquered. Args: "place".
	LastBuilding engine.Code = "enanos.last-building"
	// HighestLevel: Args: "area".
	HighestLevel engine.Code = "enanos.highest-level"
	// LevelTooLow: Args: "area", "level" (required), "has".
	LevelTooLow engine.Code = "enanos.level-too-low"
	// AreaClosed: another player was first at the highest level. Args: "area", "seat".
	AreaClosed engine.Code = "enanos.area-closed"
	// HasIndustry: the seat has an industry of the area. Args: "area".
	HasIndustry engine.Code = "enanos.has-industry"
	// NotTheRate: the bank takes 3 equal cards and any fourth for one card of another kind. Args:
	// "two" (goods for which two cards are enough).
	NotTheRate engine.Code = "enanos.not-the-rate"
	// SameKind: a kind is both given and wanted. Args: "goods".
	SameKind engine.Code = "enanos.same-kind"
	// BankLacks: Args: "goods".
	BankLacks engine.Code = "enanos.bank-lacks"
	// UnfairOffer: each side must give at least one card, no kind may be on both sides, and no
	// amount may exceed the supply. No args.
	UnfairOffer engine.Code = "enanos.unfair-offer"
	// OffersMade: Args: "n" (the most offers of a turn).
	OffersMade engine.Code = "enanos.offers-made"
	// NotTraded: the seat cannot trade with that player. Args: "seats" (possible partners).
	NotTraded engine.Code = "enanos.not-traded"
	// NoSuchOffer: the offer is not open to the seat. Args: "offer", "open" (numbers of those
	// that are); and the reason, if the offer was made in this turn: "own", "taken" (the seat that
	// has accepted it), "gone", "answered" (by the seat), or "seats" (to whom it was made).
	NoSuchOffer engine.Code = "enanos.no-such-offer"
	// CounterInTurn: the active seat makes offers, no counter-offers. Args: "give", "want" (amounts).
	CounterInTurn engine.Code = "enanos.counter-in-turn"
	// NotHeld: Args: "card", "cards" (those that the seat holds).
	NotHeld engine.Code = "enanos.not-held"
	// Useless: the card would have no effect. Args: "card".
	Useless engine.Code = "enanos.useless"
	// NotPlayable: production points are not played. No args.
	NotPlayable engine.Code = "enanos.not-playable"
	// NotInHand: the hand that the spy sees has no such card. Args: "good", "goods" (in that
	// hand).
	NotInHand engine.Code = "enanos.not-in-hand"
	// WrongDiscard: another number of cards has to be discarded. Args: "n", "give" (an example).
	// WrongNumber: another number of resources is due. Args: "n".
	WrongDiscard engine.Code = "enanos.wrong-discard"
	WrongNumber  engine.Code = "enanos.wrong-number"
	// GoodsDue: goods have to be discarded, not development cards. Args: "n", "give" (an
	// example).
	GoodsDue engine.Code = "enanos.goods-due"
	// CardsDue: development cards have to be discarded, not goods. Args: "n".
	CardsDue engine.Code = "enanos.cards-due"
	// UnfairDeal: an order to accept offers gives one kind for another kind, and no more than the
	// supply. No args.
	UnfairDeal engine.Code = "enanos.unfair-deal"
	// WrongTimes: an order accepts offers at most so many times. Args: "most".
	WrongTimes engine.Code = "enanos.wrong-times"
	// WrongRound: the last round of the order is past or beyond the end of the game. Args: "now"
	// (the current round), "most".
	WrongRound engine.Code = "enanos.wrong-round"
	// DealsFull: the seat has as many orders to accept offers as it may have. Args: "most".
	DealsFull engine.Code = "enanos.deals-full"
	// NotThen: the version of the rules under which the game was begun has no such order. No
	// args.
	NotThen engine.Code = "enanos.not-then"
	// NotResource: Args: "good".
	NotResource engine.Code = "enanos.not-resource"
	// NobodyThere: Args: "seats" (whom the move may name).
	NobodyThere engine.Code = "enanos.nobody-there"
	// NotFed: there is no fed dwarf there that the move could mean. Args: "place", "places".
	NotFed engine.Code = "enanos.not-fed"
	// NoSuchCard: the deck and its discards are empty. Args: "areas" (those with cards).
	NoSuchCard engine.Code = "enanos.no-such-card"
	// LeavesAlone: a building would not touch a rail any more. Args: "place", "places".
	LeavesAlone engine.Code = "enanos.leaves-alone"
	// ImpossibleDraw: chance cannot play that.
	ImpossibleDraw engine.Code = "enanos.impossible-draw"
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
	// UndoApart: taking a move back is not a move.
	UndoApart     engine.Code = "enanos.undo-apart"
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
