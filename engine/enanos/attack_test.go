package enanos

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

// ring is the ring around e, with the attacker at its top and the defender's building at the
// lower right.
const ring = `
	1 shaft a n
	1 rail e nw, e ne
	2 rail e e, e se, e sw
	2 shaft r s
`

func dwarfAt(t testing.TB, s *State, seat engine.Seat, name string) Dwarf {
	t.Helper()
	if i := s.Players[seat-1].DwarfAt(edgeOf(t, name)); i >= 0 {
		return s.Players[seat-1].Dwarves[i]
	}
	return Dwarf{}
}

func TestBuyingFeedingAndPromotingADwarf(t *testing.T) {
	s := position(t, ring+`
		1 shaft e n
		1 hand 4 wood 4 iron 1 coal
		2 dwarf e e 1`)
	// Another player's dwarf blocks the way even while it rests.
	refused(t, &s, "dwarf e se", Unconnected, "place", "e se", "places", "a se, b sw")
	refused(t, &s, "dwarf e e", PlaceTaken, "place", "e e", "places", "a se, b sw")
	refused(t, &s, "dwarf e w", NoRail, "place", "d e", "places", "a se, b sw")
	play(t, &s, "dwarf e ne")
	if got := dwarfAt(t, &s, 1, "e ne"); got.Level != 1 || got.Condition != Resting {
		t.Errorf("bought: %+v", got)
	}
	refused(t, &s, "move e ne to e nw", NotReady, "place", "b sw", "resting", true, "places", "")
	play(t, &s, `
		promote e ne
		promote e ne
		feed e ne`)
	refused(t, &s, "promote e ne", Strongest, "place", "b sw", "places", "")
	refused(t, &s, "feed e ne", NotResting, "place", "b sw", "places", "")
	refused(t, &s, "move e ne to e nw", NotReady, "place", "b sw", "resting", false, "places", "")
	refused(t, &s, "attack dwarf e ne dwarf e e", NotReady, "place", "b sw", "resting", false, "places", "")
	hand(t, &s, 1, "1 wood 1 iron")
	play(t, &s, `
		end
		dice smugglers 1 1
		2: end
		dice smugglers 1 1`)
	refused(t, &s, "move e ne to e e", PlaceTaken, "place", "e e", "places", "a se")
	refused(t, &s, "move e ne to e se", OutOfWalk, "place", "e se", "places", "a se")
	play(t, &s, "move e ne to e nw")
	refused(t, &s, "move e nw to e ne", HasMoved, "place", "a se", "places", "")
	if got := dwarfAt(t, &s, 1, "e nw"); got.Condition != Fed {
		t.Error("the dwarf is not fed any more after a move")
	}
}

func TestAnAttackReachesPastRestingDwarvesAndOwnOnes(t *testing.T) {
	s := position(t, ring+`
		1 dwarf e nw fed
		1 dwarf e ne
		2 dwarf e e
		2 dwarf e sw fed
		2 mine e s`)
	check := func(buildings, dwarves string) {
		t.Helper()
		b, d := s.Targets(0, edgeOf(t, "e nw"))
		sameNames(t, "buildings", b.Names(), buildings)
		sameNames(t, "dwarves", d.Names(), dwarves)
	}
	check("e s", "e e") // nothing beyond the building
	s.Players[1].Dwarves[0].Condition = JustFed
	check("", "e e") // the fed dwarf has to be fought first
	s.Players[1].Dwarves[0].Condition = Resting
	s.Players[0].Shafts |= crossingOf(t, "e ne").set()
	check("", "") // the player's own building blocks
}

