package enanos

import "sobremesa/engine"

// Codes of events. Goods, cards, areas, pieces and terrains are terms; a list of goods has a term
// for each card. "place" is the canonical name of a crossing, an edge or a hex, "offer" the
// number of an offer, from 1.
const (
	// BoardLaid: the terrain and the numbers are complete. No args.
	BoardLaid engine.Code = "enanos.board-laid"
	// Ranked: the seat rolled for the turn order. Args: "die".
	Ranked engine.Code = "enanos.ranked"
	// TiedRank: players rolled the same and roll again. Args: "seats".
	TiedRank engine.Code = "enanos.tied-rank"
	// OrderSet: the turn order is known. Args: "first", "second", "third", "fourth" (seats; as
	// many as play).
	OrderSet engine.Code = "enanos.order-set"
	// Founded: the seat placed a building or rail of the start. Args: "piece", "place".
	Founded engine.Code = "enanos.founded"
	// Endowed: the second building of the start brought cards. Args: "goods".
	Endowed engine.Code = "enanos.endowed"
	// Rolled: the seat rolled the dice of its turn. Args: "event", "red", "white", "sum".
	Rolled engine.Code = "enanos.rolled"
	// TrainMoved: Args: "steps" (so far), "left" (to Antwerp).
	TrainMoved engine.Code = "enanos.train-moved"
	// Produced: Args: "goods".
	Produced engine.Code = "enanos.produced"
	// Remedied: medicine helped a seat that got nothing. Args: "goods".
	Remedied engine.Code = "enanos.remedied"
	// BankShort: the bank could not serve everybody. Args: "goods" (kinds).
	BankShort engine.Code = "enanos.bank-short"
	// HalfDue: the seat has to discard because of a 7. Args: "n".
	HalfDue engine.Code = "enanos.half-due"
	// ShedDue: the seat holds too many development cards. Args: "n" (to discard), "most".
	ShedDue engine.Code = "enanos.shed-due"
	// DrewCard: only for the seat that draws. Args: "card". DrewUnseen: for the others. Args:
	// "area".
	DrewCard   engine.Code = "enanos.drew-card"
	DrewUnseen engine.Code = "enanos.drew-unseen"
	// DrewPoint: the seat drew a production point. Args: "area".
	DrewPoint engine.Code = "enanos.drew-point"
	// Discarded: Args: "goods". ShedCard: Args: "card".
	Discarded engine.Code = "enanos.discarded"
	ShedCard  engine.Code = "enanos.shed-card"
	// RaidersMoved: Args: "hex". Chased: Args: "place". BribePaid: Args: "good".
	RaidersMoved engine.Code = "enanos.raiders-moved"
	Chased       engine.Code = "enanos.chased"
	BribePaid    engine.Code = "enanos.bribe-paid"
	// Stole: only for thief and victim. Args: "good", "from". StoleUnseen: for the others. Args:
	// "from".
	Stole       engine.Code = "enanos.stole"
	StoleUnseen engine.Code = "enanos.stole-unseen"
	// ReachedAntwerp: the train is in Antwerp. No args.
	ReachedAntwerp engine.Code = "enanos.reached-antwerp"
	// PledgeAsked: the seat is asked which dwarves it offers for Antwerp. No args.
	PledgeAsked engine.Code = "enanos.pledge-asked"
	// Pledged: only for the seat that offers dwarves. Args: "places". PledgedUnseen: for the
	// others. No args.
	Pledged       engine.Code = "enanos.pledged"
	PledgedUnseen engine.Code = "enanos.pledged-unseen"
	// Offered: the seat offered dwarves for Antwerp. Args: "n" (the sum of their levels).
	Offered engine.Code = "enanos.offered"
	// AntwerpHeld, AntwerpFell: Args: "strength", "defence".
	AntwerpHeld engine.Code = "enanos.antwerp-held"
	AntwerpFell engine.Code = "enanos.antwerp-fell"
	// WonPoint: the seat offered most. No args. ChoseArea: Args: "area".
	WonPoint  engine.Code = "enanos.won-point"
	ChoseArea engine.Code = "enanos.chose-area"
	// Lowered: a mine or industry of the seat became a shaft. Args: "place".
	Lowered engine.Code = "enanos.lowered"
	// LostMint: Args: "place". Conquered: the seat conquered a shaft. Args: "place", "from".
	LostMint  engine.Code = "enanos.lost-mint"
	Conquered engine.Code = "enanos.conquered"
	// Built: Args: "piece", "place", "free" (whether it cost nothing).
	Built engine.Code = "enanos.built"
	// FedDwarf: Args: "place". Promoted: Args: "place", "level". Walked: Args: "from", "place".
	FedDwarf engine.Code = "enanos.fed-dwarf"
	Promoted engine.Code = "enanos.promoted"
	Walked   engine.Code = "enanos.walked"
	// Attacked: Args: "from", "piece", "place", "whom".
	Attacked engine.Code = "enanos.attacked"
	// Guarded: a dwarf of the seat defends. Args: "place". GuardedByNone: no dwarf does.
	// GuardAsked: the seat is asked which dwarf defends.
	Guarded       engine.Code = "enanos.guarded"
	GuardedByNone engine.Code = "enanos.guarded-by-none"
	GuardAsked    engine.Code = "enanos.guard-asked"
	// Fought: Args: "attack", "defence" (the dice, highest first), "won", "lost" (pairs), "piece",
	// "place", "whom" (as in Attacked), "guarded" (whether by a dwarf).
	Fought engine.Code = "enanos.fought"
	// HurtDwarf: Args: "place", "levels" (how many it lost), "gone" (whether it left the map).
	HurtDwarf engine.Code = "enanos.hurt-dwarf"
	// Advanced: Args: "area", "level". Mastered: the seat is the first at the highest level.
	// Args: "area".
	Advanced engine.Code = "enanos.advanced"
	Mastered engine.Code = "enanos.mastered"
	// ClosedIndustry: the seat's industry became a mine. Args: "area", "place".
	ClosedIndustry engine.Code = "enanos.closed-industry"
	// BankTrade: Args: "give", "want".
	BankTrade engine.Code = "enanos.bank-trade"
	// OfferMade: Args: "offer", "give", "want", "seats". CounterMade: also "answers" (the offer
	// it counters).
	OfferMade   engine.Code = "enanos.offer-made"
	CounterMade engine.Code = "enanos.counter-made"
	// Accepted, Declined, Lapsed: Args: "offer".
	Accepted engine.Code = "enanos.accepted"
	Declined engine.Code = "enanos.declined"
	Lapsed   engine.Code = "enanos.lapsed"
	// TurnedDown: nobody is left to answer the seat's offer, and nobody has accepted it. Args:
	// "offer", "declined" (who has), "countered" (who has answered with a counter-offer).
	TurnedDown engine.Code = "enanos.turned-down"
	// Traded: the seat's offer changed hands. Args: "give", "want", "with".
	Traded engine.Code = "enanos.traded"
	// Played: Args: "card"; and "place", "whom", "good" or "goods" if the card has them.
	Played engine.Code = "enanos.played"
	// PaidTribute: the seat paid a monopoly. Args: "good", "n".
	PaidTribute engine.Code = "enanos.paid-tribute"
	// SawHand: only for the spy. Args: "whom", "goods". SawHandUnseen: for the others. Args:
	// "whom".
	SawHand       engine.Code = "enanos.saw-hand"
	SawHandUnseen engine.Code = "enanos.saw-hand-unseen"
	// RailMilestone, DwarfMilestone: the seat was the first to reach it. No args.
	RailMilestone  engine.Code = "enanos.rail-milestone"
	DwarfMilestone engine.Code = "enanos.dwarf-milestone"
	// PrefersProduction: Args: "good", "double". PrefersRemedy: Args: "good", "least".
	PrefersProduction engine.Code = "enanos.prefers-production"
	PrefersRemedy     engine.Code = "enanos.prefers-remedy"
	// OrderedAntwerp, OrderedDefence: only for the seat. Args: "answer" (an Answer).
	OrderedAntwerp engine.Code = "enanos.ordered-antwerp"
	OrderedDefence engine.Code = "enanos.ordered-defence"
	// OrderedDeal: only for the seat. Args: "give", "want" (amounts), "times" (0 for a
	// withdrawal), "always", "until" (the last round, or 0).
	OrderedDeal engine.Code = "enanos.ordered-deal"
	// TurnEnded: the seat's turn is over. No args. Ended: the game is over. Args: "rounds"
	// (whether the last round is over), "seats" (those at the goal).
	TurnEnded engine.Code = "enanos.turn-ended"
	Ended     engine.Code = "enanos.ended"
)

