package enanos

import (
	"strings"
	"testing"
)

func TestAFightForABuildingCostsTheAttackerLevelsAndTheGuardNone(t *testing.T) {
	for _, test := range []struct {
		name            string
		attacker, guard int // levels; guard 0 for none
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
			s.secrets[1].Defence = AnswerAll
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
		left   Score // of the defender, who has another shaft
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
