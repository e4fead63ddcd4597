package enanos

import "sobremesa/engine"

// Codes of events. Goods, cards, areas, pieces and terrains are terms; a list of goods has a term
// for each card. "place" is the canonical name of a crossing, an edge or a hex, "offer" the
// number of an offer, from 1.
const (
	BoardLaid engine.Code = "enanos.board-laid" // the terrain and the numbers are complete. No args
	Ranked    engine.Code = "enanos.ranked"     // the seat rolled for the turn order. Args: "die"
	TiedRank  engine.Code = "enanos.tied-rank"  // players rolled the same and roll again. Args: "seats"
	// OrderSet: the turn order is known. Args: "first", "second", "third", "fourth" (seats; as
	// many as play).
	OrderSet       engine.Code = "enanos.order-set"
	Founded        engine.Code = "enanos.founded"         // the seat placed a building or rail of the start. Args: "piece", "place"
	Endowed        engine.Code = "enanos.endowed"         // the second building of the start brought cards. Args: "goods"
	Rolled         engine.Code = "enanos.rolled"          // the seat rolled the dice of its turn. Args: "event", "red", "white", "sum"
	TrainMoved     engine.Code = "enanos.train-moved"     // Args: "steps" (so far), "left" (to Antwerp)
	Produced       engine.Code = "enanos.produced"        // Args: "goods"
	Remedied       engine.Code = "enanos.remedied"        // medicine helped a seat that got nothing. Args: "goods"
	Relieved       engine.Code = "enanos.relieved"        // the seat got nothing and is behind. Args: "goods"
	BankShort      engine.Code = "enanos.bank-short"      // the bank could not serve everybody. Args: "goods" (kinds)
	HalfDue        engine.Code = "enanos.half-due"        // the seat has to discard because of a 7. Args: "n"
	ShedDue        engine.Code = "enanos.shed-due"        // the seat holds too many development cards. Args: "n" (to discard), "most"
	DrewCard       engine.Code = "enanos.drew-card"       // only for the seat that draws. Args: "card"
	DrewUnseen     engine.Code = "enanos.drew-unseen"     // the same for the others. Args: "area"
	DrewPoint      engine.Code = "enanos.drew-point"      // the seat drew a production point. Args: "area"
	Discarded      engine.Code = "enanos.discarded"       // Args: "goods"
	ShedCard       engine.Code = "enanos.shed-card"       // Args: "card"
	RaidersMoved   engine.Code = "enanos.raiders-moved"   // Args: "hex"
	Chased         engine.Code = "enanos.chased"          // Args: "place"
	BribePaid      engine.Code = "enanos.bribe-paid"      // Args: "good"
	Stole          engine.Code = "enanos.stole"           // only for thief and victim. Args: "good", "from"
	StoleUnseen    engine.Code = "enanos.stole-unseen"    // the same for the others. Args: "from"
	ReachedAntwerp engine.Code = "enanos.reached-antwerp" // the train is in Antwerp. No args
	PledgeAsked    engine.Code = "enanos.pledge-asked"    // the seat is asked which dwarves it offers for Antwerp. No args
	Pledged        engine.Code = "enanos.pledged"         // only for the seat that offers dwarves. Args: "places"
	PledgedUnseen  engine.Code = "enanos.pledged-unseen"  // the same for the others. No args
	Offered        engine.Code = "enanos.offered"         // the seat offered dwarves for Antwerp. Args: "n" (the sum of their levels)
	AntwerpHeld    engine.Code = "enanos.antwerp-held"    // Args: "strength", "defence"
	AntwerpFell    engine.Code = "enanos.antwerp-fell"    // Args: "strength", "defence"
	WonPoint       engine.Code = "enanos.won-point"       // the seat offered most, or has the spoils of an attack. No args
	ChoseArea      engine.Code = "enanos.chose-area"      // Args: "area"
	Lowered        engine.Code = "enanos.lowered"         // a mine or industry of the seat became a shaft. Args: "place"
	LostMint       engine.Code = "enanos.lost-mint"       // Args: "place"
	Conquered      engine.Code = "enanos.conquered"       // the seat conquered a shaft. Args: "place", "from"
	Built          engine.Code = "enanos.built"           // Args: "piece", "place", "free" (whether it cost nothing)
	FedDwarf       engine.Code = "enanos.fed-dwarf"       // Args: "place"
	Promoted       engine.Code = "enanos.promoted"        // Args: "place", "level"
	Walked         engine.Code = "enanos.walked"          // Args: "from", "place"
	Attacked       engine.Code = "enanos.attacked"        // Args: "from", "piece", "place", "whom"
	Guarded        engine.Code = "enanos.guarded"         // a dwarf of the seat defends. Args: "place"
	GuardedByNone  engine.Code = "enanos.guarded-by-none" // no dwarf does
	GuardAsked     engine.Code = "enanos.guard-asked"     // the seat is asked which dwarf defends
	// Fought: Args: "attack", "defence" (the dice, highest first), "won", "lost" (pairs), "piece",
	// "place", "whom" (as in Attacked), "guarded" (whether by a dwarf).
	Fought         engine.Code = "enanos.fought"
	HurtDwarf      engine.Code = "enanos.hurt-dwarf"      // Args: "place", "levels" (how many it lost), "gone" (whether it left the map)
	Advanced       engine.Code = "enanos.advanced"        // Args: "area", "level"
	Mastered       engine.Code = "enanos.mastered"        // the seat is the first at the highest level. Args: "area"
	ClosedIndustry engine.Code = "enanos.closed-industry" // the seat's industry became a mine. Args: "area", "place"
	BankTrade      engine.Code = "enanos.bank-trade"      // Args: "give", "want"
	OfferMade      engine.Code = "enanos.offer-made"      // Args: "offer", "give", "want", "seats"
	CounterMade    engine.Code = "enanos.counter-made"    // Args: those of OfferMade, and "answers" (the offer it counters)
	Accepted       engine.Code = "enanos.accepted"        // Args: "offer"
	Declined       engine.Code = "enanos.declined"        // Args: "offer"
	Lapsed         engine.Code = "enanos.lapsed"          // Args: "offer"
	// TurnedDown: nobody is left to answer the seat's offer, and nobody has accepted it. Args:
	// "offer", "declined" (who has), "countered" (who has answered with a counter-offer).
	TurnedDown        engine.Code = "enanos.turned-down"
	Traded            engine.Code = "enanos.traded"             // the seat's offer changed hands. Args: "give", "want", "with"
	Played            engine.Code = "enanos.played"             // Args: "card"; and "place", "whom", "good" or "goods" if the card has them
	PaidTribute       engine.Code = "enanos.paid-tribute"       // the seat paid a monopoly. Args: "good", "n"
	SawHand           engine.Code = "enanos.saw-hand"           // only for the spy. Args: "whom", "goods"
	SawHandUnseen     engine.Code = "enanos.saw-hand-unseen"    // the same for the others. Args: "whom"
	RailMilestone     engine.Code = "enanos.rail-milestone"     // the seat was the first to reach it. No args
	DwarfMilestone    engine.Code = "enanos.dwarf-milestone"    // the seat was the first to reach it. No args
	PrefersProduction engine.Code = "enanos.prefers-production" // Args: "good", "double"
	PrefersRemedy     engine.Code = "enanos.prefers-remedy"     // Args: "good", "least"
	OrderedAntwerp    engine.Code = "enanos.ordered-antwerp"    // only for the seat. Args: "answer" (an Answer)
	OrderedDefence    engine.Code = "enanos.ordered-defence"    // only for the seat. Args: "answer" (an Answer)
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
