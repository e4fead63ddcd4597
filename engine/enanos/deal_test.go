package enanos

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

const market = `
	seats 3
	1 shaft e n
	1 hand 6 wood 2 iron
	2 hand 3 copper 1 coal
	3 hand 3 copper`

func TestAnOfferThatFitsAnOrderIsAcceptedAtOnce(t *testing.T) {
	s := position(t, market)
	play(t, &s, "2: siempre da 1 cobre por 2 madera 2 veces")
	told := play(t, &s, "offer 2 wood for 1 copper")
	happened(t, told, Accepted, 1, "offer", 1)
	happened(t, told, Traded, 0, "give", Wood.N(2).Amounts(), "want", Copper.N(1).Amounts(), "with", engine.Seat(1))
	hand(t, &s, 1, "4 wood 2 iron 1 copper")
	hand(t, &s, 2, "2 copper 1 coal 2 wood")
	if phase(t, &s, Acting); s.ToMove() != engine.SeatsOf(0) || s.secrets[1].Deals[0].Times != 1 {
		t.Errorf("%b are to move, %d times more", s.ToMove(), s.secrets[1].Deals[0].Times)
	}
	play(t, &s, "offer 3 wood for 1 copper player 2") // a better offer, and to one player
	hand(t, &s, 2, "1 copper 1 coal 5 wood")
	if s.secrets[1].Deals != [MaxDeals]Deal{} {
		t.Errorf("the order stands after it was fulfilled: %v", s.secrets[1].Deals)
	}
	play(t, &s, "offer 1 wood for 1 copper")
	if s.Offers[2].Asked != engine.SeatsOf(1, 2) {
		t.Errorf("the third is open to %b", s.Offers[2].Asked)
	}
}

func TestAnOfferThatFitsNoOrderLooksAsIfThereWereNone(t *testing.T) {
	for _, test := range []struct{ order, offer string }{
		{"2: always give 1 copper for 2 wood", "offer 1 wood for 1 copper"},          // too little
		{"2: always give 1 copper for 2 wood", "offer 2 wood for 2 copper"},          // too much
		{"2: always give 1 copper for 2 wood", "offer 2 iron for 1 copper"},          // of another kind
		{"2: always give 1 copper for 2 wood", "offer 2 wood for 1 copper player 3"}, // for another player
		{"2: always give 1 coal for 2 wood", "offer 2 wood for 1 coal 1 copper"},     // more is wanted
		{"2: always give 4 copper for 2 wood", "offer 2 wood for 4 copper"},          // the hand cannot pay it
		{"2: always give 1 copper for 2 wood 0 times", "offer 2 wood for 1 copper"},  // withdrawn
		{"1: always give 2 wood for 1 copper", "offer 2 wood for 1 copper"},          // the maker's own
	} {
		s := position(t, market)
		without := s
		play(t, &s, test.order)
		told, plain := play(t, &s, test.offer), play(t, &without, test.offer)
		for viewer := engine.Spectator; viewer < 3; viewer++ {
			if viewer == 1 || test.order[0] == '1' && viewer == 0 {
				continue
			}
			if s.View(viewer) != without.View(viewer) || len(told) != len(plain) {
				t.Errorf("%s, %s: seat %d sees that there is an order", test.order, test.offer, viewer)
			}
		}
		if s.Offers[0].Asked == 0 {
			t.Errorf("%s, %s: the offer is not open", test.order, test.offer)
		}
	}
}

func TestOfSeveralOrdersTheFirstInTurnOrderAcceptsByItsFirst(t *testing.T) {
	s := position(t, market)
	s.At = 1 // seat 2: seat 3 comes before seat 1
	play(t, &s, `
		1: always give 2 wood for 1 copper
		3: always give 1 copper for 1 coal
		1: always give 1 iron for 1 copper
		offer 1 copper for 1 iron`)
	hand(t, &s, 1, "6 wood 1 iron 1 copper")
	play(t, &s, `
		1: always give 1 iron for 1 coal
		offer 1 coal for 1 iron`)
	hand(t, &s, 1, "6 wood 1 copper 1 coal")
	s = position(t, market+"\n3 hand 3 copper 1 wood")
	s.At = 1
	play(t, &s, `
		1: always give 1 wood for 1 copper
		3: always give 1 wood for 1 copper
		offer 1 copper for 1 wood`)
	hand(t, &s, 3, "4 copper")
}

func TestAStandingOrderOfTheActiveSeatAcceptsACounterOffer(t *testing.T) {
	s := position(t, market)
	play(t, &s, `
		1: always give 3 wood for 1 copper
		offer 2 wood for 1 copper
		2: counter 1 1 copper for 3 wood`)
	hand(t, &s, 1, "3 wood 2 iron 1 copper")
	hand(t, &s, 2, "2 copper 1 coal 3 wood")
}

