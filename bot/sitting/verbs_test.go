package sitting

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// everyVerb lists all verbs at a table of Azul, with arguments for as many refusals as possible.
func everyVerb(s *Sitting) map[string]Verb {
	move := "no move"
	if seat := s.Awaited().First(); seat != engine.Spectator {
		move = s.match.Moves(seat)[0]
	}
	list := map[string]Verb{
		"join": Join(0), "join with a faction": Join(1), "add": Add("aprendiz"), "add nobody": Add("nobody"), "choose options": Choose(Choice{Options: engine.Chosen{"wall": "gris"}, Pace: "8h"}), "choose the same": Choose(Choice{}),
		"choose no option": Choose(Choice{Options: engine.Chosen{"wall": "rojo"}}), "choose no pace": Choose(Choice{Pace: "9h"}), "choose": ChooseFaction(1), "leave": Leave,
		"remove": Remove(1), "start against": StartAgainst("aprendiz"), "open": OpenToAll, "start": Start, "play": Play(move, AnyBoard), "play on": Play(move, s.Moves), "play late": Play(move, s.Moves-1),
		"play nonsense": Play("nonsense", AnyBoard), "undo": Undo(AnyBoard), "undo late": Undo(s.Moves - 1), "plan": PlanTyped(move), "plan anew": PlanInstead(move), "plan nonsense": PlanTyped("nonsense"),
		"plan read": PlanRead(move), "drop": DropPlan, "note": SetNote("x"), "note too long": SetNote(string(make([]byte, MaxNote+1))),
		"return": Return, "resign": Resign, "resign away": ResignAway, "take a chair": TakeChair(1), "take no chair": TakeChair(9), "agree": Agree(AnyBoard),
		"agree late": Agree(s.Moves - 1), "keep": Keep, "end": End, "end without": EndWithout, "back": Back, "think": Think(Thought{Board: s.Moves}), "think late": Think(Thought{Board: s.Moves - 1}),
		"leave alone": LeaveAlone(s.g.Seats[0].Clock.Since, []*store.Game{s.g}), "leave alone too late": LeaveAlone(time.Time{}, []*store.Game{s.g}), "lapse": Lapse, "replan": Replan(func(_ *store.Game, _ engine.Seat, _ absence.Absence, now time.Time) time.Time { return now }), "tidy": Tidy(""), "abandon": Abandon, "leave the thread": LeaveThread,
	}
	for seat := range s.g.Seats {
		list[fmt.Sprint("clock of ", seat)] = Clock(engine.Seat(seat), Reminder{})
	}
	return list
}

// everySitting returns a table in each state in which people find it.
func everySitting(t *testing.T) (map[string]*store.Game, World) {
	all := make(map[string]*store.Game)
	var w World
	as := func(name string, change func(h *house)) {
		h := lobby(t, Opening{Kind: "azul", Pace: day}, "ana", "luis")
		if w = h.World; name != "gathering" && name != "full" {
			h.does("luis", Start, Started)
		}
		change(h)
		h.g.Guild = name
		all[name] = h.g
	}
	as("gathering", func(h *house) { h.g.Capacity = 3 })
	as("full", func(*house) {})
	as("begun", func(*house) {})
	as("played", func(h *house) { h.plays(); h.plays() })
	as("kept", func(h *house) { h.plays(); h.g.Seats[1].Guardian = "aprendiz" })
	as("resigned", func(h *house) { h.plays(); h.does("luis", Resign, Resigned) })
	as("to be ended", func(h *house) { h.plays(); h.does("ana", Agree(AnyBoard), Agreed) })
	as("put away", func(h *house) { h.plays(); h.g.Status = store.PutAway })
	as("gone from", func(h *house) { h.plays(); h.g.Presence = absence.Presence{}.ShutOut(h.Now.Add(-AwayAfter)).String() })
	as("over", func(h *house) { h.plays(); h.does("", Abandon, Cancelled) })
	return all, w
}

// A refused verb changes nothing, and a verb that is carried out twice does the same each time: the
// result depends only on what the sitting is given.
func TestAVerbIsRefusedWithoutEffectOrCarriedOut(t *testing.T) {
	all, w := everySitting(t)
	refused, done := make(map[engine.Code]bool), make(map[string]bool)
	for name, g := range all {
		w.Absence = absence.Of(g, w.Now)
		for _, user := range []string{"ana", "luis", "zoe"} {
			for verb := range everyVerb(replayed(t, w, g)) {
				try := func() (*Sitting, *store.Change, error) {
					s := replayed(t, w, g)
					_, _, err := Do(s, everyVerb(s)[verb], By{User: user, Name: user}, w)
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
					t.Errorf("%s: unexpected error %v", what, err)
				default:
					done[verb] = true
					if _, again, _ := try(); !reflect.DeepEqual(change, again) {
						t.Errorf("%s: two runs differ: %+v, then %+v", what, change, again)
					}
					continue
				}
				if !reflect.DeepEqual(s.g, g) || len(s.newRows()) != 0 {
					t.Errorf("%s: the refusal left %+v, want %+v", what, s.g, g)
				}
			}
		}
	}
	if len(refused) < 20 || len(done) < 25 {
		t.Errorf("%d ways to be refused were met, and %d verbs were done", len(refused), len(done))
	}
	t.Log(len(refused), len(done))
}

func replayed(t *testing.T, w World, g *store.Game) *Sitting {
	s := Of(w.Games, copyOf(g))
	must.Succeed(t, s.Replay())
	return s
}