func TestAnAttackNamesWhatStandsThere(t *testing.T) {
	s := position(t, ring+`
		1 dwarf e ne fed
		1 shaft r s
		2 mine e se`)
	refused(t, &s, "attack dwarf e ne shaft r s", OutOfReach, "place", "r s", "places", "e se")
	refused(t, &s, "attack dwarf e ne dwarf b sw", OutOfReach, "place", "b sw", "places", "e se")
	refused(t, &s, "attack dwarf e ne shaft e se", OtherPiece, "piece", MinePiece.Term(), "place", "e se")
	refused(t, &s, "attack dwarf e ne mine q s", OutOfReach, "place", "q s", "places", "e se")
	refused(t, &s, "attack dwarf e ne dwarf e e", OutOfReach, "place", "e e", "places", "e se")
	refused(t, &s, "attack dwarf e nw mine e se", NotYours, "piece", DwarfPiece.Term(), "place", "a se", "places", "b sw")
	told := play(t, &s, "attack dwarf e ne mine e se")
	happened(t, told, Attacked, 0, "from", "b sw", "piece", MinePiece.Term(), "place", "e se", "whom", engine.Seat(1))
	phase(t, &s, Fighting)
}

func TestTheBranchesOfAnAttackOnADwarf(t *testing.T) {
	for _, test := range []struct {
		name, attacker, defender, dice string
		left, other                    uint8 // levels after it
	}{
		{"the attacker wins a pair", "1", "2", "6 against 5 5", 1, 1},
		{"it wins two of two", "3", "2", "6 5 1 against 5 4", 3, 0},
		{"it wins two of three", "3", "3", "6 5 1 against 5 4 3", 3, 1},
		{"it wins three of three", "3", "3", "6 5 4 against 5 4 3", 3, 0},
		{"as many each", "2", "2", "6 2 against 5 3", 1, 2},
		{"equal dice are the defender's", "1", "1", "4 against 4", 0, 1},
		{"the defender wins two of three", "3", "3", "6 2 1 against 5 4 3", 1, 3},
		{"the defender wins all", "2", "3", "1 1 against 5 4 3", 0, 3},
		{"only as many pairs as the shorter side has", "1", "3", "6 against 6 6 6", 0, 3},
	} {
		for _, condition := range []string{"fed", ""} {
			t.Run(test.name+" "+condition, func(t *testing.T) {
				s := position(t, ring+"1 dwarf e ne "+test.attacker+" fed\n2 dwarf e e "+test.defender+" "+condition)
				told := play(t, &s, "attack dwarf e ne dwarf e e")
				told = append(told, play(t, &s, "fight "+test.dice)...)
				phase(t, &s, Acting)
				a, d := dwarfAt(t, &s, 1, "e ne"), dwarfAt(t, &s, 2, "e e")
				if a.Level != test.left || d.Level != test.other {
					t.Errorf("levels %d and %d, want %d and %d", a.Level, d.Level, test.left, test.other)
				}
				if a.Condition != Resting || d.Condition != Resting {
					t.Error("a dwarf that fought does not rest")
				}
				if test.other == 0 {
					happened(t, told, HurtDwarf, 1, "place", "e e", "levels", number(t, test.defender), "gone", true)
				}
			})
		}
	}
}

