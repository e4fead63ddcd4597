package sitting

import (
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// turnsOf returns which turns of a user count, as text: a letter for each, o if it was in time, else x.
func (h *house) turnsOf(user string) (text string) {
	h.Helper()
	list, err := Of(h.Games, copyOf(h.g)).TurnsOf(user)
	must.Succeed(h, err)
	for _, inTime := range list {
		text += map[bool]string{true: "o", false: "x"}[inTime]
	}
	return text
}

func TestATurnIsInTimeUnlessAStandInMovedInIt(t *testing.T) {
	for kind, o := range map[string]Opening{"azul": {Kind: "azul"}, "enanos": {Kind: "enanos", Chosen: engine.Chosen{"goal": "8"}}} {
		h := staysAway(t, o, 2)
		late := make(map[int32]bool) // turns of ana in which somebody else moved for her
		s := h.sit()
		for i := range s.rows {
			if r := &s.rows[i]; r.Seat == s.SeatOf("ana") && r.StandIn != "" {
				late[r.Before.turn] = true
			}
		}
		got := h.turnsOf("ana")
		n := 0
		for _, c := range got {
			if c == 'x' {
				n++
			}
		}
		if n == 0 || n != len(late) || n == len(got) {
			t.Errorf("%s: the turns are %s, want %d that were not in time", kind, got, len(late))
		}
		if got := h.turnsOf("luis"); len(got) < leastTurns || slices.Contains([]byte(got), 'x') {
			t.Errorf("%s: the turns of luis are %s", kind, got)
		}
		if got := h.turnsOf("eva"); got != "" {
			t.Errorf("%s: the turns of eva are %s", kind, got)
		}
	}
}

// Who leaves a game to the guardian has missed the turns that others waited for, and ten at most of the
// rest; who is excused at the end of a season has missed none of the rest.
func TestAGameThatWasLeftWeighsNoMoreThanItsBound(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Pace: day}, "ana", "luis")
	h.playUntil(func(s *Sitting) bool { return s.Moves > 11 && s.Awaited().Has(s.SeatOf("ana")) })
	for range 200 {
		switch s := h.sit(); {
		case isOver(s):
		case s.Awaited().Has(s.SeatOf("luis")):
			h.playsAs("luis")
		default:
			h.pass(day)
		}
	}
	got := h.turnsOf("ana")
	played := len(got) - 1 - mostKept
	if played < 2 || got[:played] != "ooooooooo"[:played] || got[played:] != "xxxxxxxxxxx" {
		t.Errorf("the turns are %s", got)
	}
	h.g.Seats[SeatOf(h.g.Seats, "ana")].Excused = true
	if got := h.turnsOf("ana"); got != "ooooooooo"[:played]+"x" {
		t.Errorf("excused, the turns are %s", got)
	}
}

func TestNoTurnCountsWhereNobodyWaits(t *testing.T) {
	for _, o := range []Opening{{Kind: "azul"}, {Kind: "azul", Pace: day, Artificial: []string{"voraz"}}} {
		users := []string{"ana", "luis"}[:2-len(o.Artificial)]
		h := begun(t, o, users...)
		h.playUntil(isOver)
		if got := h.turnsOf("ana"); got != "" {
			t.Errorf("%s: the turns are %s", o.Kind, got)
		}
	}
}

// reliability returns late turns, and turns in time after them.
func reliability(late, inTime int) (r Reliability) {
	return r.With(slices.Concat(make([]bool, late), slices.Repeat([]bool{true}, inTime)))
}

func TestReliabilityIsAShareOfTheLastTurns(t *testing.T) {
	for _, test := range []struct{ late, inTime, turns, percent, lacks int }{
		{0, 0, 0, 0, 0},
		{9, 0, 9, 0, 0}, // a newcomer
		{1, 9, 10, 90, 0},
		{2, 8, 10, 80, 10},
		{10, 0, 10, 0, 90},
		{1, 199, 200, 99, 0},
		{1, 200, 200, 100, 0},
		{150, 0, 150, 0, 180}, // the oldest no longer count then
	} {
		r := reliability(test.late, test.inTime)
		if len(r) != test.turns || r.Percent() != test.percent || r.Lacks(90) != test.lacks || r.Meets(90) != (test.lacks == 0) {
			t.Errorf("%d late, %d in time: %d turns, %d%%, lacks %d", test.late, test.inTime, len(r), r.Percent(), r.Lacks(90))
		}
	}
}

// Who is below is told what is asked for and what they have; newcomers and those who were invited may come.
func TestATableMayAskForReliability(t *testing.T) {
	h := lobby(t, Opening{Kind: "azul", Pace: day, Seats: 4}, "ana")
	h.all(step{"ana", Choose(Choice{Reliable: "95"}), NoSuchChoice}, step{"ana", Choose(Choice{Reliable: "90"}), HasChosen})
	h.World.Reliability = reliability(2, 8)
	if _, args := h.does("luis", Join(0), Unreliable); args["asked"] != 90 || args["percent"] != 80 || args["turns"] != 10 || args["n"] != 10 {
		t.Errorf("refused with %v", args)
	}
	h.g.Invited = []string{"marta"}
	h.does("marta", Join(0), Joined)
	h.g.Invited = nil
	h.World.Reliability = reliability(2, 7)
	h.does("luis", Join(0), Joined)
	h.World.Reliability = reliability(0, 10)
	h.does("eva", Join(0), Joined)

	h.does("ana", Start, Started)
	h.does("luis", Resign, Resigned)
	chair := SeatOf(h.g.Seats, "luis")
	h.World.Reliability = reliability(2, 8)
	h.does("iker", TakeChair(chair), Unreliable)
	h.World.Reliability = nil
	h.does("iker", TakeChair(chair), SatDown)
	if !AsksReliability(h.g, TakeChair(chair)) || AsksReliability(h.g, Start) || AsksReliability(&store.Game{}, Join(0)) {
		t.Error("reliability is not asked for where somebody sits down, or elsewhere")
	}
}
