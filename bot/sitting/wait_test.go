package sitting

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/store"
)

// saving returns a game of Ruling of Dwarfs at a turn of luis that is to be acted in, in which ana has a
// shaft and cannot pay for a mine there, and the move that builds it.
func saving(t *testing.T) (h *house, mine string) {
	h = begun(t, Opening{Kind: "enanos"}, "ana", "luis")
	s := h.playUntil(func(s *Sitting) bool {
		v, luis := s.View(0).(enanos.View), s.View(1).(enanos.View)
		return luis.Phase == enanos.Acting && luis.Active() == 1 && v.Players[0].Shafts != 0 && !v.Own.Hand.Covers(enanos.MineCost)
	})
	v := s.View(0).(enanos.View)
	for c := range v.Players[0].Shafts.All() {
		mine = enanos.Format(enanos.Move{Kind: enanos.KindMine, To: uint8(c)}, engine.Spanish)
	}
	return h, mine
}

// untilAutomatic plays luis's turns to their ends, and ends those of ana in which she is asked, until she
// has made an automatic move that is wanted. It returns her moves.
func (h *house) untilAutomatic(wanted string) (moves []store.Move) {
	h.Helper()
	for range 400 {
		from := len(h.g.Moves)
		h.pass(time.Minute)
		for _, m := range h.g.Moves[from:] {
			if m.Seat == 0 {
				moves = append(moves, m)
			}
		}
		if slices.ContainsFunc(moves, func(m store.Move) bool { return m.Auto && m.Text == wanted }) {
			return moves
		}
		s := h.sit()
		seat := s.Awaited().First()
		if seat == engine.Spectator {
			break
		}
		v := s.View(seat).(enanos.View)
		move := h.good(s, seat)
		if v.Phase == enanos.Acting {
			move = "termina"
		}
		h.says(h.userAt(seat), move)
	}
	h.Fatalf("%q was never played", wanted)
	return nil
}

func TestAPlanWaitsUntilItCanBePaidThenBuildsAndEndsTheTurn(t *testing.T) {
	h, mine := saving(t)
	h.work()
	before := h.sit()
	h.does("ana", PlanTyped(mine), Planned)
	// Nobody else learns of it.
	if s, frames := h.frames(); strings.Contains(fmt.Sprintf("%+v %+v", s.Header, frames), mine) || h.due(time.Hour) != "" || s.Moves != before.Moves {
		t.Errorf("the plan is in what everybody may know; tasks %s", h.due(time.Hour))
	}
	moves := h.untilAutomatic(mine)
	built := slices.IndexFunc(moves, func(m store.Move) bool { return m.Text == mine })
	if last := moves[len(moves)-1]; built != len(moves)-2 || last.Text != "termina" || !last.Auto {
		t.Errorf("after the mine ana's moves are %+v, want that her turn ends", moves[built+1:])
	}
	if plan := h.g.Seats[0].Plan; plan != "" {
		t.Errorf("the plan that was carried out is still %s", plan)
	}
	// Once for all that was planned is enough.
	_, frames := h.frames()
	for i, f := range frames {
		said := slices.ContainsFunc(f.Events, func(e engine.Event) bool { return e.Code == AsPlanned })
		if i > 0 && i <= len(h.g.Moves) && said != (h.g.Moves[i-1].Auto && h.g.Moves[i-1].Text == "termina") {
			t.Errorf("%s: told that it was planned: %t", h.g.Moves[i-1].Text, said)
		}
	}
}