func TestOrdersToAcceptOffersAreReplacedAndWithdrawnAndLimited(t *testing.T) {
	s := position(t, market)
	refused(t, &s, "2: always give 1 copper 1 coal for 2 wood", UnfairDeal)
	refused(t, &s, "2: always give 1 copper for 2 copper", SameKind, "goods", []engine.Term{Copper.Term()}, "deal", true)
	play(t, &s, `
		2: always give 1 copper for 2 wood
		2: always give 1 copper for 1 iron 3 times
		2: always give 1 copper for 1 coal
		2: always give 1 copper for 1 stone
		2: always give 2 copper for 3 wood 1 time`)
	if got, want := s.secrets[1].Deals[0], (Deal{Copper, Wood, 2, 3, 1, 0}); got != want {
		t.Errorf("the first is %v, want %v", got, want)
	}
	refused(t, &s, "2: always give 1 copper for 1 gold", DealsFull, "most", MaxDeals)
	play(t, &s, "2: always give 1 copper for 1 iron 0 times\n2: always give 1 copper for 1 gold")
	kinds := ""
	for _, d := range s.secrets[1].Deals {
		kinds += string(d.Want.Term()) + " "
	}
	if kinds != "enanos.good.wood enanos.good.coal enanos.good.stone enanos.good.gold " {
		t.Errorf("they are for %s", kinds)
	}
	told := play(t, &s, "2: always give 1 copper for 1 gold 0 times")
	if len(told) != 1 || told[0].Code != OrderedDeal || told[0].To != engine.Only(1) {
		t.Errorf("told is %v", told)
	}
	if _, err := Parse("always give 1 copper for 2 wood 10 times"); err == nil {
		t.Error("an order for ten times is read")
	}
}

func TestAnOrderHoldsUntilTheEndOfItsLastRound(t *testing.T) {
	s := position(t, market)
	s.Turns = 2*3 + 3*4 + 1 // round 5, after one turn
	refused(t, &s, "3: always give 1 copper for 2 wood until round 4", WrongRound, "now", 5, "most", MaxRounds)
	refused(t, &s, "3: always give 1 copper for 2 wood until round 61", WrongRound, "now", 5, "most", MaxRounds)
	play(t, &s, `
		2: siempre da 1 cobre por 2 maderas 2 veces hasta la ronda 5
		3: always give 1 copper for 2 wood until round 6
		3: always give 1 copper for 1 iron`)
	if got, want := s.secrets[1].Deals[0], (Deal{Copper, Wood, 1, 2, 2, 5}); got != want {
		t.Errorf("ordered is %v, want %v", got, want)
	}
	play(t, &s, "offer 2 wood for 1 copper") // within the last round
	hand(t, &s, 2, "2 copper 1 coal 2 wood")
	for _, deals := range [][2]int{{1, 2}, {0, 2}, {0, 2}, {0, 2}, {0, 1}} {
		s.endTurn(s.Active())
		for i, want := range deals {
			n := 0
			for _, d := range s.secrets[1+i].Deals {
				if d.Times > 0 {
					n++
				}
			}
			if n != want {
				t.Errorf("in round %d seat %d has %d orders, want %d", s.Round(), 1+i, n, want)
			}
		}
	}
	for text, want := range map[string]string{
		"always give 1 copper for 2 wood 3 times until round 12":   "siempre da 1 cobre por 2 madera 3 veces hasta la ronda 12",
		"siempre hasta la ronda 12 da 1 cobre por 2 maderas 1 vez": "siempre da 1 cobre por 2 madera 1 vez hasta la ronda 12",
	} {
		if m, err := Parse(text); err != nil || Format(m, engine.Spanish) != want {
			t.Errorf("%q is read as %q, %v", text, Format(m, engine.Spanish), err)
		}
	}
	for _, text := range []string{"always give 1 copper for 2 wood until round", "rail a ne round 3"} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q is a move", text)
		}
	}
}

func TestUnderTheFirstRulesNoOrderAcceptsAnOffer(t *testing.T) {
	s, err := First{}.Start(engine.Options{Seats: 3})
	must.Succeed(t, err)
	s.Phase, s.step = Acting, stepAct
	s.secrets[0].Hand = Wood.N(2)
	refused(t, &s, "2: always give 1 copper for 2 wood", NotThen)
	if play(t, &s, "offer 2 wood for 1 copper"); s.Phase != Acting {
		t.Errorf("version 1 has no reply to an offer; the phase is %s", s.Phase.Term())
	}
	for _, f := range (First{}).Unlisted(&s, 1) {
		if f.Has(Deal{Copper, Wood, 1, 2, Always, 0}.Order()) {
			t.Error("version 1 declares orders to accept offers")
		}
	}
}
