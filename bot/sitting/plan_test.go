package sitting

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enanos"
	rules "sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// planning returns a game of ana and luis, the player who waits, the other player's next move, and
// two moves that the waiting player could plan: the next move leaves kept as it is and makes
// spoiled impossible.
func planning(t *testing.T) (h *house, waits, move, kept, spoiled string) {
	h = begun(t, azulOf(2), "ana", "luis")
	h.work()
	s := h.sit()
	waits = h.waiting()
	v, seat, err := s.Planning(waits)
	must.Succeed(t, err)
	view, now := v.(azul.View), s.View(s.Awaited().First()).(azul.View)
	for _, m := range now.Moves(s.Awaited().First(), nil) {
		for _, p := range view.Moves(seat, nil) {
			switch {
			case p.Line == azul.Floor || p.Source == azul.Centre:
			case p.Source != m.Source:
				kept = azul.Format(p, engine.Spanish)
			default:
				spoiled = azul.Format(p, engine.Spanish)
			}
		}
		if kept != "" && spoiled != "" {
			return h, waits, azul.Format(m, engine.Spanish), kept, spoiled
		}
	}
	t.Fatal("nothing to plan")
	return nil, "", "", "", ""
}

func TestAPlanIsPlayedWhenItFallsDueIfItStillDoesTheSame(t *testing.T) {
	h, waits, move, kept, spoiled := planning(t)
	moves := other(waits)
	h.all(step{moves, PlanTyped(move), PlanNow}, step{"marta", PlanTyped(move), NotSeated}, step{waits, PlanTyped("9 azul suelo"), azul.NoSuchFactory}, step{waits, PlanTyped(spoiled), Planned})
	if done, _ := h.does(waits, PlanTyped(strings.ToUpper(kept)), Planned); done.N != 2 || done.Move != kept {
		t.Errorf("planned %+v", done)
	}
	s, frames := h.frames()
	if plan := s.PlanOf(waits); !slices.Equal(texts(plan), []string{spoiled, kept}) || plan.Lapsed || len(s.PlannedOn(waits)) != 2 {
		t.Errorf("the plan is %+v", plan)
	}
	// The plan is private: nothing is to be shown, and no header contains it.
	if open := fmt.Sprintf("%+v %+v", s.Header, frames); strings.Contains(open, kept) || len(s.PlanOf(moves).Moves) > 0 || h.due(time.Hour) != "" {
		t.Errorf("the plan is in what everybody may know; tasks %s", h.due(time.Hour))
	}
	h.UndoPause = time.Second
	h.says(moves, move)
	// Until it is carried out, nothing reveals the plan.
	if h.due(0) != TaskShow || h.due(time.Minute) != TaskShow+" "+TaskThink || !h.sit().MovesAsSaid(s.SeatOf(waits)) {
		t.Errorf("tasks after the move: %s", h.due(time.Minute))
	}
	h.shown = 0
	h.pass(time.Second)
	last := h.g.Moves[len(h.g.Moves)-1]
	if last.Text != kept || !last.Auto || last.StandIn != "" || h.userAt(last.Seat) != waits || h.g.Seats[last.Seat].Plan != "" || h.shown != 2 || h.due(time.Hour) != "" {
		t.Errorf("played %+v, plan %q, shown %d times, tasks %s", last, h.g.Seats[last.Seat].Plan, h.shown, h.due(time.Hour))
	}
	_, frames = h.frames()
	if e := frames[len(frames)-1].Events; len(e) < 2 || e[1].Code != AsPlanned || frames[len(frames)-2].Events[0].Code == AsPlanned {
		t.Errorf("got events %v, want AsPlanned with the last move only", e)
	}
	// The player may take the planned move back, and is then asked to choose.
	if done, _ := h.does(waits, Undo(AnyBoard), Undone); done.N != 1 || h.mover() != waits || h.due(time.Hour) != TaskShow {
		t.Errorf("after the undo: got %+v, tasks %s", done, h.due(time.Hour))
	}
}

