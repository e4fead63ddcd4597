package enanos

import "sobremesa/engine"

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

// action tells of a player's move other than playing a card.
func (t *teller) action(m *Move) {
	b, seat, place := t.before, t.seat, Names{}.Of(m)
	switch m.Kind {
	case KindShaft, KindMine, KindRail, KindMint, KindIndustry, KindDwarf:
		t.placed(m)
	case KindFeed:
		t.all(FedDwarf, seat, "place", place)
	case KindPromote:
		t.all(Promoted, seat, "place", place, "level", int(t.after.dwarf(seat, Edge(m.To)).Level))
	case KindMove:
		t.all(Walked, seat, "from", Edge(m.From).Name(), "place", place)
	case KindChase:
		t.all(Chased, seat, "place", Edge(m.From).Name())
	case KindBribe:
		t.all(BribePaid, seat, "good", m.Good.Term())
	case KindAttack:
		t.all(Attacked, seat, "from", Edge(m.From).Name(), "piece", m.Piece.Term(), "place", place, "whom", t.after.Fight.Defender)
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

// placed tells of a piece that is put on the board.
func (t *teller) placed(m *Move) {
	place, piece := Names{}.Of(m), pieceOf(word(m.Kind)).Term()
	if t.before.Phase == Acting {
		t.all(Built, t.seat, "piece", piece, "place", place, "free", m.Kind == KindRail && t.before.FreeRails > 0)
		return
	}
	t.all(Founded, t.seat, "piece", piece, "place", place)
	if got := t.gained(t.seat); got != 0 {
		t.all(Endowed, t.seat, "goods", got.terms())
	}
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

// played tells of a development card.
func (t *teller) played(m *Move) {
	args := []any{"card", m.Card.Term()}
	for _, p := range m.Parts() {
		switch p {
		case PartDwarf, PartEdge, PartCrossing:
			args = append(args, "place", Names{}.Of(m))
		case PartGood:
			args = append(args, "good", m.Good.Term())
		case PartPlayer:
			args = append(args, "whom", m.Whom)
		case PartGoods:
			args = append(args, "goods", m.Give.Amounts())
		}
	}
	t.all(Played, t.seat, args...)
}
