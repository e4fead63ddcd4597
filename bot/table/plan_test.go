package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// apart are a move of the seat that is to move, and two that the other seat could
// plan which it leaves as they are, or which it makes impossible.
func apart(t *testing.T, s *table.Position, user string) (move, kept, spoiled string) {
	t.Helper()
	v, seat, err := s.Planning(user)
	must.Succeed(t, err)
	view := v.(azul.View)
	now := s.View(s.ToMove().First()).(azul.View)
	for _, m := range now.Moves(s.ToMove().First(), nil) {
		for _, p := range view.Moves(seat, nil) {
			if p.Source != m.Source && p.Line != azul.Floor && p.Source != azul.Centre {
				kept = azul.Format(p, engine.Spanish)
			}
			if p.Source == m.Source && p.Line != azul.Floor && p.Source != azul.Centre {
				spoiled = azul.Format(p, engine.Spanish)
			}
		}
		if kept != "" && spoiled != "" {
			return azul.Format(m, engine.Spanish), kept, spoiled
		}
	}
	t.Fatal("nothing to plan")
	return "", "", ""
}

// planning is a game of Ana and Luis, and the one who waits for the other's move.
func planning(t *testing.T) (f *fixture, s *table.Position, waits string) {
	f = newFixture(t)
	f.started("", "ana", "luis")
	f.tasks()
	s = f.look()
	return f, s, waiting(s)
}

func TestAPlanIsPlayedWhenItFallsDueIfItStillDoesTheSame(t *testing.T) {
	f, s, waits := planning(t)
	move, kept, spoiled := apart(t, s, waits)
	f.refused(sitting.PlanNow)(f.Table.Do(t.Context(), f.By(mover(s)), here, sitting.PlanTyped(move)))
	f.refused(sitting.NotSeated)(f.Table.Do(t.Context(), f.By("marta"), here, sitting.PlanTyped(move)))
	f.refused("azul.no-such-factory")(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped("9 azul suelo")))
	f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(spoiled)))
	if done := f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(strings.ToUpper(kept)))); done.N != 2 || done.Move != kept {
		t.Errorf("planned %+v", done)
	}
	if plan := f.look().PlanOf(waits); !slices.Equal(plan.Moves, []string{spoiled, kept}) || plan.Lapsed {
		t.Errorf("the plan is %+v", plan)
	}
	// It is nobody else's: nothing is to be shown, and no header has it.
	if kinds := f.tasks(); len(kinds) > 0 {
		t.Errorf("planning leaves tasks %v", kinds)
	}
	now, frames, err := f.Find(t.Context(), s.ID)
	must.Succeed(t, err)
	if open := fmt.Sprintf("%+v %+v", now.Header, frames); strings.Contains(open, kept) || len(now.PlanOf(mover(s)).Moves) > 0 {
		t.Error("the plan is in what everybody may know")
	}
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(move, sitting.AnyBoard)))
	// It looks as if there were none until it is carried out.
	if task := f.task(0); task == nil || task.Kind != sitting.TaskShow || !f.Position(s.ID).MovesAsSaid(s.SeatOf(waits)) {
		t.Errorf("after the move: %+v", task)
	}
	task := f.task(time.Minute)
	if task == nil || task.Kind != sitting.TaskThink {
		t.Fatalf("after the move: %+v", task)
	}
	must.Succeed(t, f.Think(t.Context(), task))
	if kinds := f.tasks(); !slices.Equal(kinds, []string{sitting.TaskShow}) {
		t.Errorf("after the plan: tasks %v", kinds)
	}
	g := f.Stored(s.ID)
	last := g.Moves[len(g.Moves)-1]
	if last.Text != kept || !last.Auto || last.StandIn != "" || g.Seats[last.Seat].User != waits || g.Seats[last.Seat].Plan != "" {
		t.Errorf("played %+v, plan %q", last, g.Seats[last.Seat].Plan)
	}
	_, frames, err = f.Find(t.Context(), s.ID)
	must.Succeed(t, err)
	if e := frames[len(frames)-1].Events; len(e) < 2 || e[1].Code != sitting.AsPlanned || frames[len(frames)-2].Events[0].Code == sitting.AsPlanned {
		t.Errorf("told as %v", e)
	}
	// It is their move, which they may take back; then they are asked.
	if done := f.Must(sitting.Undone)(f.Do(t.Context(), f.By(waits), here, sitting.Undo(sitting.AnyBoard))); done.N != 1 {
		t.Errorf("taken back: %+v", done)
	}
	if kinds := f.tasks(); !slices.Equal(kinds, []string{sitting.TaskShow}) || mover(f.look()) != waits {
		t.Errorf("taken back: tasks %v", kinds)
	}
}