func TestTheBranchesOfAnAttackOnABuilding(t *testing.T) {
	for _, test := range []struct{ name, before, piece, dice, after, owner string }{
		{"a shaft falls", "2 shaft e se", "shaft", "6 against 1", "shaft", "1"},
		{"a mine becomes a shaft", "2 mine e se", "mine", "6 against 1", "shaft", "2"},
		{"one pair takes the mint", "2 mine+mint e se", "mine", "6 against 1", "mine", "2"},
		{"two pairs take the mint and the mine", "2 mine+mint e se\n2 dwarf f e 2 fed", "mine", "6 6 against 1 1", "shaft", "2"},
		{"three pairs take all", "2 mine+mint e se\n2 dwarf f e 3 fed", "mine", "6 6 6 against 1 1 1", "shaft", "1"},
		{"two pairs take a mine", "2 mine e se\n2 dwarf f e 2 fed", "mine", "6 6 against 1 1", "shaft", "1"},
		{"an industry becomes a shaft", "2 industry e se medicine", "industry", "6 against 1", "shaft", "2"},
		{"three pairs take an industry with a mint", "2 mine+mint e se\n2 industry e se medicine\n2 dwarf f e 3 fed", "industry", "6 6 6 against 1 1 1", "shaft", "1"},
		{"the defender holds it", "2 shaft e se", "shaft", "3 against 3", "shaft", "2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			level := 0
			for _, c := range test.dice {
				if c == 'a' {
					break
				}
				if c >= '1' && c <= '6' {
					level++
				}
			}
			s := position(t, ring+"2 rail f e\n"+test.before)
			s.Players[0].Dwarves[0] = Dwarf{Edge: edgeOf(t, "e ne"), Level: uint8(level), Condition: Fed}
			play(t, &s, "attack dwarf e ne "+test.piece+" e se")
			if s.Phase == Guarding {
				play(t, &s, "show")
			}
			play(t, &s, "fight "+test.dice)
			piece, owner := s.PieceAt(crossingOf(t, "e se"))
			if int(owner)+1 != number(t, test.owner) || piece.Term() != ShaftPiece.Term() && test.after == "shaft" || piece != MinePiece && test.after == "mine" {
				t.Errorf("a %s of seat %d, want a %s of %s", piece.Term(), owner+1, test.after, test.owner)
			}
			if s.Players[1].Mints != 0 || s.Players[1].Industries != [Areas]Crossing{} {
				t.Error("mint or industry are left")
			}
			if d := dwarfAt(t, &s, 2, "f e"); d.Level > 0 && (d.Condition != Resting || int(d.Level) < 2) {
				t.Errorf("the guard is %+v", d)
			}
		})
	}
}

func TestAWonAttackOnWhoHasFivePointsBringsAPoint(t *testing.T) {
	for _, test := range []struct {
		name, board, dice string
		want              uint8
	}{
		{"five points", "spoils\n2 points 2", "6 1", 1},
		{"four", "spoils\n2 points 1", "6 1", 0},
		{"lost", "spoils\n2 points 2", "1 1", 0},
		{"without the option", "2 points 2", "6 1", 0},
	} {
		s := position(t, ring+"2 mine e se\n1 dwarf e ne 1 fed\n"+test.board)
		a, d, _ := strings.Cut(test.dice, " ")
		play(t, &s, "attack dwarf e ne mine e se")
		told := play(t, &s, "fight "+a+" against "+d)
		if got := s.Players[0].Points; got != test.want {
			t.Errorf("%s: %d points, want %d", test.name, got, test.want)
		}
		if test.want > 0 {
			happened(t, told, WonPoint, 0)
		}
	}
	s := position(t, ring+"spoils\n2 points 4\n1 dwarf e ne 1 fed\n2 dwarf e e 1")
	play(t, &s, "attack dwarf e ne dwarf e e\nfight 6 against 1")
	if s.Players[0].Points != 1 {
		t.Error("a fight against a dwarf brings none")
	}
}

func TestALastBuildingIsNotConquered(t *testing.T) {
	s := position(t, `
		1 shaft a n
		1 rail e ne
		2 rail e e
		1 dwarf e ne 2 fed
		2 mine e se
		2 dwarf e e 2`)
	play(t, &s, "attack dwarf e ne mine e se")
	play(t, &s, "fight 6 6 against 1")
	if piece, owner := s.PieceAt(crossingOf(t, "e se")); piece != ShaftPiece || owner != 1 {
		t.Errorf("a %s of seat %d", piece.Term(), owner+1)
	}
	s.Players[0].Dwarves[0].Condition = Fed
	refused(t, &s, "attack dwarf e ne shaft e se", LastBuilding, "place", "e se", "most", 1)
	s.Players[1].Shafts = 0
	s.Players[1].Mines = crossingOf(t, "e se").set()
	s.Players[1].Dwarves[0].Condition = JustFed
	s.Players[1].Dwarves[0].Edge = edgeOf(t, "k e")
	play(t, &s, "attack dwarf e ne mine e se")
	play(t, &s, "show\nfight 6 6 against 1 1")
	if piece, owner := s.PieceAt(crossingOf(t, "e se")); piece != ShaftPiece || owner != 1 {
		t.Errorf("two pairs won: a %s of seat %d", piece.Term(), owner+1)
	}
}

