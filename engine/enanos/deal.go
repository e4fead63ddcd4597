package enanos

import (
	"slices"

	"sobremesa/engine"
)

// dealOf returns the deal of a legal move of KindDeal.
func dealOf(m *Move) Deal {
	give, want := m.Give.First(), m.Want.First()
	return Deal{Give: give, Want: want, GiveCards: uint8(m.Give.Of(give)), WantCards: uint8(m.Want.Of(want)), Times: m.N, Until: m.Until}
}

// Order returns the move that gives the deal as a standing order.
func (d Deal) Order() Move {
	return Move{Kind: KindDeal, Give: d.Give.N(int(d.GiveCards)), Want: d.Want.N(int(d.WantCards)), N: d.Times, Until: d.Until}
}

// same reports whether the deals have the same kinds, so that one replaces the other.
func (d Deal) same(o Deal) bool { return d.Give == o.Give && d.Want == o.Want }

// fits reports whether an offer asks for no more and gives no less than the deal says.
func (d Deal) fits(o *Offer) bool {
	return d.Times > 0 && d.Give.N(int(d.GiveCards)).Covers(o.Want) && o.Give.Covers(d.Want.N(int(d.WantCards)))
}

// checkDeal returns why a standing order to accept offers is not legal.
func (v *View) checkDeal(m *Move) *engine.Refusal {
	oneKind := func(c Cards) bool { return c.sane() && c != 0 && c == c.First().N(c.Of(c.First())) }
	switch {
	case v.version < 2:
		return engine.Refuse(NotThen)
	case m.Give.sane() && m.Want.sane() && m.Give.goods()&m.Want.goods() != 0:
		return engine.Refuse(SameKind, "goods", goodsOf(m.Give.goods()&m.Want.goods()), "deal", true)
	case !oneKind(m.Give) || !oneKind(m.Want) || !fair(m.Give, m.Want):
		return engine.Refuse(UnfairDeal)
	case m.N > Always:
		return engine.Refuse(WrongTimes, "most", MaxTimes)
	case m.Until > MaxRounds || m.Until > 0 && int(m.Until) < v.Round():
		return engine.Refuse(WrongRound, "now", max(v.Round(), 1), "most", MaxRounds)
	case m.N > 0 && v.Own.Deals[MaxDeals-1].Times > 0 && !slices.ContainsFunc(v.Own.Deals[:], dealOf(m).same):
		return engine.Refuse(DealsFull, "most", MaxDeals)
	}
	return nil
}

// order adds, changes or withdraws a deal. There must be room for one that is added.
func (secret *Secret) order(deal Deal) {
	list := secret.Deals[:]
	at := slices.IndexFunc(list, func(d Deal) bool { return d.same(deal) || d.Times == 0 })
	switch {
	case deal.Times > 0:
		list[at] = deal
	case at >= 0:
		copy(list[at:], list[at+1:])
		list[MaxDeals-1] = Deal{}
	}
}

// expire withdraws the deals whose last round is over.
func (s *State) expire() {
	for seat := range s.Seats {
		for _, d := range s.secrets[seat].Deals {
			if d.Until > 0 && int(d.Until) < s.Round() {
				d.Times = 0
				s.secrets[seat].order(d)
			}
		}
	}
}

// taker returns the seat whose standing order accepts the offer just made, and the deal that
// fits. The first seat in turn order that can pay wins; it is Spectator if there is none.
func (s *State) taker() (seat engine.Seat, deal Deal) {
	o := &s.Offers[s.Made-1]
	for k := range int(s.Seats) {
		seat := s.inOrder(k)
		if !o.Asked.Has(seat) || !s.secrets[seat].Hand.Covers(o.Want) {
			continue
		}
		for _, d := range s.secrets[seat].Deals {
			if d.fits(o) {
				return seat, d
			}
		}
	}
	return engine.Spectator, Deal{}
}

// reply lets the offer just made change hands if a standing order accepts it.
func (s *State) reply() {
	seat, deal := s.taker()
	s.Phase = Acting
	if seat == engine.Spectator {
		return
	}
	if deal.Times != Always {
		deal.Times--
		s.secrets[seat].order(deal)
	}
	s.Offers[s.Made-1].Asked = 0
	s.accepted, s.partner = s.Made-1, seat
	s.exchange()
}
