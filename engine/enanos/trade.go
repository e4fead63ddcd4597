package enanos

import "sobremesa/engine"

// The bank's prices for one card.
const (
	EqualCards = 3 // equal cards among BankRate
	BankRate   = 4 // cards for one
	GoodRate   = 2 // equal cards for one, by jewellery or a merchant
)

// cheap returns the goods that the bank takes at two for one, a bit each.
func (v *View) cheap() uint8 {
	set := v.Merchants
	switch {
	case v.me().Levels[Jewellery] < SkillLevel:
	case !v.FirstSkills():
		set = 1<<Goods - 1
	default:
		set |= 1<<Diamond | 1<<Gold | 1<<Ruby
	}
	return set
}

func (v *View) checkTrade(m *Move) *engine.Refusal {
	give, want, rate := m.Give, m.Want, false
	for g := range Good(Goods) {
		rate = rate || give.sane() && give.Len() == BankRate && give.Of(g) >= EqualCards ||
			give == g.N(GoodRate) && v.cheap()>>g&1 == 1
	}
	if same := give.goods() & want.goods(); give.sane() && want.sane() && same != 0 {
		return engine.Refuse(SameKind, "goods", goodsOf(same))
	}
	if !rate || !want.sane() || want.Len() != 1 {
		return engine.Refuse(NotTheRate, "two", goodsOf(v.cheap()))
	}
	if r := v.covers(give); r != nil {
		return r
	}
	if !v.Bank.Covers(want) {
		return engine.Refuse(BankLacks, "goods", want.terms())
	}
	return nil
}

// goodsOf lists the goods of a set.
func goodsOf(set uint8) []engine.Term {
	var cards Cards
	for g := range Good(Goods) {
		cards += g.N(int(set >> g & 1))
	}
	return cards.terms()
}

// trades appends the seat's trades with the bank.
func (v *View) trades(buf []Move) []Move {
	hand := v.Own.Hand
	add := func(give Cards) {
		for g := range Good(Goods) {
			if give.Of(g) == 0 && v.Bank.Of(g) > 0 {
				buf = append(buf, Move{Kind: KindTrade, Give: give, Want: g.N(1)})
			}
		}
	}
	for g := range Good(Goods) {
		if hand.Of(g) >= GoodRate && v.cheap()>>g&1 == 1 {
			add(g.N(GoodRate))
		}
		if hand.Of(g) < EqualCards {
			continue
		}
		for fourth := range Good(Goods) {
			if give := g.N(EqualCards) + fourth.N(1); hand.Covers(give) {
				add(give)
			}
		}
	}
	return buf
}

// fair reports whether both sides give something, no kind on both, and no more of it than its supply.
func fair(give, want Cards) bool {
	return give != 0 && want != 0 && wholeBank.Covers(give) && wholeBank.Covers(want) && give.goods()&want.goods() == 0
}

func (v *View) checkTerms(give, want Cards) *engine.Refusal {
	switch {
	case v.Made >= MaxOffers:
		return engine.Refuse(OffersMade, "n", MaxOffers)
	case !fair(give, want):
		return engine.Refuse(UnfairOffer)
	}
	return v.covers(give)
}

func (v *View) checkOffer(m *Move) *engine.Refusal {
	if m.Whom != engine.Spectator && (m.Whom == v.Viewer || !v.has(m.Whom)) {
		return engine.Refuse(NotTraded, "seats", v.all().Without(v.Viewer))
	}
	return v.checkTerms(m.Give, m.Want)
}

// checkCounter is check for the active seat, which makes offers instead of counter-offers.
func (v *View) checkCounter(m *Move) *engine.Refusal {
	return engine.Refuse(CounterInTurn, "give", m.Give.Amounts(), "want", m.Want.Amounts())
}

// OpenTo returns the numbers of the offers that a seat may answer.
func (t *Table) OpenTo(seat engine.Seat) (list []int) {
	for i := range t.Offers[:t.Made] {
		if t.Offers[i].Asked.Has(seat) {
			list = append(list, i+1)
		}
	}
	return list
}