func TestAPlanThatDoesSomethingElseByNowLapsesAndItsOwnerIsAsked(t *testing.T) {
	f, s, waits := planning(t)
	move, _, spoiled := apart(t, s, waits)
	f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(spoiled)))
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(move, sitting.AnyBoard)))
	if kinds := f.tasks(); !slices.Equal(kinds, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", kinds)
	}
	now := f.look()
	if plan := now.PlanOf(waits); !plan.Lapsed || !slices.Equal(plan.Moves, []string{spoiled}) || mover(now) != waits {
		t.Errorf("the plan is %+v", plan)
	}
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(waits), here, sitting.Play(f.Move(now, now.SeatOf(waits)), sitting.AnyBoard)))
	if plan := f.look().PlanOf(waits); len(plan.Moves) > 0 {
		t.Errorf("after the move the plan is %+v", plan)
	}
}

// The centre grows: what was planned takes more than was wanted.
func TestAPlanForFewerTilesThanThereAreByNowLapses(t *testing.T) {
	f, s, waits := planning(t)
	for range 200 {
		v, seat, err := s.Planning(waits)
		must.Succeed(t, err)
		view, seats := v.(azul.View), s.ToMove()
		for _, m := range view.Moves(seat, nil) {
			if m.Source != azul.Centre || m.Line == azul.Floor {
				continue
			}
			for _, text := range moves(s, seats.First()) {
				after, err := s.Try(seats.First(), text)
				must.Succeed(t, err)
				then := after.View.(azul.View)
				if after.ToMove.Has(seat) && then.Source(azul.Centre).Of(m.Color) > view.Source(azul.Centre).Of(m.Color) {
					f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(azul.Format(m, engine.Spanish))))
					f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(text, sitting.AnyBoard)))
					if plan := f.look().PlanOf(waits); !plan.Lapsed {
						t.Errorf("%s: the plan is %+v", text, plan)
					}
					return
				}
			}
		}
		f.oneMove()
		s = f.look()
		waits = waiting(s)
	}
	t.Fatal("the centre never grew")
}

func TestAPlanLapsesWhenChanceHasPlayed(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	round := roundOf(f.look())
	s := f.playOn(func(s *table.Position) bool {
		if roundOf(s) != round {
			t.Fatal("the round ended first")
		}
		v := s.View(engine.Spectator).(azul.View)
		for n := range v.Factories() + 1 {
			if v.Source(n).Len() > 0 && n != azul.Centre {
				return false
			}
		}
		colors := 0
		for c := range azul.Color(azul.Colors) {
			if v.Source(azul.Centre).Of(c) > 0 {
				colors++
			}
		}
		return colors == 1 // the next move ends the round
	})
	waits := waiting(s)
	v, seat, err := s.Planning(waits)
	must.Succeed(t, err)
	view := v.(azul.View)
	f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(azul.Format(view.Moves(seat, nil)[0], engine.Spanish))))
	f.tasks()
	f.oneMove()
	if plan := f.look().PlanOf(waits); !plan.Lapsed {
		t.Errorf("the plan is %+v in round %d", plan, roundOf(f.look()))
	}
	if kinds := f.tasks(); !slices.Equal(kinds, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", kinds)
	}
}

// A player who drops a plan that falls due is called instead.
func TestWhoeverDropsAPlanIsAsked(t *testing.T) {
	f, s, waits := planning(t)
	move, kept, _ := apart(t, s, waits)
	f.refused(sitting.PlanNone)(f.Do(t.Context(), f.By(waits), here, sitting.DropPlan))
	f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(kept)))
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(move, sitting.AnyBoard)))
	f.Must(sitting.PlanDropped)(f.Do(t.Context(), f.By(waits), here, sitting.DropPlan))
	before := len(f.Stored(s.ID).Moves)
	must.Succeed(t, f.Think(t.Context(), f.awake(time.Minute)))
	if kinds := f.tasks(); !slices.Equal(kinds, []string{sitting.TaskShow}) || len(f.Stored(s.ID).Moves) != before {
		t.Errorf("tasks %v", kinds)
	}
}

func TestAPlanHasFiveMovesAtMost(t *testing.T) {
	f, s, waits := planning(t)
	v, seat, err := s.Planning(waits)
	must.Succeed(t, err)
	view := v.(azul.View)
	list := view.Moves(seat, nil)
	for _, m := range list[:sitting.MaxPlanned] {
		f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(azul.Format(m, engine.English))))
	}
	f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(azul.Format(list[0], engine.English)))) // moves to the end
	f.refused(sitting.PlanFull)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(azul.Format(list[sitting.MaxPlanned], engine.English))))
	if plan := f.look().PlanOf(waits); plan.Moves[sitting.MaxPlanned-1] != azul.Format(list[0], engine.Spanish) {
		t.Errorf("the plan is %v", plan.Moves)
	}
}

