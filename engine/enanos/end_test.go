package enanos

import (
	"slices"
	"testing"

	"sobremesa/engine"
)

func order(s *State) (seats, scores []int) {
	for _, p := range s.Standings() {
		seats, scores = append(seats, int(p.Seat)), append(scores, p.Score)
	}
	return seats, scores
}

func TestTheGameEndsWithTheTurnInWhichTheGoalIsReached(t *testing.T) {
	s := position(t, "goal 3\n1 shaft a n, c n, q s\n1 hand 1 coal\n2 shaft s s")
	phase(t, &s, Acting)
	told := play(t, &s, "end")
	happened(t, told, Ended, engine.Spectator, "rounds", false, "seats", engine.SeatsOf(0))
	if s.AtGoal() == 0 || s.ToMove() != 0 {
		t.Error("the game goes on")
	}
	refused(t, &s, "1: end", engine.GameOver)
	refused(t, &s, "2: always antwerp ask", engine.GameOver)
}

func TestTiesGoToTheActivePlayerElseToTheNext(t *testing.T) {
	const board = "seats 4\ngoal 8\n1 points 8\n2 points 7\n3 points 8\n4 points 8\n"
	for turn, want := range map[string][]int{"1": {0, 2, 3, 1}, "2": {2, 3, 0, 1}, "3": {2, 3, 0, 1}, "4": {3, 0, 2, 1}} {
		s := position(t, board+"turn "+turn)
		list := s.Standings()
		if list[0].Place != 1 || list[1].Place != 1 || list[2].Place != 1 || list[3].Place != 4 {
			t.Errorf("before the end the places are %v", list)
		}
		play(t, &s, "end")
		if seats, _ := order(&s); !slices.Equal(seats, want) {
			t.Errorf("in turn %s the order is %v, want %v", turn, seats, want)
		}
		if list := s.Standings(); list[1].Place != 2 {
			t.Errorf("the places are %v", list)
		}
	}
}

func TestAfterSixtyRoundsTheGameEnds(t *testing.T) {
	s := position(t, "1 points 2\n2 points 3\nturn 2")
	s.Turns = 2*2 + 60*2 - 1
	if s.Round() != 60 {
		t.Errorf("round %d", s.Round())
	}
	told := play(t, &s, "end")
	happened(t, told, Ended, engine.Spectator, "rounds", true, "seats", engine.Seats(0))
	if seats, scores := order(&s); s.Phase != Over || s.AtGoal() != 0 || seats[0] != 1 || scores[0] != 3 {
		t.Errorf("%v with %v", seats, scores)
	}
}

func TestAGoalIsLimitedByTheNumberOfPlayers(t *testing.T) {
	for _, test := range []struct {
		seats int
		goal  string
		want  uint8
	}{{2, "20", 20}, {3, "20", 16}, {4, "20", 15}, {4, "", 12}, {2, "8", 8}} {
		s, err := Rules{}.Start(engine.Options{Seats: test.seats, Chosen: engine.Chosen{GoalOption: test.goal}})
		if err != nil || s.Goal != test.want {
			t.Errorf("%d players for %q: %d points, %v", test.seats, test.goal, s.Goal, err)
		}
	}
}

func TestStandingOrdersAreGivenAtAnyTimeAndAreSecretOrNot(t *testing.T) {
	s := position(t, "1 shaft e n\n2 hand 9 wood")
	told := play(t, &s, `
		2: siempre amberes pregunta
		2: always defence none
		2: siempre hierro doble
		2: always remedy coal`)
	v := s.View(0)
	if v.Own != s.secrets[0] || v.Players[1].Production != (Production{Plain: 1 << Iron, Remedy: uint8(Coal) + 1}) {
		t.Error("others see more than the preferences, or less")
	}
	if own := s.View(1).Own; own.Antwerp != AnswerAsk || own.Defence != AnswerNone {
		t.Errorf("the orders are %+v", own)
	}
	for _, e := range told {
		secret := e.Code == OrderedAntwerp || e.Code == OrderedDefence
		if secret != (e.To == engine.Only(1)) {
			t.Errorf("%v is told to %b", e, e.To)
		}
	}
	play(t, &s, "2: always remedy least\n2: always iron mixed\n2: always antwerp all\n2: always defence veteran")
	if s.Players[1].Production != (Production{}) || s.secrets[1].Antwerp != AnswerAll || s.secrets[1].Defence != AnswerVeteran {
		t.Error("the orders are not the initial ones")
	}
	refused(t, &s, "2: always remedy gold", NotResource, "good", Gold.Term())
	s.Phase = Rolling
	refused(t, &s, "2: always iron double", engine.NotYourTurn, "seats", engine.SeatsOf(engine.Chance))
}

func TestStandingOrdersOutOfRangeAreRefused(t *testing.T) {
	s := position(t, "1 shaft e n")
	for _, m := range []Move{
		{Kind: KindAntwerp, N: uint8(AnswerVeteran)}, {Kind: KindDefence, N: uint8(AnswerLeast)}, {Kind: KindDefence, N: 255}, {Kind: KindProduction, Good: Iron, N: 2},
		{Kind: KindProduction, Good: Wood}, {Kind: KindRemedy, Good: Ruby, N: 1}, {Kind: KindRemedy, Good: Wood}, {Kind: KindRemedy, N: 2},
		{Kind: KindAntwerp, Good: Wood}, {Kind: KindAntwerp, Whom: 1},
	} {
		before := s
		if err := s.Play(1, m); err == nil || s != before {
			t.Errorf("%+v is accepted", m)
		}
		for _, f := range (Rules{}).Unlisted(&s, 1) {
			if f.Has(m) {
				t.Errorf("%s has %+v", f.Code, m)
			}
		}
	}
}