// teller collects the events of a move.
type teller struct {
	before, after *State
	seat          engine.Seat
	list          []engine.Event
}

func (t *teller) all(code engine.Code, seat engine.Seat, args ...any) {
	t.list = append(t.list, engine.Happened(engine.Everybody, code, seat, args...))
}

// secret tells some seats one event and all others another.
func (t *teller) secret(to engine.Audience, code engine.Code, args []any, unseen engine.Code, others []any, seat engine.Seat) {
	t.list = append(t.list, engine.Happened(to, code, seat, args...), engine.Happened(engine.Everybody&^to, unseen, seat, others...))
}

// gained returns the cards that a seat's hand has gained.
func (t *teller) gained(seat engine.Seat) Cards {
	return t.after.secrets[seat].Hand - t.before.secrets[seat].Hand
}

// stole tells thief and victim which card was stolen.
func (t *teller) stole(victim engine.Seat, g Good) {
	thief := t.before.Active()
	t.secret(engine.Only(thief, victim), Stole, []any{"good", g.Term(), "from", victim}, StoleUnseen, []any{"from", victim}, thief)
}

// guarded tells how an attack on a building is answered.
func (t *teller) guarded() {
	f := t.after.Fight
	switch {
	case t.after.Phase == Answering:
		t.all(GuardAsked, f.Defender)
	case f.Guard == nowhere:
		t.all(GuardedByNone, f.Defender)
	default:
		t.all(Guarded, f.Defender, "place", f.Guard.Name())
	}
}
