package enanos

import (
	"testing"

	"sobremesa/engine"
)

func TestTheBankTakesThreeEqualCardsAndAFourth(t *testing.T) {
	s := position(t, "1 hand 8 wood 1 stone 2 ruby\nbank 0 iron")
	two := []engine.Term(nil)
	refused(t, &s, "trade 3 wood for 1 coal", NotTheRate, "two", two)
	refused(t, &s, "trade 2 wood 2 ruby for 1 coal", NotTheRate, "two", two)
	refused(t, &s, "trade 3 wood 1 stone for 1 stone", SameKind, "goods", Stone.N(1).terms())
	refused(t, &s, "trade 4 wood for 2 coal", NotTheRate, "two", two)
	refused(t, &s, "trade 2 ruby for coal", NotTheRate, "two", two)
	refused(t, &s, "trade 3 wood 1 stone for iron", BankLacks, "goods", Iron.N(1).terms())
	refused(t, &s, "trade 3 stone 1 wood for coal", CannotPay, "cost", (Stone.N(3) + Wood.N(1)).Amounts(), "lack", Stone.N(2).Amounts(), "one", false)
	play(t, &s, `
		cambia 3 madera 1 piedra por carbón
		cambia 4 madera por 1 oro`)
	hand(t, &s, 1, "1 wood 2 ruby 1 coal 1 gold")
}

func TestJewelleryBuysWithTwoEqualCards(t *testing.T) {
	s := position(t, "1 hand 3 ruby 2 wood\n1 level jewellery 3")
	play(t, &s, "trade 2 wood for coal\ntrade 2 ruby for coal")
	hand(t, &s, 1, "1 ruby 2 coal")

	s = position(t, "1 hand 3 ruby 2 wood\n1 level jewellery 3")
	s.version = 2 // contraband alone
	two := []engine.Term{Diamond.Term(), Gold.Term(), Ruby.Term()}
	refused(t, &s, "trade 2 wood for coal", NotTheRate, "two", two)
	refused(t, &s, "trade 1 ruby 1 wood for coal", NotTheRate, "two", two)
	play(t, &s, "trade 2 ruby for coal")
	hand(t, &s, 1, "1 ruby 2 wood 1 coal")
}

func TestAnOfferLapsesWhenItsMakerCanNotPayAndWithTheTurn(t *testing.T) {
	s := position(t, `
		1 shaft e n
		1 hand 2 wood 2 iron
		2 hand 3 coal`)
	play(t, &s, `
		offer 2 wood for 1 coal
		offer 1 iron for 1 coal`)
	told := play(t, &s, "1: rail e ne")
	happened(t, told, Lapsed, 0, "offer", 1)
	refused(t, &s, "2: accept 1", NoSuchOffer, "offer", 1, "open", []int{2}, "gone", true)
	play(t, &s, `
		end
		dice smugglers 1 1`)
	refused(t, &s, "1: accept 2", NoSuchOffer, "offer", 2, "open", []int(nil))
	told = play(t, &s, "2: offer 1 coal for 1 wood")
	happened(t, told, OfferMade, 1, "offer", 1, "give", Coal.N(1).Amounts(), "want", Wood.N(1).Amounts(), "seats", engine.SeatsOf(0))
}

func TestOffersAreFairAndTenATurn(t *testing.T) {
	s := position(t, "1 hand 2 wood 1 coal\n2 hand 1 iron")
	refused(t, &s, "offer 1 wood for 1 wood", UnfairOffer)
	refused(t, &s, "offer 1 wood 1 coal for 1 iron 1 coal", UnfairOffer)
	refused(t, &s, "offer 1 wood for 13 gold", UnfairOffer)
	refused(t, &s, "offer 3 wood for 1 gold", CannotPay, "cost", Wood.N(3).Amounts(), "lack", Wood.N(1).Amounts(), "one", true)
	for range 9 {
		play(t, &s, "offer 1 wood for 1 iron")
	}
	play(t, &s, "2: counter 9 1 iron for 2 wood")
	refused(t, &s, "offer 1 wood for 1 iron", OffersMade, "n", 10)
	refused(t, &s, "2: counter 8 1 iron for 2 wood", OffersMade, "n", 10)
	play(t, &s, "2: decline 8\n1: decline 10")
	refused(t, &s, "2: decline 8", NoSuchOffer, "offer", 8, "open", []int{1, 2, 3, 4, 5, 6, 7}, "gone", true)
}

func TestACounterOfferIsTheActiveSeatsToAccept(t *testing.T) {
	s := position(t, `
		seats 3
		1 hand 2 wood 1 gold
		2 hand 2 iron
		3 hand 1 iron`)
	told := play(t, &s, `
		offer 1 wood for 2 iron
		2: counter 1 1 iron for 2 wood`)
	happened(t, told, CounterMade, 1, "offer", 2, "give", Iron.N(1).Amounts(), "want", Wood.N(2).Amounts(), "seats", engine.SeatsOf(0), "answers", 1)
	if s.Offers[0].Answers != 0 || s.Offers[1].Answers != 1 {
		t.Errorf("the offers are %+v", s.Offers[:2])
	}
	refused(t, &s, "3: accept 2", NoSuchOffer, "offer", 2, "open", []int{1}, "seats", engine.SeatsOf(0))
	// It answered offer 1, so it cannot accept it.
	refused(t, &s, "2: accept 1", NoSuchOffer, "offer", 1, "open", []int(nil), "answered", true)
	refused(t, &s, "1: counter 2 1 wood for 1 iron", CounterInTurn, "give", Wood.N(1).Amounts(), "want", Iron.N(1).Amounts())
	play(t, &s, `
		1: accept 2
		show`)
	hand(t, &s, 1, "1 gold 1 iron")
	hand(t, &s, 2, "1 iron 2 wood")
	// Seat 1 cannot pay its first offer any more.
	if s.ToMove() != engine.SeatsOf(0) {
		t.Errorf("to move are %b", s.ToMove())
	}
}

