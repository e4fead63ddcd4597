package toy

import (
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

// NotNow is the refusal of a move that is none of those that the seat may play. Args: none.
const NotNow engine.Code = "trueque.not-now"

// Play plays a move; see engine.Rules.
func (s *State) Play(seat engine.Seat, m Move) error {
	if v := s.View(seat); !v.MayPlay(m) && !(seat == engine.Chance && slices.Contains(s.chanceMoves(nil), m)) {
		if err := engine.MayMove(s.ToMove(), seat); err != nil {
			return err
		}
		return engine.Refuse(NotNow)
	}
	switch m.Kind {
	case KindFirst:
		s.First, s.Phase = m.Seat, Dealing
	case KindDeal:
		s.change(m.Seat, s.hands[m.Seat].plus(of(1, m.Good)))
		if s.Left--; s.Left == 0 && s.Phase == Dealing {
			s.Phase = Rolling
		} else if s.Left == 0 {
			s.Phase = Acting
		}
	case KindDie:
		s.roll(int(m.N))
	case KindDiscard:
		s.change(seat, s.hands[seat].minus(m.Give))
		if s.Wait = s.Wait.Without(seat); s.Wait == 0 {
			s.Phase, s.Left = Drawing, drawn
		}
	case KindSell, KindSet:
		s.withdraw()
		s.change(seat, s.hands[seat].minus(sold(m)))
		s.Sold = s.Sold.plus(sold(m))
		s.Points[seat] += price(m)
	case KindOffer:
		s.Offers++
		s.Offer = Offer{N: uint8(s.Offers), Give: m.Give, Want: m.Want}
		// Everyone is asked, even seats that can't pay: leaving a seat out would reveal what its hand
		// lacks.
		s.Asked = engine.Seats(1<<s.Seats - 1).Without(seat)
	case KindAccept:
		o, active := s.Offer, s.Active()
		s.change(seat, s.hands[seat].minus(o.Want).plus(o.Give))
		s.change(active, s.hands[active].minus(o.Give).plus(o.Want))
		s.withdraw()
	case KindDecline:
		s.Asked = s.Asked.Without(seat)
	case KindPass:
		s.withdraw()
		s.Turns++
		s.Offers, s.Die = 0, 0
		s.Phase = Rolling
		if s.Turns == s.Last {
			s.Phase = Over
		}
	case KindOrder:
		s.gives[seat] = m.Yes
	}
	return nil
}

// Faces of the die that mean something.
const (
	feast = 1
	tax   = 6
)

func (s *State) roll(n int) {
	s.Die = n
	s.Phase, s.Left = Drawing, drawn
	for seat := range engine.Seat(s.Seats) {
		switch {
		case n == feast && s.gives[seat] && s.Cards[seat] > 0:
			s.change(seat, s.hands[seat].minus(s.hands[seat].largest(1)))
			s.Points[seat]++
		case n == tax && s.Cards[seat] > Safe:
			s.Phase, s.Left = Discarding, 0
			s.Wait = s.Wait.With(seat)
		}
	}
}

// withdraw withdraws the open offer.
func (s *State) withdraw() { s.Offer, s.Asked = Offer{}, 0 }

// sold returns the cards that a sale takes, price the points it gives: 0 for any other move.
func sold(m Move) Hand {
	if m.Kind == KindSet {
		return Hand{1, 1, 1}
	}
	return of(3, m.Good)
}

func price(m Move) int {
	switch m.Kind {
	case KindSell:
		return 3
	case KindSet:
		return 2
	}
	return 0
}

// Probability returns the probability of a chance move.
func Probability(s *State, _ Move) float64 { return 1 / float64(len(s.chanceMoves(nil))) }

// Worlds replaces what the viewer does not know: the other hands, keeping their sizes, and the
// other standing orders. The active player keeps the cards on offer.
func Worlds(s *State, viewer engine.Seat, rng *rand.Rand) State {
	w := *s
	for seat := range engine.Seat(s.Seats) {
		if seat == viewer {
			continue
		}
		w.gives[seat] = rng.IntN(2) == 0
		hand := Hand{}
		if seat == s.Active() {
			hand = s.Offer.Give
		}
		for hand.Len() < s.Cards[seat] {
			hand[rng.IntN(Goods)]++
		}
		w.hands[seat] = hand
	}
	return w
}