// Answers returns who has declined the offer with a number, from 1, and who has answered it with a
// counter-offer, as long as it is neither accepted nor lapsed.
func (t *Table) Answers(n int) (declined, countered engine.Seats) {
	for i := range t.Offers[:t.Made] {
		if int(t.Offers[i].Answers) == n {
			countered = countered.With(t.Offers[i].Maker)
		}
	}
	o := &t.Offers[n-1]
	return o.To &^ o.Asked &^ countered, countered
}

// answer reports whether the move answers an offer.
func (m *Move) answer() bool {
	return m.Kind == KindAccept || m.Kind == KindDecline || m.Kind == KindCounter
}

// checkAnswer is check for a seat that answers an offer.
func (v *View) checkAnswer(m *Move) *engine.Refusal {
	if !m.answer() {
		return engine.Refuse(engine.NotYourTurn, "seats", engine.SeatsOf(v.Active()))
	}
	if m.N < 1 || m.N > v.Made || !v.Offers[m.N-1].Asked.Has(v.Viewer) {
		return v.notAsked(m.N)
	}
	switch m.Kind {
	case KindAccept:
		return v.afford(v.Offers[m.N-1].Want)
	case KindCounter:
		return v.checkTerms(m.Give, m.Want)
	}
	return nil
}

// notAsked returns why the seat cannot answer an offer.
func (v *View) notAsked(n uint8) *engine.Refusal {
	r := engine.Refuse(NoSuchOffer, "offer", int(n), "open", v.OpenTo(v.Viewer))
	if n < 1 || n > v.Made {
		return r
	}
	switch o := &v.Offers[n-1]; {
	case o.Maker == v.Viewer:
		r.Args["own"] = true
	case o.Taken != 0:
		r.Args["taken"] = o.Taken
	case o.Asked == 0:
		r.Args["gone"] = true
	case o.To.Has(v.Viewer):
		r.Args["answered"] = true
	default:
		r.Args["seats"] = o.To
	}
	return r
}

// replies appends the answers to offers that are listed.
func (v *View) replies(buf []Move) []Move {
	for i := range v.Offers[:v.Made] {
		if !v.Offers[i].Asked.Has(v.Viewer) {
			continue
		}
		if v.Own.Hand.Covers(v.Offers[i].Want) {
			buf = append(buf, Move{Kind: KindAccept, N: uint8(i + 1)})
		}
		buf = append(buf, Move{Kind: KindDecline, N: uint8(i + 1)})
	}
	return buf
}

// offer puts an offer on the table. Players who cannot pay are asked too: leaving one out would
// show what that hand lacks.
func (s *State) offer(o Offer) {
	o.To = o.Asked
	s.Offers[s.Made] = o
	s.Made++
	if s.version > 1 {
		s.Phase = Offering
	}
}

// answer plays an answer to an offer.
func (s *State) answer(seat engine.Seat, m *Move) {
	o := &s.Offers[m.N-1]
	switch m.Kind {
	case KindAccept:
		o.Asked = 0
		s.accepted, s.partner = m.N-1, seat
		s.Phase = Trading
	case KindDecline:
		o.Asked = o.Asked.Without(seat)
	case KindCounter:
		o.Asked = o.Asked.Without(seat)
		s.offer(Offer{Give: m.Give, Want: m.Want, Maker: seat, Asked: engine.SeatsOf(s.Active()), Answers: m.N})
	}
}

// exchange lets the accepted offer change hands.
func (s *State) exchange() {
	o, by := s.Offers[s.accepted], s.partner
	s.Offers[s.accepted].Taken = engine.SeatsOf(by)
	s.accepted, s.partner = 0, 0
	s.change(o.Maker, s.secrets[o.Maker].Hand-o.Give+o.Want)
	s.change(by, s.secrets[by].Hand-o.Want+o.Give)
	s.Phase = Acting
}

// afford returns why the hand does not cover a cost, with a trade with the bank that would help.
func (v *View) afford(cost Cards) *engine.Refusal {
	r := v.covers(cost)
	if r == nil || v.Phase != Acting || v.Viewer != v.Active() {
		return r
	}
	for _, m := range v.trades(nil) {
		if (v.Own.Hand - m.Give + m.Want).Covers(cost) {
			r.Args["give"], r.Args["get"] = m.Give.Amounts(), m.Want.Amounts()
			break
		}
	}
	return r
}
