package enanos

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

// rolling returns a position before the dice of the active seat's turn.
func rolling(t testing.TB, text string) State {
	s := position(t, text)
	s.Phase, s.step = Rolling, 0
	return s
}

func TestHexesProduceForAllAroundThem(t *testing.T) {
	// The number of b and r, both stone, is 8; the number of h, iron, is 6.
	s := rolling(t, `
		1 shaft b n
		1 mine b se
		2 mine r s
		2 shaft h n`)
	told := play(t, &s, "dice smugglers 5 3")
	hand(t, &s, 1, "2 stone 1 ruby")
	hand(t, &s, 2, "1 stone 1 ruby")
	happened(t, told, Produced, 0, "goods", goodsIn(t, "2 stone 1 ruby").terms())
	happened(t, told, TrainMoved, engine.Spectator, "steps", 1, "left", 9)
	phase(t, &s, Acting)
}

func TestAMineGivesTwoResourcesWhereItsOwnerPrefers(t *testing.T) {
	s := rolling(t, `
		1 mine b n
		2 mine k n`)
	s.Phase = Acting
	play(t, &s, `
		1: always stone double
		end
		dice smugglers 4 4
		2: always coal double
		2: end
		dice smugglers 4 5`)
	hand(t, &s, 1, "2 stone")
	hand(t, &s, 2, "2 copper") // copper hexes leave no choice
	refused(t, &s, "1: always copper double", NoChoice, "good", Copper.Term())
}

func TestTheRaidersKeepAHexFromProducing(t *testing.T) {
	s := rolling(t, `
		raiders b
		1 shaft b n
		2 shaft r s`)
	play(t, &s, "dice smugglers 4 4")
	hand(t, &s, 1, "")
	hand(t, &s, 2, "1 stone")
}

func TestABankThatCanNotServeAllServesNobody(t *testing.T) {
	s := rolling(t, `
		bank 2 stone
		1 shaft b n
		1 shaft b se
		2 shaft r s`)
	told := play(t, &s, "dice smugglers 4 4")
	happened(t, told, BankShort, engine.Spectator, "goods", Stone.N(1).terms())
	hand(t, &s, 1, "")
	hand(t, &s, 2, "")
}

func TestABankServesOnePlayerWithWhatThereIs(t *testing.T) {
	s := rolling(t, `
		bank 1 stone
		1 mine b n
		1 shaft b se
		2 shaft k n`)
	told := play(t, &s, "dice smugglers 4 4")
	happened(t, told, BankShort, engine.Spectator, "goods", Stone.N(1).terms())
	hand(t, &s, 1, "1 stone 1 ruby")
}

func TestMedicineHelpsInItsOwnersTurn(t *testing.T) {
	for version, want := range map[uint8]string{2: "1 stone", 3: ""} {
		s := rolling(t, "1 shaft b n\n1 level medicine 3\n2 shaft k n")
		s.version, s.At = version, 1
		play(t, &s, "dice smugglers 2 1")
		hand(t, &s, 1, want)
	}
}

func TestWithTechnologyMinesGiveMoreInTheirOwnersTurn(t *testing.T) {
	for _, test := range []struct {
		version, turn uint8
		want          string
	}{{3, 0, "2 stone 1 ruby"}, {3, 1, "1 stone 1 ruby"}, {2, 0, "1 stone 1 ruby"}} {
		s := rolling(t, "1 mine b n\n1 level technology 3\n2 shaft k n")
		s.version, s.At = test.version, test.turn
		play(t, &s, "dice smugglers 4 4")
		hand(t, &s, 1, test.want)
	}
}

func TestMedicineHelpsWhoGetsNothing(t *testing.T) {
	for _, test := range []struct{ name, more, order, dice, want string }{
		{"what is held least, stone before wood", "1 hand 1 iron 1 coal", "", "2 1", "1 stone 1 iron 1 coal"},
		{"what is held least", "1 hand 2 stone 1 wood 1 iron 1 copper", "", "2 1", "2 stone 1 wood 1 iron 1 coal 1 copper"},
		{"as it prefers", "1 hand 1 stone", "always remedy copper", "2 1", "1 stone 1 copper"},
		{"what the bank lacks is passed over", "bank 0 stone", "always remedy stone", "2 1", "1 wood"},
		{"not on a 7", "1 hand 1 stone", "", "3 4", "1 stone"},
		{"not who got something", "1 hand 1 ruby", "", "4 4", "1 stone 1 ruby"},
		{"a kind that the bank lacks counts as nothing", "bank 0 stone", "", "4 4", "1 wood"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := rolling(t, "1 shaft b n\n1 level medicine 3\n2 shaft k n\n2 level medicine 2\n"+test.more)
			if test.order != "" {
				s.Phase = Acting
				play(t, &s, "1: "+test.order)
				s.Phase = Rolling
			}
			play(t, &s, "dice smugglers "+test.dice)
			hand(t, &s, 1, test.want)
			hand(t, &s, 2, "")
		})
	}
}

