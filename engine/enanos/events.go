package enanos

import "sobremesa/engine"

// What happens in a game. Goods, cards, areas, pieces and terrains are terms, a
// list of goods has one for each card; "place" is the canonical name of a
// crossing, an edge or a hex; "offer" is an offer's number, from 1.
const (
	// BoardLaid: terrain and numbers are there.
	BoardLaid engine.Code = "enanos.board-laid"
	// Ranked: a roll for the turn order. Args: "die".
	Ranked engine.Code = "enanos.ranked"
	// OrderSet: the seat's place in the turn order. Args: "place" (from 1).
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
	// DrewCard: Args: "card", for its drawer alone; DrewUnseen, "area", for others.
	DrewCard   engine.Code = "enanos.drew-card"
	DrewUnseen engine.Code = "enanos.drew-unseen"
	// DrewPoint: a production point, shown at once. Args: "area".
	DrewPoint engine.Code = "enanos.drew-point"
	// Discarded: Args: "goods". ShedCard: Args: "card".
	Discarded engine.Code = "enanos.discarded"
	ShedCard  engine.Code = "enanos.shed-card"
	// RaidersMoved: Args: "hex". Chased: Args: "place". Bribed: Args: "good".
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
	// Pledged: Args: "places", for who offers alone; PledgedUnseen for others.
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
	// OrderedAntwerp, OrderedDefence: Args: "answer" (0 all or the strongest, 1 none, 2 ask), for who orders alone.
	OrderedAntwerp engine.Code = "enanos.ordered-antwerp"
	OrderedDefence engine.Code = "enanos.ordered-defence"
	// TurnEnded: of the seat. Ended: the game is over. Args: "rounds" (whether they were up).
	TurnEnded engine.Code = "enanos.turn-ended"
	Ended     engine.Code = "enanos.ended"
)

var eventTerms = [events]engine.Term{"enanos.event.smugglers", areaTerms[0], areaTerms[1], areaTerms[2]}

// Term is the key of the name of the die's face.
func (e Event) Term() engine.Term { return eventTerms[e] }

// teller gathers what a step did.
type teller struct {
	before, after *State
	seat          engine.Seat
	list          []engine.Event
}

func (t *teller) all(code engine.Code, seat engine.Seat, args ...any) {
	t.list = append(t.list, engine.Happened(engine.Everybody, code, seat, args...))
}

// secret tells some seats more than the others.
func (t *teller) secret(to engine.Audience, code engine.Code, args []any, unseen engine.Code, others []any, seat engine.Seat) {
	t.list = append(t.list, engine.Happened(to, code, seat, args...), engine.Happened(engine.Everybody&^to, unseen, seat, others...))
}

// tell tells what a legal move did.
func tell(before, after *State, seat engine.Seat, m Move) []engine.Event {
	t := &teller{before: before, after: after, seat: seat}
	switch {
	case seat == engine.Chance:
		t.chance(&m)
	case m.order():
		t.order(&m)
	case m.Kind == KindPlay:
		t.played(&m)
	default:
		t.action(&m)
	}
	t.lapsed(&m)
	t.milestones()
	t.arrived()
	if m.Kind == KindEnd {
		t.all(TurnEnded, seat)
		if after.Phase == Over {
			t.all(Ended, engine.Spectator, "rounds", after.Ended() == EndRounds)
		}
	}
	return t.list
}

// milestones tells who was first at something.
func (t *teller) milestones() {
	b, a := t.before, t.after
	if b.RailBaron != a.RailBaron {
		t.all(RailMilestone, a.RailBaron)
	}
	if b.Captain != a.Captain {
		t.all(DwarfMilestone, a.Captain)
	}
}

// lapsed tells of offers that nobody can accept any more, though nobody declined them.
func (t *teller) lapsed(m *Move) {
	for i := range t.after.Offers[:t.after.Made] {
		answered := m.N == uint8(i+1) && (m.Kind == KindAccept || m.Kind == KindDecline || m.Kind == KindCounter)
		if t.before.Offers[i].Asked != 0 && t.after.Offers[i].Asked == 0 && !answered {
			t.all(Lapsed, t.after.Offers[i].Maker, "offer", i+1)
		}
	}
}

func (t *teller) order(m *Move) {
	own := func(code engine.Code) {
		t.list = append(t.list, engine.Happened(engine.Only(t.seat), code, t.seat, "answer", int(m.N)))
	}
	if (m.Kind == KindProduction || m.Kind == KindRemedy) && t.before.Players == t.after.Players {
		return // to others it would be told apart from a secret order, though nothing has changed
	}
	switch m.Kind {
	case KindProduction:
		t.all(PrefersProduction, t.seat, "good", m.Good.Term(), "double", m.N == 1)
	case KindRemedy:
		if m.N == 0 {
			t.all(PrefersRemedy, t.seat, "least", true)
		} else {
			t.all(PrefersRemedy, t.seat, "good", m.Good.Term(), "least", false)
		}
	case KindAntwerp:
		own(OrderedAntwerp)
	case KindDefence:
		own(OrderedDefence)
	}
}

