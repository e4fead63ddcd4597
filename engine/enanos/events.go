package enanos

import "sobremesa/engine"

// Codes of what happens in a game. Goods, cards, areas, pieces and terrains are terms, a
// list of goods has one for each card; "place" is the canonical name of a
// crossing, an edge or a hex; "offer" is an offer's number, from 1.
const (
	// BoardLaid: terrain and numbers are there.
	BoardLaid engine.Code = "enanos.board-laid"
	// Ranked: a roll for the turn order. Args: "die".
	Ranked engine.Code = "enanos.ranked"
	// TiedRank: their dice are the same, and they roll again. Args: "seats".
	TiedRank engine.Code = "enanos.tied-rank"
	// OrderSet: the turn order. Args: "first", "second", "third", "fourth" (seats, as many as play).
	OrderSet engine.Code = "enanos.order-set"
	// Founded: a building or rail of the start. Args: "piece", "place".
	Founded engine.Code = "enanos.founded"
	// Endowed: what a second building brings. Args: "goods".
	Endowed engine.Code = "enanos.endowed"
	// Rolled: the dice of the seat's turn. Args: "event", "red", "white", "sum".
	Rolled engine.Code = "enanos.rolled"
	// TrainMoved: Args: "steps", "left" (to Antwerp).
	TrainMoved engine.Code = "enanos.train-moved"
	// Produced: Args: "goods".
	Produced engine.Code = "enanos.produced"
	// Remedied: medicine helped who got nothing. Args: "goods".
	Remedied engine.Code = "enanos.remedied"
	// BankShort: the bank could not serve all. Args: "goods" (kinds).
	BankShort engine.Code = "enanos.bank-short"
	// HalfDue: a 7 costs the seat cards. Args: "n".
	HalfDue engine.Code = "enanos.half-due"
	// ShedDue: the seat has too many development cards. Args: "n" (to discard), "most".
	ShedDue engine.Code = "enanos.shed-due"
	// DrewCard: Args: "card", for its drawer alone; DrewUnseen, "area", for others.
	DrewCard   engine.Code = "enanos.drew-card"
	DrewUnseen engine.Code = "enanos.drew-unseen"
	// DrewPoint: a production point, shown at once. Args: "area".
	DrewPoint engine.Code = "enanos.drew-point"
	// Discarded: Args: "goods". ShedCard: Args: "card".
	Discarded engine.Code = "enanos.discarded"
	ShedCard  engine.Code = "enanos.shed-card"
	// RaidersMoved: Args: "hex". Chased: Args: "place". BribePaid: Args: "good".
	RaidersMoved engine.Code = "enanos.raiders-moved"
	Chased       engine.Code = "enanos.chased"
	BribePaid    engine.Code = "enanos.bribe-paid"
	// Stole: Args: "good", "from", for thief and victim; StoleUnseen, "from", for others.
	Stole       engine.Code = "enanos.stole"
	StoleUnseen engine.Code = "enanos.stole-unseen"
	// ReachedAntwerp: the train is there.
	ReachedAntwerp engine.Code = "enanos.reached-antwerp"
	// PledgeAsked: the seat is asked which dwarves it offers.
	PledgeAsked engine.Code = "enanos.pledge-asked"
	// Pledged: Args: "places", for the player who offers alone; PledgedUnseen for others.
	Pledged       engine.Code = "enanos.pledged"
	PledgedUnseen engine.Code = "enanos.pledged-unseen"
	// Offered: levels of dwarves for Antwerp. Args: "n".
	Offered engine.Code = "enanos.offered"
	// AntwerpHeld, AntwerpFell: Args: "strength", "defence".
	AntwerpHeld engine.Code = "enanos.antwerp-held"
	AntwerpFell engine.Code = "enanos.antwerp-fell"
	// WonPoint: for offering most. ChoseArea: Args: "area".
	WonPoint  engine.Code = "enanos.won-point"
	ChoseArea engine.Code = "enanos.chose-area"
	// Lowered: a mine or industry has become a shaft. Args: "place".
	Lowered engine.Code = "enanos.lowered"
	// LostMint: Args: "place". Conquered: by the seat. Args: "place", "from".
	LostMint  engine.Code = "enanos.lost-mint"
	Conquered engine.Code = "enanos.conquered"
	// Built: Args: "piece", "place", "free" (for nothing).
	Built engine.Code = "enanos.built"
	// FedDwarf: Args: "place". Promoted: Args: "place", "level". Walked: Args: "from", "place".
	FedDwarf engine.Code = "enanos.fed-dwarf"
	Promoted engine.Code = "enanos.promoted"
	Walked   engine.Code = "enanos.walked"
	// Attacked: Args: "from", "piece", "place", "whom".
	Attacked engine.Code = "enanos.attacked"
	// Guarded: a dwarf defends. Args: "place". GuardedByNone; GuardAsked: the seat is asked.
	Guarded       engine.Code = "enanos.guarded"
	GuardedByNone engine.Code = "enanos.guarded-by-none"
	GuardAsked    engine.Code = "enanos.guard-asked"
	// Fought: Args: "attack", "defence" (dice), "won", "lost" (pairs).
	Fought engine.Code = "enanos.fought"
	// HurtDwarf: Args: "place", "levels" (lost), "gone".
	HurtDwarf engine.Code = "enanos.hurt-dwarf"
	// Advanced: Args: "area", "level". Mastered: first at the last level. Args: "area".
	Advanced engine.Code = "enanos.advanced"
	Mastered engine.Code = "enanos.mastered"
	// ClosedIndustry: the seat's industry is a mine again. Args: "area", "place".
	ClosedIndustry engine.Code = "enanos.closed-industry"
	// BankTrade: Args: "give", "want".
	BankTrade engine.Code = "enanos.bank-trade"
	// OfferMade: Args: "offer", "give", "want", "seats". CounterMade: "answers" too.
	OfferMade   engine.Code = "enanos.offer-made"
	CounterMade engine.Code = "enanos.counter-made"
	// Accepted, Declined, Lapsed: Args: "offer".
	Accepted engine.Code = "enanos.accepted"
	Declined engine.Code = "enanos.declined"
	Lapsed   engine.Code = "enanos.lapsed"
	// Traded: the seat, whose offer it was, gave and got. Args: "give", "want", "with".
	Traded engine.Code = "enanos.traded"
	// Played: Args: "card", and "place", "whom", "good" or "goods" where it has one.
	Played engine.Code = "enanos.played"
	// PaidTribute: to a monopoly. Args: "good", "n".
	PaidTribute engine.Code = "enanos.paid-tribute"
	// SawHand: Args: "whom", "goods", for the spy alone; SawHandUnseen, "whom", for others.
	SawHand       engine.Code = "enanos.saw-hand"
	SawHandUnseen engine.Code = "enanos.saw-hand-unseen"
	// RailMilestone, DwarfMilestone: the seat was the first.
	RailMilestone  engine.Code = "enanos.rail-milestone"
	DwarfMilestone engine.Code = "enanos.dwarf-milestone"
	// PrefersProduction: Args: "good", "double". PrefersRemedy: Args: "good", or "least".
	PrefersProduction engine.Code = "enanos.prefers-production"
	PrefersRemedy     engine.Code = "enanos.prefers-remedy"
	// OrderedAntwerp, OrderedDefence: Args: "answer" (0 all or the one of the highest level, 1 none, 2 ask, 3 the one of the highest level from 2 up), for the player who orders alone.
	OrderedAntwerp engine.Code = "enanos.ordered-antwerp"
	OrderedDefence engine.Code = "enanos.ordered-defence"
	// OrderedDeal: Args: "give", "want" (amounts), "times" (0: no longer), "always", "until" (the last round, 0: all), for the player who orders alone.
	OrderedDeal engine.Code = "enanos.ordered-deal"
	// TurnEnded: of the seat. Ended: the game is over. Args: "rounds" (whether they were up), "seats" (at the goal).
	TurnEnded engine.Code = "enanos.turn-ended"
	Ended     engine.Code = "enanos.ended"
)