func TestWhoGetsNothingAndIsThreePointsBehindIsRelieved(t *testing.T) {
	for _, test := range []struct {
		name, board string
		want        string // what seat 1 gets when no hex around it is rolled
		code        engine.Code
	}{
		{"three behind", "relief\n2 points 3", "1 stone", Relieved},
		{"what was ordered", "relief\n2 points 3\n1 remedy wood", "1 wood", Relieved},
		{"two behind", "relief\n2 points 2", "", ""},
		{"without the option", "2 points 3", "", ""},
		{"medicine helps once", "relief\n2 points 3\n1 level medicine 3", "1 stone", Remedied},
	} {
		board, remedy, _ := strings.Cut(test.board, "\n1 remedy ")
		s := rolling(t, "1 shaft b n\n2 shaft k n\n"+board)
		if remedy != "" {
			s.Players[0].Production.Remedy = uint8(goodsIn(t, "1 "+remedy).First()) + 1
		}
		told := play(t, &s, "dice smugglers 1 1")
		hand(t, &s, 1, test.want)
		hand(t, &s, 2, "")
		for _, e := range told {
			if (e.Code == Relieved || e.Code == Remedied) && (e.Code != test.code || e.Seat != 0) {
				t.Errorf("%s: %v is told", test.name, e)
			}
		}
		if test.code != "" {
			happened(t, told, test.code, 0, "goods", goodsIn(t, test.want).terms())
		}
	}
	s := rolling(t, "relief\n1 shaft b n\n2 shaft k n\n2 points 3")
	play(t, &s, "dice smugglers 3 4")
	hand(t, &s, 1, "") // a 7 is no production
	s = rolling(t, "relief\n1 shaft b n\n2 shaft k n\n2 points 3")
	play(t, &s, "dice smugglers 4 4")
	hand(t, &s, 1, "1 stone") // as much as is produced, and no more
}

func TestACardIsTheDrawersSecret(t *testing.T) {
	s := rolling(t, "1 level medicine 1")
	told := play(t, &s, `
		dice medicine 1 1
		card player 1 plague`)
	for _, e := range told {
		if e.Code == DrewCard && (e.To != engine.Only(0) || e.Args["card"] != Plague.Term()) || e.Code == DrewUnseen && e.To != engine.Except(0) {
			t.Errorf("%v is told to %b", e, e.To)
		}
	}
	if v := s.View(1); v.Own.Unplayed != (CardCounts{}) || v.Players[0].Unplayed[Medicine] != 1 {
		t.Error("others see which card was drawn, or not that one was drawn")
	}
}

func TestDiscardsAreReshuffledWhenADeckIsEmpty(t *testing.T) {
	s := rolling(t, `
		discards feast
		discards plague
		1 level medicine 1
		2 level medicine 1
		2 cards tonic`)
	// All other cards are assumed to be in hands.
	for c := Feast; c < TechnologyPoint; c++ {
		s.decks[c] = 0
	}
	s.decks[MedicinePoint] = 0
	s.Decks[Medicine] = 0
	play(t, &s, "dice medicine 1 1")
	refused(t, &s, "card player 1 tonic", ImpossibleDraw)
	play(t, &s, "card player 1 plague")
	if s.Discards[Feast] != 0 || s.decks[Feast] != 1 || s.Decks[Medicine] != 1 {
		t.Error("the discards were not reshuffled")
	}
	play(t, &s, `
		card player 2 feast
		1: end`)
	play(t, &s, "dice medicine 1 1")
	phase(t, &s, Acting) // nobody draws from nothing
}

func TestMoreThanFourCardsAreDiscardedBeforeTheActions(t *testing.T) {
	s := rolling(t, `
		1 level medicine 1
		1 cards spy, spy, merchant, feast
		2 hand 8 wood
		2 cards spy, merchant, merchant, tonic`)
	told := play(t, &s, `
		dice medicine 1 6
		card player 1 feast`)
	phase(t, &s, Discarding)
	happened(t, told, ShedDue, 0, "n", 1, "most", 4)
	if n := slices.IndexFunc(told, func(e engine.Event) bool { return e.Code == ShedDue && e.Seat == 1 }); n >= 0 {
		t.Errorf("a player with four cards is told %v", told[n])
	}
	// A 7 does not stop the turn a second time.
	if s.Wait != engine.SeatsOf(0, 1) {
		t.Fatalf("%b are waited for", s.Wait)
	}
	refused(t, &s, "1: discard 1 wood", CardsDue, "n", 1)
	refused(t, &s, "1: discard plague", NotHeld, "card", Plague.Term(), "cards", []engine.Term{Feast.Term(), Spy.Term(), Merchant.Term()})
	refused(t, &s, "2: discard spy", GoodsDue, "n", 4, "give", Wood.N(4).Amounts())
	refused(t, &s, "2: discard 3 wood", WrongDiscard, "n", 4, "give", Wood.N(4).Amounts())
	refused(t, &s, "2: discard 4 stone", CannotPay, "cost", Stone.N(4).Amounts(), "lack", Stone.N(4).Amounts(), "one", false)
	play(t, &s, `
		1: discard spy
		2: discard 4 wood`)
	phase(t, &s, Acting)
	if s.Discards[Spy] != 1 {
		t.Error("the spy is not on the discards")
	}
	hand(t, &s, 2, "4 wood")
}

func TestASevenHalvesHandsOfMoreThanSevenAndTwoForEachMint(t *testing.T) {
	s := rolling(t, `
		seats 3
		1 hand 7 wood
		2 hand 9 wood 1 ruby
		2 mine+mint r s
		3 mine+mint l ne
		3 hand 9 stone`)
	told := play(t, &s, "dice smugglers 1 6")
	happened(t, told, HalfDue, 1, "n", 5)
	if s.Awaited() != engine.SeatsOf(1) {
		t.Fatalf("%b are waited for", s.Awaited())
	}
	play(t, &s, "2: discard 4 wood 1 ruby")
	phase(t, &s, Acting) // the raiders are not released
	hand(t, &s, 2, "5 wood")
}
