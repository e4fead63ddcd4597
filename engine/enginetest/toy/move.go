package toy

import "sobremesa/engine"

// Kind is the kind of a move. The comments name the fields it uses.
type Kind uint8

const (
	KindSeating Kind = iota + 1 // chance: Order, the seats as they play
	KindDeal                    // chance: Seat gets a card, Good
	KindDie                     // chance: N, 1 to 6
	KindGift                    // chance: Seat gives a card, Good
	KindDiscard                 // Give: half of the hand
	KindSell                    // sell three of Good
	KindSet                     // sell one of each good
	KindOffer                   // offer Give for Want
	KindAccept                  // accept offer N
	KindDecline                 // decline offer N
	KindPass                    // end the turn
	KindOrder                   // standing order: Yes to give, no to keep
)

// Move is a move. Fields that its kind does not use are zero.
type Move struct {
	Kind       Kind
	Order      [MaxSeats]engine.Seat // all seats, from the first; the rest 0
	Seat       engine.Seat
	Good       Good
	N          uint8
	Give, Want Hand
	Yes        bool
}

// moves appends the listed moves of a seat with a known hand.
func (t *Table) moves(seat engine.Seat, hand Hand, buf []Move) []Move {
	if t.Phase != Acting || !t.ToMove().Has(seat) {
		return buf
	}
	if seat != t.Active() {
		if hand.covers(t.Offer.Want) {
			buf = append(buf, Move{Kind: KindAccept, N: t.Offer.N})
		}
		return append(buf, Move{Kind: KindDecline, N: t.Offer.N})
	}
	for g := range Good(Goods) {
		if hand[g] >= 3 {
			buf = append(buf, Move{Kind: KindSell, Good: g})
		}
	}
	if hand.covers(Hand{1, 1, 1}) {
		buf = append(buf, Move{Kind: KindSet})
	}
	return append(buf, Move{Kind: KindPass})
}

// chanceMoves appends the possible chance moves.
func (s *State) chanceMoves(buf []Move) []Move {
	switch s.Phase {
	case Seating:
		var order [MaxSeats]engine.Seat
		var place func(n int, used engine.Seats)
		place = func(n int, used engine.Seats) {
			if n == s.Seats {
				buf = append(buf, Move{Kind: KindSeating, Order: order})
				return
			}
			for seat := range engine.Seat(s.Seats) {
				if !used.Has(seat) {
					order[n] = seat
					place(n+1, used.With(seat))
				}
			}
		}
		place(0, 0)
	case Rolling:
		for n := range uint8(6) {
			buf = append(buf, Move{Kind: KindDie, N: n + 1})
		}
	case Dealing, Drawing:
		for g := range Good(Goods) {
			buf = append(buf, Move{Kind: KindDeal, Seat: s.next(), Good: g})
		}
	case Giving:
		giver := s.Wait.First()
		for g, n := range s.hands[giver] {
			if n > 0 {
				buf = append(buf, Move{Kind: KindGift, Seat: giver, Good: Good(g)})
			}
		}
	}
	return buf
}

// next returns the seat that gets the next card.
func (s *State) next() engine.Seat {
	if s.Phase == Dealing {
		return engine.Seat((s.Left - 1) % s.Seats)
	}
	return s.Active()
}
