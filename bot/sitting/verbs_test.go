package sitting

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// everyVerb is all that can be done at a table of Azul, as many ways as it is refused.
func everyVerb(s *Sitting) map[string]Verb {
	move := "no move"
	if seat := s.Awaited().First(); seat != engine.Spectator {
		move = s.match.Moves(seat)[0]
	}
	list := map[string]Verb{
		"join": Join(0), "join with a faction": Join(1), "add": Add("aprendiz"), "add nobody": Add("nobody"), "choose options": Choose(engine.Chosen{"wall": "gris"}, "8h"), "choose the same": Choose(nil, ""),
		"choose no option": Choose(engine.Chosen{"wall": "rojo"}, ""), "choose no pace": Choose(nil, "9h"), "choose": ChooseFaction(1), "leave": Leave,
		"remove": Remove, "open": OpenToAll, "start": Start, "play": Play(move, AnyBoard), "play on": Play(move, s.Moves), "play late": Play(move, s.Moves-1),
		"play nonsense": Play("nonsense", AnyBoard), "undo": Undo(AnyBoard), "undo late": Undo(s.Moves - 1), "plan": PlanTyped(move), "plan nonsense": PlanTyped("nonsense"),
		"plan read": PlanRead(move), "drop": DropPlan, "note": SetNote("x"), "note too long": SetNote(string(make([]byte, MaxNote+1))), "bet": Bet(1), "bet on nobody": Bet(7),
		"return": Return, "resign": Resign, "resign away": ResignAway, "take a chair": TakeChair(1), "take no chair": TakeChair(9), "agree": Agree(AnyBoard),
		"agree late": Agree(s.Moves - 1), "keep": Keep, "end": End, "end without": EndWithout, "back": Back, "think": Think(Thought{Board: s.Moves}), "think late": Think(Thought{Board: s.Moves - 1}),
		"leave alone": LeaveAlone(s.g.Seats[0].Clock.Since, []*store.Game{s.g}), "leave alone too late": LeaveAlone(time.Time{}, []*store.Game{s.g}), "lapse": Lapse, "replan": Replan(func(_ *store.Game, _ engine.Seat, _ absence.Absence, now time.Time) time.Time { return now }), "tidy": Tidy(""), "abandon": Abandon, "leave the thread": LeaveThread,
	}
	for seat := range s.g.Seats {
		list[fmt.Sprint("clock of ", seat)] = Clock(engine.Seat(seat), Reminder{})
	}
	return list
}

// does what somebody asks for, which is not refused.
func does(t *testing.T, s *Sitting, v Verb, user string, w World) {
	t.Helper()
	_, err := Do(s, v, By{User: user}, w)
	must.Succeed(t, err)
	Change(s, w, nil)
	Committed(s)
}

// everySitting is a table in all the ways in which people find it.
func everySitting(t *testing.T) (map[string]*store.Game, World) {
	var w World
	all := make(map[string]*store.Game)
	as := func(name string, change func(s *Sitting)) {
		s := played(t, &w)
		s.g.Guild = name
		change(s)
		s.g.Moves = s.moveList()
		all[name] = s.g
	}
	plays := func(s *Sitting) {
		seat := s.Awaited().First()
		does(t, s, Play(s.match.Moves(seat)[0], AnyBoard), s.Seats[seat].User, w)
	}
	as("gathering", func(s *Sitting) { s.g.Status, s.g.Started, s.rows = store.Lobby, time.Time{}, nil })
	as("full", func(s *Sitting) { s.g.Status, s.g.Started, s.rows = store.Lobby, time.Time{}, nil; s.g.Capacity = 2 })
	as("begun", func(*Sitting) {})
	as("played", func(s *Sitting) { plays(s); plays(s) })
	as("kept", func(s *Sitting) { plays(s); s.g.Seats[1].Guardian = "aprendiz" })
	as("resigned", func(s *Sitting) { plays(s); does(t, s, Resign, "luis", w) })
	as("to be ended", func(s *Sitting) { plays(s); does(t, s, Agree(AnyBoard), "ana", w) })
	as("put away", func(s *Sitting) { plays(s); s.g.Status = store.PutAway })
	as("gone from", func(s *Sitting) { plays(s); s.g.Presence = absence.Presence{}.ShutOut(w.Now.Add(-AwayAfter)).String() })
	as("over", func(s *Sitting) { plays(s); does(t, s, Abandon, "", w) })
	return all, w
}

// moveList is a sitting's rows as the store would keep them.
func (s *Sitting) moveList() (list []store.Move) {
	for _, r := range s.rows {
		list = append(list, *r.Move)
	}
	return list
}

// copyOf is a game of which nothing is shared with another.
func copyOf(g *store.Game) *store.Game {
	c := *g
	c.Seats, c.Moves, c.Invited = slices.Clone(g.Seats), slices.Clone(g.Moves), slices.Clone(g.Invited)
	return &c
}

// A verb that is refused leaves the table as it was, and one that is done does the same
// whenever that is: nothing counts but what the sitting is given.
func TestAVerbIsRefusedOrDoneAndNothingBetween(t *testing.T) {
	all, w := everySitting(t)
	refused, done := make(map[engine.Code]bool), make(map[string]bool)
	for name, g := range all {
		w.Absence = absence.Of(g, w.Now)
		for _, user := range []string{"ana", "luis", "zoe"} {
			for verb := range everyVerb(must1(Replay(w.Games, copyOf(g)))) {
				try := func() (*Sitting, *store.Change, error) {
					s := must1(Replay(w.Games, copyOf(g)))
					_, err := Do(s, everyVerb(s)[verb], By{User: user, Name: user}, w)
					if err != nil {
						return s, nil, err
					}
					return s, Change(s, w, nil), nil
				}
				what := fmt.Sprintf("%s of %s, %s", verb, user, name)
				s, change, err := try()
				var why *engine.Refusal
				switch {
				case errors.As(err, &why):
					refused[why.Code] = true
				case errors.Is(err, ErrNothing):
				case err != nil:
					t.Errorf("%s: %v", what, err)
				default:
					done[verb] = true
					if _, again, _ := try(); !reflect.DeepEqual(change, again) {
						t.Errorf("%s: %+v, then %+v", what, change, again)
					}
					continue
				}
				if !reflect.DeepEqual(s.g, g) || len(s.made()) != 0 {
					t.Errorf("%s leaves %+v of %+v", what, s.g, g)
				}
			}
		}
	}
	if len(refused) < 20 || len(done) < 25 {
		t.Errorf("%d ways to be refused were met, and %d verbs were done", len(refused), len(done))
	}
	t.Log(len(refused), len(done))
}

func must1(s *Sitting, err error) *Sitting {
	if err != nil {
		panic(err)
	}
	return s
}
