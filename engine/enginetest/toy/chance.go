package toy

import (
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

func (s *State) playChance(m Move) error {
	if !slices.Contains(s.chanceMoves(nil), m) {
		return engine.Refuse(ImpossibleDraw)
	}
	switch m.Kind {
	case KindSeating:
		s.Order = m.Order
		s.Phase = Dealing
	case KindDeal:
		s.change(m.Seat, s.hands[m.Seat].plus(of(1, m.Good)))
		if s.Left--; s.Left > 0 {
			break
		}
		if s.Phase == Dealing {
			s.Phase = Rolling
		} else {
			s.Phase = Acting
		}
	case KindDie:
		s.roll(int(m.N))
	case KindGift:
		s.change(m.Seat, s.hands[m.Seat].minus(of(1, m.Good)))
		s.Points[m.Seat]++
		if s.Wait = s.Wait.Without(m.Seat); s.Wait == 0 {
			s.Phase, s.Left = Drawing, drawn
		}
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
			// Rolling a feast reveals the standing orders.
			s.Phase, s.Left = Giving, 0
			s.Wait = s.Wait.With(seat)
		case n == tax && s.Cards[seat] > Safe:
			s.Phase, s.Left = Discarding, 0
			s.Wait = s.Wait.With(seat)
		}
	}
}

// Draw picks one of the chance moves; see engine.Rules. Each kind of good is equally likely to be
// dealt, each card of a hand equally likely to be given.
func (s *State) Draw(rng *rand.Rand) Move {
	moves := s.chanceMoves(nil)
	if s.Phase != Giving {
		return moves[rng.IntN(len(moves))]
	}
	giver := s.Wait.First()
	card := pick(s.hands[giver], 1, rng)
	return Move{Kind: KindGift, Seat: giver, Good: Good(slices.Index(card[:], 1))}
}

// Probability returns the probability of a chance move.
func Probability(s *State, m Move) float64 {
	if m.Kind == KindGift {
		hand := s.hands[m.Seat]
		return float64(hand[m.Good]) / float64(hand.Len())
	}
	return 1 / float64(len(s.chanceMoves(nil)))
}

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
