package enanos

import "sobremesa/engine"

var eventTerms = [eventKinds]engine.Term{"enanos.event.smugglers", areaTerms[0], areaTerms[1], areaTerms[2]}

// Term returns the key of the name of the die's face.
func (e Event) Term() engine.Term { return eventTerms[e] }

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

// tell returns the events of a legal move.
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
	t.closed(&m)
	t.milestones()
	t.arrived()
	t.tooManyCards()
	if m.Kind == KindEnd {
		t.all(TurnEnded, seat)
		if after.Phase == Over {
			t.all(Ended, engine.Spectator, "rounds", after.Ended() == EndRounds, "seats", after.atGoal())
		}
	}
	return t.list
}

// Saying returns the event that describes the viewer's legal move m itself, without the events
// that follow from it. The move has not been played yet. It returns false for a preference that
// changes nothing.
func (v *View) Saying(m Move) (engine.Event, bool) {
	before := v.state()
	after := before
	after.playOwn(v.Viewer, &m)
	list := tell(&before, &after, v.Viewer, m)
	if len(list) == 0 {
		return engine.Event{}, false
	}
	return list[0], true
}

// milestones tells which player was first to reach a milestone.
func (t *teller) milestones() {
	b, a := t.before, t.after
	if b.RailBaron != a.RailBaron {
		t.all(RailMilestone, a.RailBaron)
	}
	if b.Captain != a.Captain {
		t.all(DwarfMilestone, a.Captain)
	}
}

// closed tells which offers nobody can accept any more: because nobody is left to answer, or
// although nobody has answered. Who ends the turn knows that their own offers end with it, but the
// maker of a counter-offer may be waiting.
func (t *teller) closed(m *Move) {
	for i := range t.before.Offers[:t.before.Made] {
		if t.before.Offers[i].Asked == 0 || t.after.Offers[i].Asked != 0 {
			continue
		}
		maker, answered := t.before.Offers[i].Maker, int(m.N) == i+1
		switch {
		case answered && m.Kind == KindAccept, m.Kind == KindEnd && maker == t.seat:
		case m.Kind == KindReply && m.Whom != engine.Spectator && i+1 == int(t.after.Made):
		case answered && (m.Kind == KindDecline || m.Kind == KindCounter):
			declined, countered := t.after.Answers(i + 1)
			t.all(TurnedDown, maker, "offer", i+1, "declined", declined, "countered", countered)
		default:
			t.all(Lapsed, maker, "offer", i+1)
		}
	}
}

func (t *teller) order(m *Move) {
	own := func(code engine.Code) {
		t.list = append(t.list, engine.Happened(engine.Only(t.seat), code, t.seat, "answer", int(m.N)))
	}
	if (m.Kind == KindProduction || m.Kind == KindRemedy) && t.before.Players == t.after.Players {
		return // told to all, it would differ from a secret order, which changes nothing either
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
		if t.before.Wait != t.after.Wait {
			t.list = append(t.list, engine.Happened(engine.Everybody&^engine.Only(t.seat), PledgedUnseen, t.seat))
		}
	case KindDefence:
		own(OrderedDefence)
	case KindDeal:
		t.list = append(t.list, engine.Happened(engine.Only(t.seat), OrderedDeal, t.seat,
			"give", m.Give.Amounts(), "want", m.Want.Amounts(), "times", int(m.N), "always", m.N == Always, "until", int(m.Until)))
	}
}

// built tells of a piece that the seat has bought.
func (t *teller) built(p Piece, place string, free bool) {
	t.all(Built, t.seat, "piece", p.Term(), "place", place, "free", free)
}

// action tells of a player's move other than playing a card.
func (t *teller) action(m *Move) {
	b, seat, place := t.before, t.seat, Names{}.Of(m)
	switch m.Kind {
	case KindShaft, KindMine, KindRail:
		t.placed(m)
	case KindMint, KindIndustry, KindDwarf:
		t.built(pieceOf(word(m.Kind)), place, false)
	case KindFeed:
		t.all(FedDwarf, seat, "place", place)
	case KindPromote:
		t.all(Promoted, seat, "place", place, "level", int(t.after.dwarf(seat, Edge(m.To)).Level))
	case KindMove:
		t.all(Walked, seat, "from", Edge(m.From).Name(), "place", place)
	case KindChase:
		t.all(Chased, seat, "place", Edge(m.From).Name())
		t.all(RaidersMoved, seat, "hex", place)
	case KindBribe:
		t.all(BribePaid, seat, "good", m.Good.Term())
		t.all(RaidersMoved, seat, "hex", place)
	case KindRaid:
		t.all(RaidersMoved, seat, "hex", place)
	case KindAttack:
		t.attacked(m)
	case KindAdvance:
		t.advanced(m.Area)
	case KindTrade:
		t.all(BankTrade, seat, "give", m.Give.Amounts(), "want", m.Want.Amounts())
	case KindOffer:
		o := t.after.Offers[b.Made]
		t.all(OfferMade, seat, "offer", int(t.after.Made), "give", m.Give.Amounts(), "want", m.Want.Amounts(), "seats", o.Asked)
	case KindCounter:
		t.all(CounterMade, seat, "offer", int(t.after.Made), "give", m.Give.Amounts(), "want", m.Want.Amounts(),
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
	place, piece := Names{}.Of(m), pieceOf(word(m.Kind))
	if t.before.Phase == Acting {
		t.built(piece, place, m.Kind == KindRail && t.before.FreeRails > 0)
		return
	}
	t.all(Founded, t.seat, "piece", piece.Term(), "place", place)
	if got := t.gained(t.seat); got != 0 {
		t.all(Endowed, t.seat, "goods", got.terms())
	}
}

// gained returns the cards that a seat's hand has gained.
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

// decided tells of answers that several players may owe, and of moves outside of the actions.
func (t *teller) decided(m *Move) {
	seat := t.seat
	switch m.Kind {
	case KindDiscard:
		t.all(Discarded, seat, "goods", m.Give.Amounts())
	case KindShed:
		t.all(ShedCard, seat, "card", m.Card.Term())
	case KindPledge:
		var set Edges
		for _, e := range m.Edges {
			if e != nowhere {
				set = set.With(e)
			}
		}
		t.secret(engine.Only(seat), Pledged, []any{"places", set.Names()}, PledgedUnseen, nil, seat)
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

func (t *teller) attacked(m *Move) {
	t.all(Attacked, t.seat, "from", Edge(m.From).Name(), "piece", m.Piece.Term(), "place", Names{}.Of(m), "whom", t.after.Fight.Defender)
}
