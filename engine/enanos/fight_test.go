package enanos

import (
	"strings"
	"testing"
)

func TestAFightForABuildingCostsTheAttackerLevelsAndTheGuardNone(t *testing.T) {
	for _, test := range []struct {
		name            string
		attacker, guard int // levels; guard 0 is none
		dice            string
		left            uint8
		stands          Piece
	}{
		{"as many pairs each", 2, 2, "6 2 against 5 3", 1, MinePiece},
		{"equal dice are the defender's", 2, 2, "4 4 against 4 4", 0, MinePiece},
		{"the defender wins two of three", 3, 3, "6 1 1 against 5 4 3", 1, MinePiece},
		{"a level 3 against one die without a dwarf", 3, 0, "5 5 5 against 6", 2, MinePiece},
		{"only the highest counts against one die", 3, 1, "6 1 1 against 5", 3, ShaftPiece},
		{"an attacker of level 1 is gone", 1, 1, "1 against 1", 0, MinePiece},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := position(t, ring+"2 rail f e\n2 mine e se")
			s.Players[0].Dwarves[0] = Dwarf{Edge: edgeOf(t, "e ne"), Level: uint8(test.attacker), Condition: Fed}
			if test.guard > 0 {
				s.Players[1].Dwarves[0] = Dwarf{Edge: edgeOf(t, "f e"), Level: uint8(test.guard), Condition: Fed}
			}
			play(t, &s, "attack dwarf e ne mine e se")
			if test.guard > 0 {
				play(t, &s, "show")
			}
			play(t, &s, "fight "+test.dice)
			attacker, guard := dwarfAt(t, &s, 1, "e ne"), dwarfAt(t, &s, 2, "f e")
			if attacker.Level != test.left || int(guard.Level) != test.guard || attacker.Condition != Resting || guard.Condition != Resting {
				t.Errorf("the attacker is %+v, the guard %+v", attacker, guard)
			}
			if piece, owner := s.PieceAt(crossingOf(t, "e se")); piece != test.stands || owner != 1 {
				t.Errorf("a %s of seat %d stands", piece.Term(), owner+1)
			}
		})
	}
}

func TestAnIndustryWithAMintLosesOneAfterTheOther(t *testing.T) {
	for _, test := range []struct {
		dice   string
		left   Score // of the defender, who has a shaft elsewhere
		fallen bool
	}{
		{"6 1 1 against 5", Score{Shafts: 1, Industries: 4}, false},
		{"6 6 1 against 5 5", Score{Shafts: 2}, false},
		{"6 6 6 against 5 5 5", Score{Shafts: 1}, true},
	} {
		s := position(t, ring+`
			2 rail f e
			2 mine+mint e se
			2 industry e se medicine
			1 dwarf e ne 3 fed
			2 dwarf f e fed`)
		_, against, _ := strings.Cut(test.dice, " against ")
		s.Players[1].Dwarves[0].Level = uint8(len(strings.Fields(against)))
		play(t, &s, "attack dwarf e ne industry e se\nshow\nfight "+test.dice)
		if got := s.Score(1); got != test.left || s.Players[1].Mints != 0 {
			t.Errorf("%s: %+v is left, want %+v", test.dice, got, test.left)
		}
		if fallen := s.Players[0].Shafts.Has(crossingOf(t, "e se")); fallen != test.fallen {
			t.Errorf("%s: the shaft has fallen: %v", test.dice, fallen)
		}
	}
}

func TestWhatIsConqueredIsNotLimitedByTheSupply(t *testing.T) {
	s := position(t, `
		1 shaft a n, c n, h nw, q s, s s
		1 rail e ne
		2 shaft e se, l ne
		2 rail e e
		1 dwarf e ne fed`)
	play(t, &s, "attack dwarf e ne shaft e se\nfight 6 against 1")
	if got := s.Score(0).Shafts; got != 6 {
		t.Errorf("%d shafts, want 6", got)
	}
}

func TestADwarfMovesAndAttacksInOneTurnAndThenRests(t *testing.T) {
	s := position(t, ring+`
		1 dwarf e nw 3 fed
		2 mine+mint e se`)
	play(t, &s, `
		move e nw to e ne
		attack dwarf e ne mine e se
		fight 6 6 6 against 5`)
	refused(t, &s, "attack dwarf e ne mine e se", NotReady, "place", "b sw", "resting", true, "places", "")
	if p := s.Players[1]; p.Mints != 0 || p.Mines.Len() != 1 {
		t.Error("not the mint alone is lost")
	}
}