func TestAPlanWhoseEffectHasChangedLapsesAndItsOwnerIsAsked(t *testing.T) {
	h, waits, move, _, spoiled := planning(t)
	h.all(step{waits, PlanTyped(spoiled), Planned}, step{other(waits), Play(move, AnyBoard), Played})
	if plan := h.sit().PlanOf(waits); !plan.Lapsed || !slices.Equal(texts(plan), []string{spoiled}) || h.mover() != waits || h.due(time.Hour) != TaskShow {
		t.Errorf("the plan is %+v, tasks %s", plan, h.due(time.Hour))
	}
	h.plays()
	if plan := h.sit().PlanOf(waits); len(plan.Moves) > 0 {
		t.Errorf("after the move the plan is %+v", plan)
	}
}

// The centre grows, so the planned move would take more tiles than intended.
func TestAPlanForFewerTilesThanThereAreByNowLapses(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	for range 200 {
		s := h.sit()
		waits, to := h.waiting(), s.Awaited().First()
		v, seat, err := s.Planning(waits)
		must.Succeed(t, err)
		view := v.(azul.View)
		for _, m := range view.Moves(seat, nil) {
			if m.Source != azul.Centre || m.Line == azul.Floor {
				continue
			}
			for _, text := range s.match.Moves(to) {
				after, err := s.Try(to, text)
				must.Succeed(t, err)
				if then := after.View.(azul.View); after.ToMove.Has(seat) && then.Source(azul.Centre).Of(m.Color) > view.Source(azul.Centre).Of(m.Color) {
					h.all(step{waits, PlanTyped(azul.Format(m, engine.Spanish)), Planned}, step{h.userAt(to), Play(text, AnyBoard), Played})
					if plan := h.sit().PlanOf(waits); !plan.Lapsed {
						t.Errorf("%s: the plan is %+v", text, plan)
					}
					return
				}
			}
		}
		h.plays()
	}
	t.Fatal("the centre never grew")
}

func TestAPlanLapsesWhenChanceHasPlayed(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	s := h.playUntil(func(s *Sitting) bool { // the next move ends the round
		after, err := s.Try(s.Awaited().First(), h.good(s, s.Awaited().First()))
		must.Succeed(t, err)
		return after.ToMove.Has(engine.Chance)
	})
	waits := h.waiting()
	v, seat, err := s.Planning(waits)
	must.Succeed(t, err)
	view := v.(azul.View)
	h.does(waits, PlanTyped(azul.Format(view.Moves(seat, nil)[0], engine.Spanish)), Planned)
	h.work()
	h.plays()
	if plan := h.sit().PlanOf(waits); !plan.Lapsed || h.due(time.Hour) != TaskShow || roundOf(h.sit()) == roundOf(s) {
		t.Errorf("the plan is %+v in round %d, tasks %s", plan, roundOf(h.sit()), h.due(time.Hour))
	}
}

// A player who drops a plan that is due is called instead.
func TestAPlayerWhoDropsAPlanIsAsked(t *testing.T) {
	h, waits, move, kept, _ := planning(t)
	h.UndoPause = time.Second
	h.all(step{waits, DropPlan, PlanNone}, step{waits, PlanTyped(kept), Planned}, step{other(waits), Play(move, AnyBoard), Played}, step{waits, DropPlan, PlanDropped})
	h.work()
	before := len(h.g.Moves)
	h.shown = 0
	if h.pass(time.Second); h.shown != 1 || len(h.g.Moves) != before || h.due(time.Hour) != "" {
		t.Errorf("shown %d times, %d moves, tasks %s", h.shown, len(h.g.Moves)-before, h.due(time.Hour))
	}
}

func TestAPlanHasFiveMovesAtMost(t *testing.T) {
	h, waits, _, _, _ := planning(t)
	v, seat, err := h.sit().Planning(waits)
	must.Succeed(t, err)
	view := v.(azul.View)
	list := view.Moves(seat, nil)
	for _, m := range append(list[:MaxPlanned:MaxPlanned], list[0]) { // the first one moves to the end
		h.does(waits, PlanTyped(azul.Format(m, engine.English)), Planned)
	}
	h.does(waits, PlanTyped(azul.Format(list[MaxPlanned], engine.English)), PlanFull)
	if plan := h.sit().PlanOf(waits); plan.Moves[MaxPlanned-1].Text != azul.Format(list[0], engine.Spanish) {
		t.Errorf("the plan is %v", plan.Moves)
	}
}