func TestWithHomeNoShaftIsConqueredOfWhoHasTwoBuildings(t *testing.T) {
	const board = `
		home
		1 shaft a n
		1 rail e ne
		1 dwarf e ne 3 fed
		2 rail e e
		2 shaft s s
		`
	s := position(t, board+"2 mine+mint e se")
	play(t, &s, "attack dwarf e ne mine e se")
	play(t, &s, "fight 6 6 6 against 1")
	s = position(t, board+"2 shaft e se")
	refused(t, &s, "attack dwarf e ne shaft e se", LastBuilding, "place", "e se", "most", 2)
	if moves := s.View(0); slices.ContainsFunc(moves.Moves(nil), func(m Move) bool { return m.Kind == KindAttack }) {
		t.Error("the attack is listed")
	}
	s = position(t, board+"2 shaft e se, r n")
	play(t, &s, "attack dwarf e ne shaft e se")
	play(t, &s, "fight 6 6 6 against 1")
	if piece, owner := s.PieceAt(crossingOf(t, "e se")); piece != ShaftPiece || owner != 0 {
		t.Errorf("of three buildings one is a %s of seat %d, want it conquered", piece.Term(), owner+1)
	}
}

func TestAStandingOrderAnswersAnAttack(t *testing.T) {
	const board = ring + `
		2 mine e se
		2 rail f e, k e
		1 dwarf e ne fed
		2 dwarf f e fed
		2 dwarf k e 2 just
		2 dwarf e sw 3
	`
	attack := func(order string) State {
		s := position(t, board)
		if order != "" {
			play(t, &s, "2: always defence "+order)
		}
		play(t, &s, "attack dwarf e ne mine e se")
		phase(t, &s, Guarding)
		told := play(t, &s, "show")
		if order == "ask" {
			happened(t, told, GuardAsked, 1)
		}
		return s
	}
	s := attack("")
	phase(t, &s, Fighting)
	refused(t, &s, "fight 6 against 1", ImpossibleDraw)
	play(t, &s, "fight 2 against 3 1") // the strongest that is fed
	if dwarfAt(t, &s, 2, "k e").Condition != Resting || dwarfAt(t, &s, 2, "f e").Condition != Fed {
		t.Error("the guard does not rest, or another does")
	}
	s = attack("none")
	play(t, &s, "fight 2 against 3")
	s = attack("ask")
	phase(t, &s, Answering)
	if s.Awaited() != engine.SeatsOf(1) {
		t.Errorf("%b are awaited", s.Awaited())
	}
	refused(t, &s, "2: defend e sw", NotFed, "place", "e sw", "places", "f e, k e")
	nobody := s
	play(t, &s, "2: defend f e\nfight 2 against 3")
	play(t, &nobody, "2: defiende nada\nfight 2 against 3")
	// An order answers as well, unless it says to ask.
	for order, dice := range map[string]string{"strongest": "3 1", "none": "3"} {
		s = attack("ask")
		play(t, &s, "2: always defence ask\n1: always defence "+order+"\n2: always antwerp none")
		phase(t, &s, Answering)
		play(t, &s, "2: always defence "+order)
		phase(t, &s, Guarding)
		told := play(t, &s, "show")
		if order == "strongest" {
			happened(t, told, Guarded, 1, "place", "k e")
		} else {
			happened(t, told, GuardedByNone, 1)
		}
		play(t, &s, "fight 2 against "+dice)
	}
}

func TestThreeDwarvesAtOnceAreAMilestone(t *testing.T) {
	s := position(t, ring+`
		1 shaft e n
		1 dwarf e ne
		1 dwarf e nw
		1 hand 1 wood 1 iron`)
	told := play(t, &s, "dwarf e e")
	happened(t, told, DwarfMilestone, 0)
	s.Players[0].Dwarves[0] = Dwarf{}
	if s.Score(0).Dwarves != 2 {
		t.Error("the milestone is not for good")
	}
}