// built is a piece that the seat has put on the board.
func (t *teller) built(p Piece, place string, free bool) {
	t.all(Built, t.seat, "piece", p.Term(), "place", place, "free", free)
}

// action tells what a player's move did, but for cards played.
func (t *teller) action(m *Move) {
	b, seat := t.before, t.seat
	crossing, edge, from := Crossing(m.To).Name, Edge(m.To).Name, Edge(m.From).Name
	switch m.Kind {
	case KindShaft, KindMine, KindRail:
		t.placed(m)
	case KindMint:
		t.built(MintPiece, crossing(), false)
	case KindIndustry:
		t.built(IndustryPiece, crossing(), false)
	case KindDwarf:
		t.built(DwarfPiece, edge(), false)
	case KindFeed:
		t.all(FedDwarf, seat, "place", edge())
	case KindPromote:
		t.all(Promoted, seat, "place", edge(), "level", int(t.after.dwarf(seat, Edge(m.To)).Level))
	case KindMove:
		t.all(Walked, seat, "from", from(), "place", edge())
	case KindChase:
		t.all(Chased, seat, "place", from())
		t.all(RaidersMoved, seat, "hex", Hex(m.To).Name())
	case KindBribe:
		t.all(BribePaid, seat, "good", m.Good.Term())
		t.all(RaidersMoved, seat, "hex", Hex(m.To).Name())
	case KindRaid:
		t.all(RaidersMoved, seat, "hex", Hex(m.To).Name())
	case KindAttack:
		t.attacked(m)
	case KindAdvance:
		t.advanced(m.Area)
	case KindTrade:
		t.all(BankTrade, seat, "give", m.Give.terms(), "want", m.Want.terms())
	case KindOffer:
		o := t.after.Offers[b.Made]
		t.all(OfferMade, seat, "offer", int(t.after.Made), "give", m.Give.terms(), "want", m.Want.terms(), "seats", o.Asked)
	case KindCounter:
		t.all(CounterMade, seat, "offer", int(t.after.Made), "give", m.Give.terms(), "want", m.Want.terms(),
			"seats", t.after.Offers[b.Made].Asked, "answers", int(m.N))
	case KindAccept:
		t.all(Accepted, seat, "offer", int(m.N))
	case KindDecline:
		t.all(Declined, seat, "offer", int(m.N))
	default:
		t.decided(m)
	}
}

// placed tells of a rail, a shaft or a mine.
func (t *teller) placed(m *Move) {
	place, piece := Crossing(m.To).Name(), ShaftPiece
	switch m.Kind {
	case KindMine:
		piece = MinePiece
	case KindRail:
		place, piece = Edge(m.To).Name(), RailPiece
	}
	if t.before.Phase == Acting {
		t.built(piece, place, m.Kind == KindRail && t.before.FreeRails > 0)
		return
	}
	t.all(Founded, t.seat, "piece", piece.Term(), "place", place)
	if got := t.gained(t.seat); got != 0 {
		t.all(Endowed, t.seat, "goods", got.terms())
	}
}

// gained is what a seat's hand has more than before.
func (t *teller) gained(seat engine.Seat) Cards {
	return t.after.secrets[seat].Hand - t.before.secrets[seat].Hand
}

func (t *teller) advanced(a Area) {
	t.all(Advanced, t.seat, "area", a.Term(), "level", int(t.after.Players[t.seat].Levels[a]))
	if t.before.Masters[a] == t.after.Masters[a] {
		return
	}
	t.all(Mastered, t.seat, "area", a.Term())
	for other := range engine.Seat(t.before.Seats) {
		if at := t.before.Players[other].Industries[a]; at != nowhere && t.after.Players[other].Industries[a] == nowhere {
			t.all(ClosedIndustry, other, "area", a.Term(), "place", at.Name())
		}
	}
}

// decided tells of what was asked of several, or outside of the actions.
func (t *teller) decided(m *Move) {
	seat := t.seat
	switch m.Kind {
	case KindDiscard:
		t.all(Discarded, seat, "goods", m.Give.terms())
	case KindShed:
		t.all(ShedCard, seat, "card", m.Card.Term())
	case KindPledge:
		var set Edges
		for _, e := range m.Edges {
			if e != nowhere {
				set = set.With(e)
			}
		}
		t.secret(engine.Only(seat), Pledged, []any{"places", set.names()}, PledgedUnseen, nil, seat)
	case KindLose:
		t.all(Lowered, seat, "place", Crossing(m.To).Name())
	case KindChoose:
		t.all(ChoseArea, seat, "area", m.Area.Term())
	case KindTake:
		t.stole(t.before.Victim, m.Good)
	case KindDefend:
		t.guarded()
	}
}

// stole tells thief and victim which card it was.
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

func (t *teller) attacked(m *Move) {
	place := Crossing(m.To).Name()
	if m.Piece == DwarfPiece {
		place = Edge(m.To).Name()
	}
	t.all(Attacked, t.seat, "from", Edge(m.From).Name(), "piece", m.Piece.Term(), "place", place, "whom", t.after.Fight.Defender)
}