// Planning shows that a player is present: they get their seat back from a guardian. Players who
// have resigned are refused.
func TestPlanningTakesTheSeatBackFromAGuardian(t *testing.T) {
	h, waits, move, kept, _ := planning(t)
	seat := SeatOf(h.g.Seats, waits)
	h.g.Seats[seat].Guardian, h.g.Seats[seat].Missed = "escalonado", 2
	h.does(waits, PlanTyped(kept), Planned)
	if s := h.g.Seats[seat]; !Plays(s) || s.Missed != 0 {
		t.Errorf("the seat is %+v", s)
	}
	if task := h.task(TaskShow); task == nil || string(task.Payload) != ShowAgain || h.due(time.Hour) != TaskShow {
		t.Errorf("the channel is not told: %+v", h.tasks)
	}
	h.says(other(waits), move)
	h.work()
	if last := h.g.Moves[len(h.g.Moves)-1]; last.Text != kept || !last.Auto || last.StandIn != "" {
		t.Errorf("played %+v", last)
	}
	h, waits, _, kept, _ = planning(t)
	h.all(step{waits, Resign, Resigned}, step{waits, PlanTyped(kept), HasResigned})
}

// A player who moves does not learn whether the next player has a plan that applies.
func TestAMoveLooksTheSameWhetherTheNextPlayerHasAPlanOrNone(t *testing.T) {
	var seen [2]string
	for i, plans := range []bool{false, true} {
		h, waits, move, kept, _ := planning(t)
		h.UndoPause = time.Minute
		if plans {
			h.does(waits, PlanTyped(kept), Planned)
		}
		h.says(other(waits), move)
		for _, task := range h.tasks {
			if task.Due.Before(h.Now.Add(30 * time.Second)) {
				seen[i] += task.Kind + " " + string(task.Payload)
			}
		}
	}
	if seen[0] != seen[1] || seen[0] != TaskShow+" " {
		t.Errorf("without a plan %q, with one %q", seen[0], seen[1])
	}
}

// wantsSole sets a person's setting for turns with only one move.
func (h *house) wantsSole(user, wants string) {
	if h.g.People == nil {
		h.g.People = make(map[string]map[string]string)
	}
	h.g.People[user] = map[string]string{settings.Sole: wants}
}

// A turn with only one move is played automatically for those who want that, but not again after
// they have taken the move back.
func TestATurnWithOneMoveIsPlayedAutomaticallyForThoseWhoWantThat(t *testing.T) {
	for _, wants := range []string{settings.Yes, settings.No, ""} {
		h := grey(t, "ana", "luis", "marta")
		h.wantsSole("luis", wants)
		met := 0
		for h.g.Status == store.Running {
			s := h.sit()
			sole := s.ToMove().Has(1) && len(s.match.Moves(1)) == 1 && !s.LastUndone()
			h.work()
			played := slices.ContainsFunc(h.g.Moves[s.Moves:], func(m store.Move) bool { return m.Auto && m.Seat == 1 })
			if played != (sole && wants == settings.Yes) {
				t.Fatalf("wants it: %q, has one move: %v, played by itself: %v", wants, sole, played)
			}
			if sole {
				met++
			}
			if s = h.sit(); played && s.CanUndo("luis") {
				if h.does("luis", Undo(AnyBoard), Undone); h.due(time.Hour) != TaskShow {
					t.Errorf("taken back: tasks %s", h.due(time.Hour))
				}
				h.says("luis", h.sit().match.Moves(1)[0])
			} else if s.Status == store.Running {
				h.plays()
			}
		}
		if met == 0 {
			t.Errorf("wants it: %q: there never was a turn with one move", wants)
		}
	}
}

// The only listed move is not the only possibility where offers can be made: a player who wants
// sole moves played automatically is asked.
func TestAMoveIsNotTheOnlyOneWhereSomethingUnlistedCanBePlayed(t *testing.T) {
	h := begun(t, Opening{Kind: "trueque"}, "ana", "luis")
	h.wantsSole("ana", settings.Yes)
	h.wantsSole("luis", settings.Yes)
	met := 0
	for range 30 {
		s := h.sit()
		if !s.Status.Live() {
			break
		}
		seat := s.Awaited().First()
		v := s.View(seat).(rules.View)
		if list := v.Moves(nil); len(list) == 1 && len(v.Unlisted()) > 1 { // more than the standing order
			met++
			if s.MovesAsSaid(seat) {
				t.Fatalf("%v is played unasked, where offers can be made", list[0])
			}
		}
		h.says(h.userAt(seat), some(s, seat, rand.New(rand.NewPCG(uint64(s.Moves), 1))))
	}
	if met == 0 {
		t.Error("there never was a turn with one listed move")
	}
}

