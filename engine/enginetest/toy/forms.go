package toy

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// The forms of moves that are not listed.
const (
	FormDiscard engine.Code = "trueque.form.discard"
	FormOffer   engine.Code = "trueque.form.offer"
	// FormOrder is the standing order.
	FormOrder engine.Code = "trueque.form.order"
)

// forms returns the forms of moves that a seat with a known hand may play beside the listed moves.
func (t *Table) forms(seat engine.Seat, hand Hand) []engine.Form[Move] {
	if seat < 0 || int(seat) >= t.Seats || t.Phase != Acting && t.Phase != Discarding {
		return nil
	}
	var list []engine.Form[Move]
	if t.Phase == Discarding && t.Wait.Has(seat) {
		list = append(list, engine.Form[Move]{Code: FormDiscard,
			Has: func(m Move) bool {
				return m == Move{Kind: KindDiscard, Give: m.Give} && discards(hand, m.Give)
			},
			Sample: func(rng *rand.Rand) Move {
				return Move{Kind: KindDiscard, Give: pick(hand, hand.Len()/2, rng)}
			},
		})
	}
	if t.Phase == Acting && seat == t.Active() && t.Offers < maxOffers && hand.Len() > 0 {
		list = append(list, engine.Form[Move]{Code: FormOffer,
			Has: func(m Move) bool {
				return m == Move{Kind: KindOffer, Give: m.Give, Want: m.Want} && fair(m.Give, m.Want) && hand.covers(m.Give)
			},
			Sample: func(rng *rand.Rand) Move {
				card := pick(hand, 1, rng)
				for g := range Good(Goods) {
					if card[g] == 1 {
						n := 1 + rng.IntN(min(maxTraded, int(hand[g])))
						want := (g + 1 + Good(rng.IntN(Goods-1))) % Goods
						return Move{Kind: KindOffer, Give: of(n, g), Want: of(1+rng.IntN(maxTraded), want)}
					}
				}
				panic("toy: pick returned no card")
			},
		})
	}
	return append(list, engine.Form[Move]{Code: FormOrder, Order: true,
		Has:    func(m Move) bool { return m == Move{Kind: KindOrder, Yes: m.Yes} },
		Sample: func(rng *rand.Rand) Move { return Move{Kind: KindOrder, Yes: rng.IntN(2) == 0} },
	})
}

// discards reports whether cards are a legal discard of half of the hand.
func discards(hand, cards Hand) bool { return cards.Len() == hand.Len()/2 && hand.covers(cards) }

// fair reports whether both sides of an offer have 1 to maxTraded cards and no good in common.
func fair(give, want Hand) bool {
	for g := range give {
		if give[g] > 0 && want[g] > 0 {
			return false
		}
	}
	return give.Len() >= 1 && give.Len() <= maxTraded && want.Len() >= 1 && want.Len() <= maxTraded
}

// pick returns n random cards of a hand.
func pick(hand Hand, n int, rng *rand.Rand) (picked Hand) {
	for range n {
		at := rng.IntN(hand.Len())
		for g := range hand {
			if at -= int(hand[g]); at < 0 {
				hand[g]--
				picked[g]++
				break
			}
		}
	}
	return picked
}
