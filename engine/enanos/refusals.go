package enanos

import "sobremesa/engine"

// Why a move is refused. "place" is the canonical name of the place, "places"
// those where the move would be legal, or the nearest of them and "more" how many
// there are besides; goods, cards, areas and pieces are terms, a list of goods has
// one for each card.
const (
	// NotNow: another kind of move is due. Args: "phase".
	NotNow engine.Code = "enanos.not-now"
	// NoSuchPlace: Args: none.
	NoSuchPlace engine.Code = "enanos.no-such-place"
	// CannotPay: Args: "cost", "lack" (amounts), "one" (whether one card is lacking), and "give", "get" (a trade with
	// the bank after which it can be paid) where there is one.
	CannotPay engine.Code = "enanos.cannot-pay"
	// NotSoMany: more is offered than is held. Args: "give", "has" (amounts of what is short).
	NotSoMany engine.Code = "enanos.not-so-many"
	// NoneLeft: the supply is used up. Args: "piece", "most" (of them).
	NoneLeft engine.Code = "enanos.none-left"
	// PlaceTaken: Args: "place", "places".
	PlaceTaken engine.Code = "enanos.place-taken"
	// TooClose: another building is nearer than two edges. Args: "place", "places".
	TooClose engine.Code = "enanos.too-close"
	// Unconnected: Args: "place", "places".
	Unconnected engine.Code = "enanos.unconnected"
	// NotTouching: the first rail has to touch the building just placed. Args: "place", "places".
	NotTouching engine.Code = "enanos.not-touching"
	// NotYours: the seat has not this piece there. Args: "piece", "place", "places".
	NotYours engine.Code = "enanos.not-yours"
	// HasMint: Args: "place", "places".
	HasMint engine.Code = "enanos.has-mint"
	// NoRail: a dwarf stands on a rail. Args: "place", "places".
	NoRail engine.Code = "enanos.no-rail"
	// NotResting: Args: "place", "places".
	NotResting engine.Code = "enanos.not-resting"
	// NotReady: the dwarf was not fed in an earlier turn. Args: "place", "resting" (not even in this one), "places" (of dwarves that were).
	NotReady engine.Code = "enanos.not-ready"
	// HasMoved: Args: "place", "places" (of dwarves that may).
	HasMoved engine.Code = "enanos.has-moved"
	// Strongest: the dwarf is of the highest level. Args: "place", "places".
	Strongest engine.Code = "enanos.strongest"
	// NotReleased: the train has not been in Antwerp. Args: none.
	NotReleased engine.Code = "enanos.not-released"
	// FarFromRaiders: Args: "place", "hex".
	FarFromRaiders engine.Code = "enanos.far-from-raiders"
	// SameHex: the raiders are there. Args: "hex".
	SameHex engine.Code = "enanos.same-hex"
	// WrongVictim: Args: "hex", "seats" (who can be stolen from there; nobody: the move names none).
	WrongVictim engine.Code = "enanos.wrong-victim"
	// HasBribed: once a turn. Args: none.
	HasBribed engine.Code = "enanos.has-bribed"
	// NoContraband: Args: "good".
	NoContraband engine.Code = "enanos.no-contraband"
	// NoChoice: mines of this resource always give two of it. Args: "good".
	NoChoice engine.Code = "enanos.no-choice"
	// OutOfReach: the dwarf can't attack that. Args: "place", "places" (what it can: the names of crossings, then of edges).
	OutOfReach engine.Code = "enanos.out-of-reach"
	// OwnTarget: what stands there is the seat's. Args: "place", "places" (as of OutOfReach).
	OwnTarget engine.Code = "enanos.own-target"
	// OutOfWalk: the dwarf can't walk there. Args: "place", "places".
	OutOfWalk engine.Code = "enanos.out-of-walk"
	// OtherPiece: something else stands there. Args: "piece" (what does), "place".
	OtherPiece engine.Code = "enanos.other-piece"
	// LastBuilding: it can't be conquered. Args: "place".
	LastBuilding engine.Code = "enanos.last-building"
	// HighestLevel: Args: "area".
	HighestLevel engine.Code = "enanos.highest-level"
	// LevelTooLow: Args: "area", "level" (that is needed), "has".
	LevelTooLow engine.Code = "enanos.level-too-low"
	// AreaClosed: another was first at the last level. Args: "area", "seat".
	AreaClosed engine.Code = "enanos.area-closed"
	// HasIndustry: one an area. Args: "area".
	HasIndustry engine.Code = "enanos.has-industry"
	// NotTheRate: the bank takes 3 equal cards and another one for one card of a kind
	// not given. Args: "two" (goods of which two are enough).
	NotTheRate engine.Code = "enanos.not-the-rate"
	// SameKind: nobody trades a kind for itself. Args: "goods" (that are given and wanted).
	SameKind engine.Code = "enanos.same-kind"
	// BankLacks: Args: "goods".
	BankLacks engine.Code = "enanos.bank-lacks"
	// UnfairOffer: each side gives at least a card, no kind is on both, and no more of it than there are. Args: none.
	UnfairOffer engine.Code = "enanos.unfair-offer"
	// OffersMade: Args: "n" (the most a turn).
	OffersMade engine.Code = "enanos.offers-made"
	// NotTraded: with this player there is nothing to trade. Args: "seats".
	NotTraded engine.Code = "enanos.not-traded"
	// NoSuchOffer: it is not open to the seat. Args: "offer", "open" (numbers), and why, where the offer was made in
	// this turn: "own", "gone", "answered" (by the seat), or "seats" (whom it was made to).
	NoSuchOffer engine.Code = "enanos.no-such-offer"
	// CounterInTurn: whose turn it is makes offers. Args: "give", "want" (amounts), and "seat", "player" (its number
	// from 1) whose offer is answered, where there is one.
	CounterInTurn engine.Code = "enanos.counter-in-turn"
	// NotHeld: Args: "card", "cards" (that are).
	NotHeld engine.Code = "enanos.not-held"
	// Useless: the card would do nothing. Args: "card".
	Useless engine.Code = "enanos.useless"
	// NotPlayable: production points are not played. Args: none.
	NotPlayable engine.Code = "enanos.not-playable"
	// NotInHand: the hand that is spied has no such card. Args: "good", "goods" (that it has).
	NotInHand engine.Code = "enanos.not-in-hand"
	// WrongDiscard: so many cards are to go. Args: "n", "give" (such as these). WrongNumber: so many resources are to come. Args: "n".
	WrongDiscard engine.Code = "enanos.wrong-discard"
	WrongNumber  engine.Code = "enanos.wrong-number"
	// GoodsDue: goods are to be discarded, no development cards. Args: "n", "give" (such as these).
	GoodsDue engine.Code = "enanos.goods-due"
	// CardsDue: development cards are to be discarded, no goods. Args: "n".
	CardsDue engine.Code = "enanos.cards-due"
	// UnfairDeal: cards of one kind are given by an order for those of another, no more than there are. Args: none.
	UnfairDeal engine.Code = "enanos.unfair-deal"
	// WrongTimes: an offer is accepted by an order so often at most. Args: "most".
	WrongTimes engine.Code = "enanos.wrong-times"
	// WrongRound: the last round of an order is past, or never comes. Args: "now" (the round that is played), "most".
	WrongRound engine.Code = "enanos.wrong-round"
	// DealsFull: there are so many orders to accept offers. Args: "most".
	DealsFull engine.Code = "enanos.deals-full"
	// NotThen: the rules that the game was begun under have no such order. Args: none.
	NotThen engine.Code = "enanos.not-then"
	// NotResource: Args: "good".
	NotResource engine.Code = "enanos.not-resource"
	// NobodyThere: Args: "seats" (who would do).
	NobodyThere engine.Code = "enanos.nobody-there"
	// NotFed: no fed dwarf of the seat's is there. Args: "place", "places".
	NotFed engine.Code = "enanos.not-fed"
	// NoSuchCard: the deck and its discards are empty. Args: "areas" (where there are cards).
	NoSuchCard engine.Code = "enanos.no-such-card"
	// LeavesAlone: a building would touch no rail any more. Args: "place", "places".
	LeavesAlone engine.Code = "enanos.leaves-alone"
	// ImpossibleDraw: chance can't play that.
	ImpossibleDraw engine.Code = "enanos.impossible-draw"
)
