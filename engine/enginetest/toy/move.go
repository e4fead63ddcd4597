package toy

import (
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

// Kind is the kind of a move. The comments name the fields it uses.
type Kind uint8

const (
	KindFirst   Kind = iota + 1 // chance: Seat begins
	KindDeal                    // chance: Seat gets a card, Good
	KindDie                     // chance: N, 1 to 6
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
	Seat       engine.Seat
	Good       Good
	N          uint8
	Give, Want Hand
	Yes        bool
}

// chanceMoves appends the possible chance moves, which are equally likely.
func (t *Table) chanceMoves(buf []Move) []Move {
	switch t.Phase {
	case Seating:
		for seat := range engine.Seat(t.Seats) {
			buf = append(buf, Move{Kind: KindFirst, Seat: seat})
		}
	case Rolling:
		for n := range uint8(6) {
			buf = append(buf, Move{Kind: KindDie, N: n + 1})
		}
	case Dealing, Drawing:
		next := t.Active()
		if t.Phase == Dealing {
			next = engine.Seat((t.Left - 1) % t.Seats)
		}
		for g := range Good(Goods) {
			buf = append(buf, Move{Kind: KindDeal, Seat: next, Good: g})
		}
	}
	return buf
}

// Moves appends the viewer's listed moves.
func (v *View) Moves(buf []Move) []Move {
	switch {
	case v.Phase != Acting || !v.ToMove().Has(v.Viewer):
		return buf
	case v.Viewer != v.Active():
		if v.Hand.covers(v.Offer.Want) {
			buf = append(buf, Move{Kind: KindAccept, N: v.Offer.N})
		}
		return append(buf, Move{Kind: KindDecline, N: v.Offer.N})
	}
	for g := range Good(Goods) {
		if v.Hand[g] >= 3 {
			buf = append(buf, Move{Kind: KindSell, Good: g})
		}
	}
	if v.Hand.covers(Hand{1, 1, 1}) {
		buf = append(buf, Move{Kind: KindSet})
	}
	return append(buf, Move{Kind: KindPass})
}

// The forms of moves that are not listed.
const (
	FormDiscard engine.Code = "trueque.form.discard"
	FormOffer   engine.Code = "trueque.form.offer"
	// FormOrder is the standing order.
	FormOrder engine.Code = "trueque.form.order"
)

// Unlisted declares the viewer's forms of moves.
func (v *View) Unlisted() (list []engine.Form[Move]) {
	if v.Viewer < 0 || int(v.Viewer) >= v.Seats || v.Phase != Acting && v.Phase != Discarding {
		return nil
	}
	hand := v.Hand
	if v.Phase == Discarding && v.Wait.Has(v.Viewer) {
		list = append(list, engine.Form[Move]{Code: FormDiscard,
			Has: func(m Move) bool {
				return m == Move{Kind: KindDiscard, Give: m.Give} && m.Give.Len() == hand.Len()/2 && hand.covers(m.Give)
			},
			Sample: func(rng *rand.Rand) Move {
				m, left := Move{Kind: KindDiscard}, hand
				for range hand.Len() / 2 {
					g := left.random(rng)
					left[g]--
					m.Give[g]++
				}
				return m
			},
		})
	}
	if v.Phase == Acting && v.Viewer == v.Active() && v.Offers < maxOffers && hand.Len() > 0 {
		list = append(list, engine.Form[Move]{Code: FormOffer,
			Has: func(m Move) bool {
				return m == Move{Kind: KindOffer, Give: m.Give, Want: m.Want} && fair(m.Give, m.Want) && hand.covers(m.Give)
			},
			Sample: func(rng *rand.Rand) Move {
				g := hand.random(rng)
				n := 1 + rng.IntN(min(maxTraded, int(hand[g])))
				want := (g + 1 + Good(rng.IntN(Goods-1))) % Goods
				return Move{Kind: KindOffer, Give: of(n, g), Want: of(1+rng.IntN(maxTraded), want)}
			},
		})
	}
	return append(list, engine.Form[Move]{Code: FormOrder, Order: true,
		Has:    func(m Move) bool { return m == Move{Kind: KindOrder, Yes: m.Yes} },
		Sample: func(rng *rand.Rand) Move { return Move{Kind: KindOrder, Yes: rng.IntN(2) == 0} },
	})
}

// fair reports whether both sides of an offer have 1 to maxTraded cards and no good in common.
func fair(give, want Hand) bool {
	for g := range give {
		if give[g] > 0 && want[g] > 0 {
			return false
		}
	}
	return give.Len() >= 1 && give.Len() <= maxTraded && want.Len() >= 1 && want.Len() <= maxTraded
}

// MayPlay reports whether the viewer may play a move: it is listed or of a form.
func (v *View) MayPlay(m Move) bool {
	return slices.Contains(v.Moves(nil), m) || slices.ContainsFunc(v.Unlisted(), func(f engine.Form[Move]) bool { return f.Has(m) })
}