// idling returns a game of Ruling of Dwarfs at a turn of ana in which, with cards in hand, she can
// only end it or make offers.
func idling(t *testing.T, wants string, also func(*Sitting) bool) *house {
	h := begun(t, Opening{Kind: "enanos"}, "ana", "luis")
	h.wantsSole("ana", wants)
	h.playUntil(func(s *Sitting) bool {
		v := s.View(0).(enanos.View)
		return s.Awaited().Has(0) && v.Own.Hand != 0 && (enanos.Rules{}).Idle(v, 0) && also(s)
	})
	return h
}

func anyIdle(*Sitting) bool { return true }

// A turn in which only offers are left ends automatically for those who want that, and for nobody
// else.
func TestATurnInWhichOnlyOffersAreLeftEndsAutomaticallyForThoseWhoWantThat(t *testing.T) {
	for wants, want := range map[string]bool{settings.Idle: true, settings.Yes: false, settings.No: false, "": false} {
		h := idling(t, wants, anyIdle)
		if h.sit().MovesAsSaid(0) != want {
			t.Errorf("%q: the turn ends by itself: %v", wants, !want)
		}
		before := len(h.g.Moves)
		h.pass(time.Minute)
		moves := h.g.Moves[before:]
		ended := len(moves) > 0 && moves[0].Seat == 0 && moves[0].Auto && moves[0].Text == "termina"
		if ended != want || !want && len(moves) > 0 {
			t.Errorf("%q: what was played then: %+v", wants, moves)
		}
	}
}

// A player who has made an offer waits for answers, or makes another offer. A player who has taken
// a move back wants to choose.
func TestATurnWithAnOfferOrAnUndoIsNotEndedAutomatically(t *testing.T) {
	h := idling(t, settings.No, anyIdle)
	hand := handOf(h.sit(), 0)
	want := enanos.Gold.N(1)
	if hand.Of(enanos.Gold) > 0 {
		want = enanos.Ruby.N(1)
	}
	h.says("ana", enanos.Format(enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator, Give: hand.First().N(1), Want: want}, engine.Spanish))
	h.wantsSole("ana", settings.Idle)
	still := func(h *house, when string) {
		t.Helper()
		before := len(h.g.Moves)
		h.pass(time.Minute)
		if len(h.g.Moves) != before {
			t.Errorf("%s the turn was ended: %+v", when, h.g.Moves[before:])
		}
	}
	still(h, "while the offer waits")
	h.says("luis", "rechaza 1")
	still(h, "once it was declined")
	h.does("ana", Undo(AnyBoard), Undone)
	still(h, "once it was taken back")

	h = idling(t, settings.Idle, func(s *Sitting) bool { return s.rows[len(s.rows)-1].Seat == 0 && s.CanUndo("ana") })
	if !h.sit().MovesAsSaid(0) {
		t.Fatal("the turn does not end automatically")
	}
	h.does("ana", Undo(AnyBoard), Undone)
	still(h, "once its last move was taken back")
}

// A planned move means that the turn was not missed.
func TestAPlannedMoveBreaksARowOfMissedTurns(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Pace: day}, "ana", "luis")
	user := h.mover()
	h.pass(day) // the first missed turn
	v, seat, err := h.sit().Planning(user)
	must.Succeed(t, err)
	view := v.(azul.View)
	planned := uint8(azul.Centre) // taking from several factories: the other player takes from one
	for _, m := range view.Moves(seat, nil) {
		if m.Source != azul.Centre && m.Source != planned {
			planned = m.Source
			h.does(user, PlanTyped(azul.Format(m, engine.Spanish)), Planned)
		}
	}
	h.g.Seats[seat].Missed = 1 // a player who plans is present, but may have planned earlier
	h.plays()
	h.pass(time.Minute)
	if last := h.g.Moves[len(h.g.Moves)-1]; !last.Auto {
		t.Fatalf("the plan was not carried out: %+v", last)
	}
	h.plays()
	h.pass(day)
	if s := h.g.Seats[seat]; s.Missed != 1 || s.Guardian != "" {
		t.Errorf("got seat %+v, want one missed turn and no guardian", s)
	}
}