// A turn with but one move is played by itself for those who want that, and
// not again when they have taken it back.
func TestATurnWithOneMoveIsPlayedByItselfForWhoWantsThat(t *testing.T) {
	for _, wants := range []string{settings.Yes, settings.No, ""} {
		f := newFixture(t)
		f.started("gris", "ana", "luis", "marta")
		must.Succeed(t, f.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: "luis"}, map[string]string{settings.Sole: wants}))
		met := 0
		for range 400 {
			s := f.look()
			sole := s.ToMove().Has(1) && len(moves(s, 1)) == 1
			n := s.Moves
			for task := f.task(time.Minute); task != nil; task = f.task(time.Minute) {
				if task.Kind == sitting.TaskThink {
					must.Succeed(t, f.Think(t.Context(), task))
				}
			}
			g := f.Stored(s.ID)
			played := slices.ContainsFunc(g.Moves[n:], func(m store.Move) bool { return m.Auto && m.Seat == 1 })
			if played != (sole && wants == settings.Yes) {
				t.Fatalf("wants it: %q, has one move: %v, played by itself: %v", wants, sole, played)
			}
			if g.Status != store.Running {
				break
			}
			if sole {
				met++
			}
			if s = f.look(); played && s.CanUndo("luis") {
				f.Must(sitting.Undone)(f.Do(t.Context(), f.By("luis"), here, sitting.Undo(sitting.AnyBoard)))
				if kinds := f.tasks(); slices.Contains(kinds, sitting.TaskThink) {
					t.Errorf("taken back: tasks %v", kinds)
				}
				f.Must(sitting.Played)(f.Do(t.Context(), f.By("luis"), here, sitting.Play(moves(f.look(), 1)[0], sitting.AnyBoard)))
				continue
			}
			seat := s.ToMove().First()
			must.Do(t)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, seat), sitting.AnyBoard)))
			if f.Stored(s.ID).Status != store.Running {
				break
			}
		}
		if met == 0 {
			t.Errorf("wants it: %q: there never was a turn with one move", wants)
		}
	}
}

// Players who plan are there: a guardian does not play in their place, and those who
// have left for good are told that they have.
func TestWhoeverPlansTakesTheirSeatBack(t *testing.T) {
	f, s, waits := planning(t)
	move, kept, _ := apart(t, s, waits)
	g := f.Stored(s.ID)
	g.Seats[s.SeatOf(waits)].Guardian, g.Seats[s.SeatOf(waits)].Missed = "escalonado", 2
	f.commit(g)
	f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(kept)))
	if seat := f.Stored(s.ID).Seats[s.SeatOf(waits)]; !sitting.Plays(seat) || seat.Missed != 0 {
		t.Errorf("the seat is %+v", seat)
	}
	task := f.task(time.Minute)
	if task == nil || task.Kind != sitting.TaskShow || string(task.Payload) != sitting.ShowAgain || f.task(time.Minute) != nil {
		t.Errorf("the channel is not told: %+v", task)
	}
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(move, sitting.AnyBoard)))
	must.Succeed(t, f.Think(t.Context(), f.awake(time.Minute)))
	g = f.Stored(s.ID)
	if last := g.Moves[len(g.Moves)-1]; last.Text != kept || !last.Auto || last.StandIn != "" {
		t.Errorf("played %+v", last)
	}

	f, s, waits = planning(t)
	_, kept, _ = apart(t, s, waits)
	f.Must(sitting.Resigned)(f.Do(t.Context(), f.By(waits), here, sitting.Resign))
	f.refused(sitting.HasResigned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(kept)))
}

// A player who moves does not learn whether the next one has a plan that applies.
func TestAMoveLooksTheSameWhetherTheNextPlayerHasAPlanOrNone(t *testing.T) {
	var seen [2][]string
	for i, plans := range []bool{false, true} {
		f, s, waits := planning(t)
		f.Table.UndoPause = time.Minute
		move, kept, _ := apart(t, s, waits)
		if plans {
			f.Must(sitting.Planned)(f.Table.Do(t.Context(), f.By(waits), here, sitting.PlanTyped(kept)))
		}
		f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(move, sitting.AnyBoard)))
		for task := f.task(30 * time.Second); task != nil; task = f.task(30 * time.Second) {
			seen[i] = append(seen[i], task.Kind+" "+string(task.Payload))
		}
	}
	if !slices.Equal(seen[0], seen[1]) || len(seen[0]) != 1 {
		t.Errorf("without a plan %q, with one %q", seen[0], seen[1])
	}
}
