package enanos

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestTechnologyMadePromotingCheaper(t *testing.T) {
	s := position(t, `
		1 shaft e n
		1 rail e ne
		1 dwarf e ne
		1 hand 1 iron`)
	refused(t, &s, "promote e ne", CannotPay, "cost", (Wood.N(1) + Iron.N(1)).Amounts(), "lack", Wood.N(1).Amounts(), "one", true)
	s.Players[0].Levels[Technology] = 3
	refused(t, &s, "promote e ne", CannotPay, "cost", (Wood.N(1) + Iron.N(1)).Amounts(), "lack", Wood.N(1).Amounts(), "one", true)
	s.version = 2
	play(t, &s, "promote e ne")
	hand(t, &s, 1, "")
}

func TestAnIndustryAnAreaFromLevelFour(t *testing.T) {
	s := position(t, `
		1 mine a n, c n
		1 shaft e s
		1 level medicine 3`)
	refused(t, &s, "industry a n medicine", LevelTooLow, "area", Medicine.Term(), "level", 4, "has", 3)
	s.Players[0].Levels = [Areas]uint8{4, 4, 0}
	refused(t, &s, "industry e s medicine", NotYours, "piece", MinePiece.Term(), "place", "e s", "places", "a n, c n")
	told := play(t, &s, "industry a n medicine")
	happened(t, told, Built, 0, "piece", IndustryPiece.Term(), "place", "a n", "free", false)
	refused(t, &s, "industry c n medicine", HasIndustry, "area", Medicine.Term())
	refused(t, &s, "industry a n technology", NotYours, "piece", MinePiece.Term(), "place", "a n", "places", "c n")
	play(t, &s, "industry c n technology")
	if got, want := s.Score(0), (Score{Shafts: 1, Industries: 8}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestTheFirstAtTheLastLevelClosesTheIndustriesOfTheOthers(t *testing.T) {
	s := position(t, `
		seats 3
		1 mine c n
		1 industry a n medicine
		1 level medicine 4
		1 hand 5 diamond
		2 industry q s medicine
		2 industry s s technology
		2 level medicine 4
		2 hand 5 diamond
		3 mine l ne
		3 level medicine 4`)
	told := play(t, &s, "advance medicine")
	happened(t, told, ClosedIndustry, 1, "area", Medicine.Term(), "place", "q s")
	if s.Players[0].Industries[Medicine] == nowhere || s.Players[1].Industries[Technology] == nowhere || s.Score(1).Total() != 2+4 {
		t.Error("other industries were closed")
	}
	play(t, &s, `
		end
		dice technology 6 6`)
	refused(t, &s, "2: industry q s medicine", AreaClosed, "area", Medicine.Term(), "seat", engine.Seat(0))
	play(t, &s, "2: advance medicine") // the level brings nothing any more
	if s.Masters[Medicine] != 0 {
		t.Error("another player has become the master")
	}
	refused(t, &s, "2: industry q s medicine", AreaClosed, "area", Medicine.Term(), "seat", engine.Seat(0))
}

func TestALevelDrawsUpToItsOwnRedDie(t *testing.T) {
	for version, more := range map[uint8]uint8{2: 1, 3: 0} { // once one higher
		for level := range uint8(MaxLevel + 1) {
			for red := uint8(1); red <= 6; red++ {
				s := rolling(t, "1 shaft a n\n2 shaft q s")
				s.version, s.Players[0].Levels[Technology] = version, level
				play(t, &s, fmt.Sprintf("dice technology %d 1", red))
				if draws, want := s.Phase == Drawing, level > 0 && red <= level+more; draws != want {
					t.Errorf("version %d, level %d and a %d: draws %v, want %v", version, level, red, draws, want)
				}
			}
		}
	}
}

func TestOneDrawsInOnesHighestAreas(t *testing.T) {
	for _, c := range []struct {
		levels [Areas]uint8
		draws  []Area
	}{
		{[Areas]uint8{0, 0, 0}, nil},
		{[Areas]uint8{3, 2, 2}, []Area{Medicine}},
		{[Areas]uint8{2, 3, 1}, []Area{Technology}},
		{[Areas]uint8{1, 2, 2}, []Area{Technology, Jewellery}},
		{[Areas]uint8{1, 1, 1}, []Area{Medicine, Technology, Jewellery}},
	} {
		for version := uint8(3); version <= 4; version++ {
			for a := range Area(Areas) {
				s := rolling(t, "1 shaft a n\n2 shaft q s")
				s.version, s.Players[0].Levels = version, c.levels
				want := slices.Contains(c.draws, a) || version == 3 && c.levels[a] > 0
				play(t, &s, fmt.Sprintf("dice %s 1 1", [Areas]string{"medicine", "technology", "jewellery"}[a]))
				if draws := s.Phase == Drawing; draws != want {
					t.Errorf("version %d, levels %v, %v comes up: draws %v, want %v", version, c.levels, a.Term(), draws, want)
				}
			}
		}
	}
}

func TestFastTracksAndMerchantsLastATurn(t *testing.T) {
	s := position(t, `
		1 shaft e n
		1 rail e ne
		1 cards fast track, merchant
		1 hand 4 wood
		2 shaft r s`)
	play(t, &s, `
		play fast track
		rail e e
		play merchant wood
		trade 2 wood for 1 coal
		end
		dice smugglers 1 1
		2: end
		dice smugglers 1 1`)
	refused(t, &s, "1: rail e se", CannotPay, "cost", RailCost.Amounts(), "lack", Iron.N(1).Amounts(), "one", true,
		"give", (Wood.N(3) + Coal.N(1)).Amounts(), "get", Iron.N(1).Amounts())
	refused(t, &s, "1: trade 2 wood for 1 coal", NotTheRate, "two", []engine.Term(nil))
}

// cardBoard has everything that some card needs.
const cardBoard = `
	1 shaft e n
	1 mine a n
	1 rail e ne, a nw
	1 dwarf e ne
	1 dwarf a nw 3
	2 shaft r s
	2 rail r se, r sw
	2 dwarf r se fed
	2 hand 3 wood 1 gold
`

func TestEachDevelopmentCard(t *testing.T) {
	for _, test := range []struct {
		card, more, play string
		check            func(t *testing.T, s *State)
	}{
		{"feast", "", "play feast", func(t *testing.T, s *State) {
			if dwarfAt(t, s, 1, "e ne").Condition != JustFed || dwarfAt(t, s, 1, "a nw").Condition != JustFed {
				t.Error("not all dwarves are fed")
			}
		}},
		{"tonic", "", "play tonic e ne", func(t *testing.T, s *State) {
			if dwarfAt(t, s, 1, "e ne").Level != 2 {
				t.Error("the dwarf is not promoted")
			}
		}},
		{"provisions", "", "play provisions 1 stone 1 coal", func(t *testing.T, s *State) { hand(t, s, 1, "1 stone 1 coal") }},
		{"provisions", "", "play provisions 2 iron", func(t *testing.T, s *State) { hand(t, s, 1, "2 iron") }},
		{"plague", "", "play plague r se", func(t *testing.T, s *State) {
			if dwarfAt(t, s, 2, "r se").Condition != Resting {
				t.Error("the dwarf does not rest")
			}
		}},
		{"fast track", "", "play fast track\nrail e e\nrail e se", func(t *testing.T, s *State) {
			refused(t, s, "rail e sw", CannotPay, "cost", RailCost.Amounts(), "lack", RailCost.Amounts(), "one", false)
			if s.Players[0].Built != 2 {
				t.Errorf("%d rails count for the milestone, want 2", s.Players[0].Built)
			}
		}},
		{"machinery", "1 hand 2 stone 1 copper", "play machinery e n", func(t *testing.T, s *State) {
			hand(t, s, 1, "")
			if s.Players[0].Mines.Len() != 2 {
				t.Error("there is no mine")
			}
		}},
		{"mint", "", "play mint a n", func(t *testing.T, s *State) {
			if s.Players[0].Mints.Len() != 1 {
				t.Error("there is no mint")
			}
		}},
		{"dynamite", "", "play dynamite r sw", func(t *testing.T, s *State) {
			if s.Players[1].Rails.Len() != 1 {
				t.Error("the rail is there")
			}
		}},
		{"monopoly", "seats 3\n3 hand 1 wood 2 iron\n1 hand 1 wood", "play monopoly wood\nshow", func(t *testing.T, s *State) {
			hand(t, s, 1, "4 wood")
			hand(t, s, 2, "1 wood 1 gold")
			hand(t, s, 3, "2 iron")
		}},
		{"spy", "", "play spy player 2\nshow\ntake gold", func(t *testing.T, s *State) {
			hand(t, s, 1, "1 gold")
			hand(t, s, 2, "3 wood")
		}},
		{"merchant", "1 hand 4 wood 2 iron", "play merchant wood\ntrade 2 wood for 1 ruby\ntrade 2 wood for 1 coal", func(t *testing.T, s *State) {
			hand(t, s, 1, "1 ruby 1 coal 2 iron")
			refused(t, s, "trade 2 iron for 1 coal", NotTheRate, "two", Wood.N(1).terms())
		}},
		{"bribe", "released", "play bribe r player 2\ntheft player 2 gold", func(t *testing.T, s *State) {
			hand(t, s, 1, "1 gold")
			if s.Bribed {
				t.Error("the card counts as the turn's bribe")
			}
		}},
	} {
		t.Run(test.play, func(t *testing.T) {
			s := position(t, cardBoard+test.more+"\n1 cards "+test.card)
			card := cardsIn(t, test.card)[0]
			play(t, &s, test.play)
			phase(t, &s, Acting)
			if s.Discards[card] != 1 || s.secrets[0].Unplayed[card] != 0 || s.Players[0].Developments() != 0 {
				t.Error("the card is not on the discards")
			}
			test.check(t, &s)
			first, _, _ := strings.Cut(test.play, "\n")
			refused(t, &s, first, NotHeld, "card", card.Term(), "cards", []engine.Term(nil))
		})
	}
}

func TestCardsThatCannotBePlayedAreRefused(t *testing.T) {
	const all = "\n1 cards feast, tonic, provisions, plague, fast track, machinery, mint, dynamite, monopoly, spy, merchant, bribe\n"
	s := position(t, cardBoard+all+"seats 3\nbank 1 coal")
	refused(t, &s, "play tonic a nw", Strongest, "place", "a nw", "places", "b sw")
	refused(t, &s, "play tonic r se", NotYours, "piece", DwarfPiece.Term(), "place", "r se", "places", "a nw, b sw")
	refused(t, &s, "play provisions 2 coal", BankLacks, "goods", Coal.N(2).terms())
	refused(t, &s, "play provisions 1 coal", WrongNumber, "n", 2)
	refused(t, &s, "play provisions 1 coal 1 gold", NotResource, "good", Gold.Term())
	refused(t, &s, "play plague e ne", NotFed, "place", "b sw", "places", "r se")
	refused(t, &s, "play machinery e n", CannotPay, "cost", MachineryCost.Amounts(), "lack", MachineryCost.Amounts(), "one", false)
	refused(t, &s, "play mint e n", NotYours, "piece", MinePiece.Term(), "place", "a se", "places", "a n")
	refused(t, &s, "play dynamite r se", PlaceTaken, "place", "r se", "places", "r sw")
	refused(t, &s, "play dynamite l ne", NoRail, "place", "l ne", "places", "r sw")
	refused(t, &s, "play monopoly gold", NotResource, "good", Gold.Term())
	refused(t, &s, "play spy player 3", NobodyThere, "seats", engine.SeatsOf(1))
	refused(t, &s, "play bribe b", NotReleased)
	play(t, &s, "play feast\nplay merchant wood")
	s.secrets[0].Unplayed[Feast], s.Players[0].Unplayed[Medicine] = 1, s.Players[0].Unplayed[Medicine]+1
	refused(t, &s, "play feast", Useless, "card", Feast.Term())
	refused(t, &s, "play merchant wood", NotHeld, "card", Merchant.Term(), "cards", held(&s))
	s.Players[1].Dwarves[0] = Dwarf{}
	play(t, &s, "play dynamite r se")
	s.secrets[0].Unplayed[Dynamite] = 1
	refused(t, &s, "play dynamite r sw", LeavesAlone, "place", "r sw", "places", "")
}

func held(s *State) (list []engine.Term) {
	for c := range Card(CardKinds) {
		if s.secrets[0].Unplayed[c] > 0 {
			list = append(list, c.Term())
		}
	}
	return list
}

func TestOnlyTheSpySeesTheHand(t *testing.T) {
	s := position(t, cardBoard+"seats 3\n1 cards spy")
	told := play(t, &s, "play spy player 2\nshow")
	if v := s.View(0); v.Spied != goodsIn(t, "3 wood 1 gold") {
		t.Errorf("the spy sees %v", v.Spied.terms())
	}
	for _, viewer := range []engine.Seat{1, 2, engine.Spectator} {
		if v := s.View(viewer); v.Spied != 0 {
			t.Errorf("seat %d sees %v", viewer, v.Spied.terms())
		}
	}
	for _, e := range told {
		if e.Code == SawHand && e.To != engine.Only(0) {
			t.Errorf("%v is told to %b", e, e.To)
		}
	}
	refused(t, &s, "take ruby", NotInHand, "good", Ruby.Term(), "goods", goodsIn(t, "3 wood 1 gold").terms())
	play(t, &s, "take wood")
	if v := s.View(0); v.Spied != 0 {
		t.Error("the spy still sees the hand")
	}
}
