package toy

import "sobremesa/engine"

// Reasons for refusing a move.
const (
	// NotNow: another kind of move is due. Args: none.
	NotNow engine.Code = "trueque.not-now"
	// NotHalf: the wrong number of cards is discarded. Args: "n", the right number.
	NotHalf engine.Code = "trueque.not-half"
	// LackCards: the hand lacks what the move needs. Args: none.
	LackCards engine.Code = "trueque.lack-cards"
	// UnfairOffer: Args: "most", the limit of cards on each side.
	UnfairOffer engine.Code = "trueque.unfair-offer"
	// OffersMade: Args: "n", the limit of offers per turn.
	OffersMade engine.Code = "trueque.offers-made"
	// NoSuchOffer: Args: "offer", its number.
	NoSuchOffer engine.Code = "trueque.no-such-offer"
	// ImpossibleDraw: chance can't play this move.
	ImpossibleDraw engine.Code = "trueque.impossible-draw"
)

// Play plays a move; see engine.Rules.
func (s *State) Play(seat engine.Seat, m Move) error {
	due := s.ToMove()
	if m.Kind == KindOrder && due != 0 && m == (Move{Kind: KindOrder, Yes: m.Yes}) && seat >= 0 && int(seat) < s.Seats && !due.Has(engine.Chance) {
		s.gives[seat] = m.Yes
		return nil
	}
	if err := engine.MayMove(due, seat); err != nil {
		return err
	}
	switch {
	case seat == engine.Chance:
		return s.playChance(m)
	case s.Phase == Discarding:
		return s.discard(seat, m)
	case seat == s.Active():
		return s.act(seat, m)
	}
	return s.answer(seat, m)
}

func (s *State) discard(seat engine.Seat, m Move) error {
	if m != (Move{Kind: KindDiscard, Give: m.Give}) {
		return engine.Refuse(NotNow)
	}
	hand := s.hands[seat]
	if !hand.covers(m.Give) {
		return engine.Refuse(LackCards)
	}
	if !discards(hand, m.Give) {
		return engine.Refuse(NotHalf, "n", hand.Len()/2)
	}
	s.change(seat, hand.minus(m.Give))
	if s.Wait = s.Wait.Without(seat); s.Wait == 0 {
		s.Phase, s.Left = Drawing, drawn
	}
	return nil
}

func (s *State) act(seat engine.Seat, m Move) error {
	hand := s.hands[seat]
	var sold Hand
	switch m {
	case Move{Kind: KindPass}:
		s.endTurn()
		return nil
	case Move{Kind: KindSet}:
		sold = Hand{1, 1, 1}
	case Move{Kind: KindSell, Good: m.Good % Goods}:
		sold = of(3, m.Good)
	case Move{Kind: KindOffer, Give: m.Give, Want: m.Want}:
		return s.offer(hand, m)
	default:
		return engine.Refuse(NotNow)
	}
	if !hand.covers(sold) {
		return engine.Refuse(LackCards)
	}
	s.withdraw()
	s.change(seat, hand.minus(sold))
	s.Sold = s.Sold.plus(sold)
	s.Points[seat] += price(m)
	return nil
}

// price returns the points for a sale.
func price(m Move) int {
	if m.Kind == KindSet {
		return 2
	}
	return 3
}

func (s *State) offer(hand Hand, m Move) error {
	switch {
	case s.Offers == maxOffers:
		return engine.Refuse(OffersMade, "n", maxOffers)
	case !fair(m.Give, m.Want):
		return engine.Refuse(UnfairOffer, "most", maxTraded)
	case !hand.covers(m.Give):
		return engine.Refuse(LackCards)
	}
	s.Offers++
	s.Offer = Offer{N: uint8(s.Offers), Give: m.Give, Want: m.Want}
	// Everyone is asked, even seats that can't pay: leaving a seat out would reveal what its hand
	// lacks.
	s.Asked = engine.Seats(1<<s.Seats - 1).Without(s.Active())
	return nil
}

// withdraw withdraws the open offer.
func (s *State) withdraw() { s.Offer, s.Asked = Offer{}, 0 }

// Declines implements engine.Decliner.
func (Rules) Declines(m Move) bool { return m.Kind == KindDecline }

func (s *State) answer(seat engine.Seat, m Move) error {
	switch {
	case m != (Move{Kind: m.Kind, N: m.N}) || m.Kind != KindAccept && m.Kind != KindDecline:
		return engine.Refuse(NotNow)
	case m.N != s.Offer.N:
		return engine.Refuse(NoSuchOffer, "offer", int(m.N))
	case m.Kind == KindDecline:
		s.Asked = s.Asked.Without(seat)
		return nil
	case !s.hands[seat].covers(s.Offer.Want):
		return engine.Refuse(LackCards)
	}
	o, active := s.Offer, s.Active()
	s.change(seat, s.hands[seat].minus(o.Want).plus(o.Give))
	s.change(active, s.hands[active].minus(o.Give).plus(o.Want))
	s.withdraw()
	return nil
}

func (s *State) endTurn() {
	s.withdraw()
	s.Turns++
	s.Offers, s.Die = 0, 0
	s.At = (s.At + 1) % s.Seats
	s.Phase = Rolling
	if s.Turns == s.Last {
		s.Phase = Over
	}
}