// The last answer without a deal is told together with those before it.
func TestAnOfferEndsWithItsLastAnswer(t *testing.T) {
	for _, c := range []struct {
		answers             string
		declined, countered engine.Seats
	}{
		{"4: decline 1", engine.SeatsOf(1, 2, 3), 0},
		{"4: counter 1 1 coal for 1 wood", engine.SeatsOf(1, 2), engine.SeatsOf(3)},
	} {
		s := position(t, "seats 4\n1 hand 2 wood\n4 hand 1 coal")
		play(t, &s, "offer 1 wood for 1 iron")
		for _, early := range []string{"3: decline 1", "2: decline 1"} {
			if told := play(t, &s, early); len(told) != 1 || told[0].Code != Declined {
				t.Errorf("after %s: %v", early, told)
			}
		}
		happened(t, play(t, &s, c.answers), TurnedDown, 0, "offer", 1, "declined", c.declined, "countered", c.countered)
	}
	// An accepted offer, and one that nobody has answered, end otherwise.
	s := position(t, "seats 3\n1 hand 2 wood\n3 hand 1 iron")
	play(t, &s, "offer 1 wood for 1 iron\n2: decline 1")
	if told := play(t, &s, "3: accept 1"); len(told) != 1 || told[0].Code != Accepted {
		t.Errorf("after the acceptance: %v", told)
	}
}

// The active seat's own offers end with its turn as it wishes; a counter-offer to it was left without an
// answer.
func TestACounterOfferWithoutAnAnswerLapsesWithTheTurn(t *testing.T) {
	s := position(t, "seats 3\n1 hand 2 wood\n2 hand 1 iron")
	play(t, &s, `
		offer 1 wood for 1 iron
		2: counter 1 1 iron for 2 wood`)
	told := play(t, &s, "end")
	happened(t, told, Lapsed, 1, "offer", 2)
	if len(told) != 2 || told[1].Code != TurnEnded {
		t.Errorf("the end of the turn tells %v", told)
	}
}

func TestTheFirstAcceptanceWins(t *testing.T) {
	s := position(t, `
		seats 3
		1 hand 2 wood
		2 hand 1 iron
		3 hand 1 iron 1 coal`)
	told := play(t, &s, "offer 1 wood for 1 iron")
	happened(t, told, OfferMade, 0, "offer", 1, "give", Wood.N(1).Amounts(), "want", Iron.N(1).Amounts(), "seats", engine.SeatsOf(1, 2))
	if s.ToMove() != engine.SeatsOf(0, 1, 2) || s.Awaited() != engine.SeatsOf(0) {
		t.Errorf("to move are %b, awaited %b", s.ToMove(), s.Awaited())
	}
	play(t, &s, "3: accept 1")
	phase(t, &s, Trading)
	refused(t, &s, "2: accept 1", engine.NotYourTurn, "seats", engine.SeatsOf(engine.Chance))
	told = play(t, &s, "show")
	happened(t, told, Traded, 0, "give", Wood.N(1).Amounts(), "want", Iron.N(1).Amounts(), "with", engine.Seat(2))
	hand(t, &s, 1, "1 wood 1 iron")
	hand(t, &s, 3, "1 coal 1 wood")
	refused(t, &s, "2: accept 1", NoSuchOffer, "offer", 1, "open", []int(nil), "taken", engine.SeatsOf(2))
	refused(t, &s, "1: accept 1", NoSuchOffer, "offer", 1, "open", []int(nil), "own", true)
	refused(t, &s, "2: end", engine.NotYourTurn, "seats", engine.SeatsOf(0))
}

func TestAnOfferToOneIsForThatOne(t *testing.T) {
	s := position(t, `
		seats 3
		1 hand 2 wood
		2 hand 1 iron
		3 hand 1 iron`)
	refused(t, &s, "offer 1 wood for 1 iron player 1", NotTraded, "seats", engine.SeatsOf(1, 2))
	refused(t, &s, "offer 1 wood for 1 iron player 4", NotTraded, "seats", engine.SeatsOf(1, 2))
	play(t, &s, `
		offer 1 wood for 1 iron player 2
		offer 1 wood for 1 coal`)
	refused(t, &s, "3: accept 1", NoSuchOffer, "offer", 1, "open", []int{2}, "seats", engine.SeatsOf(1))
	refused(t, &s, "2: accept 2", CannotPay, "cost", Coal.N(1).Amounts(), "lack", Coal.N(1).Amounts(), "one", true)
	play(t, &s, `
		2: accept 1
		show`)
	hand(t, &s, 2, "1 wood")
}
