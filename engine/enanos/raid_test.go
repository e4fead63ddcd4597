package enanos

import (
	"errors"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestOnASevenTheRaidersMoveOnceReleased(t *testing.T) {
	s := rolling(t, `
		seats 3
		released
		1 shaft b n
		2 shaft r s
		2 hand 1 gold
		3 shaft r n
		3 hand 2 wood`)
	play(t, &s, "dice medicine 2 5")
	phase(t, &s, Raiding)
	refused(t, &s, "raiders j", SameHex, "hex", "j")
	refused(t, &s, "raiders r", WrongVictim, "hex", "r", "seats", engine.SeatsOf(1, 2))
	refused(t, &s, "raiders r player 1", WrongVictim, "hex", "r", "seats", engine.SeatsOf(1, 2))
	refused(t, &s, "raiders b player 2", WrongVictim, "hex", "b", "seats", engine.Seats(0))
	refused(t, &s, "end", NotNow, "phase", Raiding.Term())
	play(t, &s, "raiders r player 2")
	refused(t, &s, "theft player 2 wood", ImpossibleDraw)
	refused(t, &s, "theft player 3 wood", ImpossibleDraw)
	told := play(t, &s, "theft player 2 gold")
	hand(t, &s, 1, "1 gold")
	hand(t, &s, 2, "")
	phase(t, &s, Acting)
	for _, e := range told {
		if e.Code == Stole && e.To != engine.Only(0, 1) || e.Code == StoleUnseen && e.To != engine.Except(0, 1) {
			t.Errorf("%v is told to %b", e, e.To)
		}
	}
}

func TestTheOnlyPossibleVictimNeedNotBeNamed(t *testing.T) {
	s := rolling(t, `
		seats 3
		released
		1 shaft b n
		1 rail b nw
		1 dwarf b nw fed
		2 shaft r s
		2 mine l ne
		2 hand 1 gold
		3 shaft r n
		3 hand 2 wood`)
	for text, want := range map[string]string{
		"saqueadores l":           "saqueadores l jugador 2",
		"raiders l player 3":      "saqueadores l jugador 3",
		"saqueadores r":           "saqueadores r jugador 2? saqueadores r jugador 3?", // in doubt
		"saqueadores b":           "saqueadores b",
		"soborna oro hasta l":     "soborna oro hasta l jugador 2",
		"chase b nw to l":         "persigue b nw hasta l jugador 2",
		"juega soborno l":         "juega soborno l jugador 2",
		"ofrece 1 oro por 1 rubí": "ofrece 1 oro por 1 rubí",
	} {
		moves, doubt, err := Rules{}.Read(&s, 0, text)
		var read []string
		for _, m := range moves {
			read = append(read, Format(m, engine.Spanish)+map[bool]string{true: "?"}[doubt])
		}
		if err != nil || strings.Join(read, " ") != want {
			t.Errorf("%q is read as %v, %v, %v", text, moves, doubt, err)
		}
	}
	for _, text := range []string{"saqueadores l zoe", "juega espía zoe", "ofrece 1 oro por 1 rubí a zoe"} {
		_, _, err := Rules{}.Read(&s, 0, text)
		if r, ok := errors.AsType[*engine.Refusal](err); !ok || r.Code != UnknownPlayer || r.Args["seats"] != engine.SeatsOf(1, 2) {
			t.Errorf("%q: %v", text, err)
		}
	}
	play(t, &s, "dice medicine 2 5")
	moves, _, err := Rules{}.Read(&s, 0, "raiders l")
	if err == nil {
		err = s.Play(0, moves[0])
	}
	if err != nil || s.Phase != Stealing || s.Victim != 1 {
		t.Errorf("%v, phase %v, the victim is %d", err, s.Phase, s.Victim)
	}
}

func TestBribingTheRaiders(t *testing.T) {
	s := position(t, `
		1 shaft b n
		1 hand 1 gold 2 ruby 2 wood`)
	refused(t, &s, "bribe ruby to b", NotReleased)
	s.Released = true
	refused(t, &s, "bribe gold to b", CannotPay, "cost", Gold.N(2).Amounts(), "lack", Gold.N(1).Amounts(), "one", true)
	refused(t, &s, "bribe wood to b", NoContraband, "good", Wood.Term())
	told := play(t, &s, "bribe ruby to b")
	happened(t, told, BribePaid, 0, "good", Ruby.Term())
	happened(t, told, RaidersMoved, 0, "hex", "b")
	hand(t, &s, 1, "1 gold 2 wood")
}

func TestADwarfChasesTheRaidersFromAnEdgeOfTheirHex(t *testing.T) {
	s := position(t, `
		released
		1 shaft j n
		1 rail j ne, j e, k e
		1 dwarf j e fed
		1 dwarf k e fed
		1 dwarf j ne just
		2 shaft r s
		2 hand 1 coal`)
	refused(t, &s, "chase k e to r player 2", FarFromRaiders, "place", "k e", "hex", "j")
	refused(t, &s, "chase j ne to r player 2", NotReady, "place", "f sw", "resting", false, "places", "j e, k e")
	refused(t, &s, "chase j w to r player 2", NotYours, "piece", DwarfPiece.Term(), "place", "i e", "places", "f sw, j e, k e")
	play(t, &s, `
		chase j e to r player 2
		theft player 2 coal`)
	hand(t, &s, 1, "1 coal")
	if s.Players[0].Dwarves[0].Condition != Resting {
		t.Error("the dwarf does not rest")
	}
}

func TestATheftLetsAllOffersOfTheVictimLapse(t *testing.T) {
	s := position(t, `
		released
		1 shaft j n
		1 hand 2 gold 1 wood
		2 shaft r s
		2 hand 9 coal`)
	play(t, &s, `
		offer 1 wood for 1 coal
		2: counter 1 1 coal for 1 gold
		offer 1 wood for 2 coal`)
	told := play(t, &s, `
		1: bribe gold to r player 2
		theft player 2 coal`)
	happened(t, told, Lapsed, 1, "offer", 2)
	refused(t, &s, "1: accept 2", NoSuchOffer, "offer", 2, "open", []int(nil), "gone", true)
	refused(t, &s, "2: accept 1", NoSuchOffer, "offer", 1, "open", []int{3}, "gone", true)
}

func TestTheSevenOnWhichTheTrainArrivesReleasesTheRaidersForTheActions(t *testing.T) {
	s := rolling(t, `
		train 9
		1 shaft b n
		1 rail b nw
		1 hand 4 gold
		2 shaft r s
		2 hand 1 wood`)
	play(t, &s, "dice smugglers 2 5")
	phase(t, &s, Defending)
	play(t, &s, "show")
	phase(t, &s, Acting)
	play(t, &s, "bribe gold to r player 2\ntheft player 2 wood")
	hand(t, &s, 1, "2 gold 1 wood")
	refused(t, &s, "bribe gold to b", HasBribed)
}