// While it waits, a plan ends the turns in which nothing is open to the player that was not open when
// the plan was made or the last turn ended, and they have lost nothing, and only those; with the end of
// the turn in it, all turns. After some it asks.
func TestAPlanThatWaitsEndsTheTurnsThatBringNothingNew(t *testing.T) {
	for _, always := range []bool{false, true} {
		h, mine := saving(t)
		look := func(s *Sitting) (open []string, score int) {
			_, open = s.match.Pass(0, []string{mine})
			return open, scoreOf(s.match, 0)
		}
		h.does("ana", PlanTyped(mine), Planned)
		seen, score := look(h.sit())
		if always {
			h.does("ana", PlanTyped("termina"), Planned)
		}
		passed := 0
		for range 60 {
			s := h.playUntil(func(s *Sitting) bool {
				return s.Awaited().Has(0) && s.View(0).(enanos.View).Phase == enanos.Acting || h.g.Seats[0].Plan == ""
			})
			v, plan := s.View(0).(enanos.View), s.PlanOf("ana")
			if h.g.Seats[0].Plan == "" {
				break
			}
			open, now := look(s)
			isNew := func(what string) bool { return !slices.Contains(seen, what) }
			idle := !slices.ContainsFunc(open, isNew) && now >= score
			if want := v.Own.Hand.Covers(enanos.MineCost) || (idle || always) && plan.Ended < MaxEnded; s.MovesAsSaid(0) != want {
				t.Fatalf("always %t: with %v, plan %+v: plays by itself: %t, want %t", always, v.Own.Hand, plan, !want, want)
			}
			if seen, score = open, now; s.MovesAsSaid(0) {
				if len(open) > 0 {
					passed++
				}
				h.pass(time.Minute)
			} else {
				h.says("ana", "termina")
			}
		}
		if passed == 0 {
			t.Errorf("always %t: no turn ended by itself in which something was open", always)
		}
	}
}

// Who acts in a turn ends it, too.
func TestAPlanThatWaitsLeavesTheTurnsAloneInWhichThePlayerActs(t *testing.T) {
	h, mine := saving(t)
	h.does("ana", PlanTyped(mine), Planned)
	for range 60 {
		s := h.playUntil(func(s *Sitting) bool {
			return s.Awaited().Has(0) && s.View(0).(enanos.View).Phase == enanos.Acting && !s.MovesAsSaid(0)
		})
		before := s.Turn()
		for _, move := range s.match.Moves(0) {
			after := s.match.Clone()
			if move == "termina" || after.Replay(0, move) != nil || !after.Awaited().Has(0) {
				continue
			}
			if _, open := after.Pass(0, []string{mine}); len(open) == 0 {
				continue
			}
			h.says("ana", move)
			h.pass(time.Minute)
			if h.sit().Turn() != before {
				t.Errorf("after %q the turn ended by itself, with %q", move, after.Moves(0))
			}
			return
		}
		h.says("ana", "termina")
	}
	t.Fatal("ana never could do two things")
}

// A player can plan in their own turn, for the next ones.
func TestAPlanThatWaitsLeavesTheTurnInWhichItWasMadeAlone(t *testing.T) {
	h := idling(t, "", anyIdle)
	turn := h.sit().Turn()
	h.does("ana", PlanTyped("termina"), Planned)
	if h.pass(time.Minute); h.sit().Turn() != turn || h.sit().MovesAsSaid(0) {
		t.Fatal("the plan ends the turn in which it was made")
	}
	h.says("ana", "termina")
	h.playUntil(func(s *Sitting) bool { return s.MovesAsSaid(0) })
	if h.pass(time.Minute); h.g.Seats[0].Plan != "" || h.sit().Turn() == turn {
		t.Errorf("the plan is %s", h.g.Seats[0].Plan)
	}
}

// A plan whose place is taken stops waiting.
func TestAPlanThatHasBecomeImpossibleStopsWaiting(t *testing.T) {
	h := begun(t, Opening{Kind: "enanos"}, "ana", "luis", "eva", "iker")
	rail, by := "", ""
	h.playUntil(func(s *Sitting) bool {
		seat := s.Awaited().First()
		v, ana := s.View(seat).(enanos.View), s.View(0).(enanos.View)
		if seat != 0 && v.Phase == enanos.Acting && v.Own.Hand.Covers(enanos.RailCost) {
			for e := range v.RailSpots(seat).All() {
				if ana.RailSpots(0).Has(e) {
					rail, by = enanos.Format(enanos.Move{Kind: enanos.KindRail, To: uint8(e)}, engine.Spanish), h.userAt(seat)
				}
			}
		}
		return rail != ""
	})
	h.does("ana", PlanTyped(rail), Planned)
	h.says(by, rail)
	if plan := h.sit().PlanOf("ana"); !plan.Lapsed || len(plan.Moves) != 1 {
		t.Errorf("the plan is %+v", plan)
	}
	h.waitsFor("ana")
	if h.sit().MovesAsSaid(0) {
		t.Error("ana is not asked")
	}
}
