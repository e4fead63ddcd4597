package table_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/table"
	"sobremesa/store"
)

// wait lets time pass for the fixture's clock.
func (f *fixture) wait(d time.Duration) { f.clock.Add(int64(d / time.Second)) }

// due is the task of a kind, claimed when it falls due, which is looked for in
// the order in which tasks fall due; nil when there is none by then.
func (f *fixture) due(kind string, within time.Duration) *store.Task {
	f.t.Helper()
	for {
		task := f.task(within)
		if task == nil || task.Kind == kind {
			return task
		}
	}
}

// moved is a game of people in which the first of them to move has done so.
func moved(f *fixture, users ...string) *table.Position {
	f.t.Helper()
	f.started("", users...)
	s := f.look()
	f.must(table.Played)(f.Play(f.t.Context(), f.by(mover(s)), here, good(s, s.ToMove().First()), table.AnyBoard))
	return f.look()
}

func TestAModeratorEndsAGameWithASeatAndWithout(t *testing.T) {
	for _, user := range []string{"marta", "luis"} {
		f := newFixture(t)
		s := moved(f, "ana", "luis")
		f.refused(table.ModeratorOnly)(f.End(t.Context(), f.by(user), here))
		moderator := f.by(user)
		moderator.Moderator = true
		f.must(table.Cancelled)(f.End(t.Context(), moderator, table.Ref{Kind: "azul", ID: s.ID}))
		if g := f.game(s.ID); g.Status != store.Cancelled || g.EndedBy != user {
			t.Errorf("%s, ended by %q", g.Status, g.EndedBy)
		}
	}
}

func TestAModeratorClosesALobbyAtOnce(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	moderator := f.by("marta")
	moderator.Moderator = true
	f.must(table.Cancelled)(f.Cancel(t.Context(), moderator, here))
}

func TestARequestToEndAGameLapses(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	f.tasks()
	f.must(table.Agreed)(f.Cancel(t.Context(), f.by("ana"), here))
	asked := f.game(s.ID)
	if got := asked.EndLapses.Sub(asked.EndAsked); got != 24*time.Hour {
		t.Errorf("it lapses after %v", got)
	}
	task := f.due(table.TaskLapse, 25*time.Hour)
	if task == nil {
		t.Fatal("nothing will make it lapse")
	}
	if early := asked.EndLapses.Sub(task.Due); early != 0 {
		t.Errorf("it falls due %v early", early)
	}
	// Carried out too early it waits.
	if err := f.Lapse(t.Context(), task); err != nil || f.game(s.ID).EndAsked.IsZero() {
		t.Errorf("it lapsed early, error %v", err)
	}
	f.wait(25 * time.Hour)
	f.tasks()
	if err := f.Lapse(t.Context(), task); err != nil {
		t.Fatal(err)
	}
	g := f.game(s.ID)
	if !g.EndAsked.IsZero() || !g.EndLapses.IsZero() || g.Seats[0].Agrees || g.Status != store.Running {
		t.Errorf("%+v", g)
	}
	if got := f.tasks(); !slices.Equal(got, []string{table.TaskShow}) {
		t.Errorf("tasks %v", got)
	}
	if err := f.Lapse(t.Context(), task); err != nil || f.game(s.ID).Revision != g.Revision {
		t.Errorf("the second time it does something, error %v", err)
	}
}

func TestAMoveOrAnAnswerTakesARequestToEndOff(t *testing.T) {
	for what, answer := range map[string]func(*fixture, *table.Position){
		"a move": func(f *fixture, s *table.Position) {
			f.must(table.Played)(f.Play(f.t.Context(), f.by(mover(s)), here, good(s, s.ToMove().First()), table.AnyBoard))
		},
		"play on": func(f *fixture, s *table.Position) {
			f.must(table.Kept)(f.Keep(f.t.Context(), f.by("luis"), here))
		},
	} {
		t.Run(what, func(t *testing.T) {
			f := newFixture(t)
			s := moved(f, "ana", "luis")
			f.refused(table.NobodyAsks)(f.Keep(t.Context(), f.by("luis"), here))
			f.must(table.Agreed)(f.Cancel(t.Context(), f.by("ana"), here))
			f.refused(table.NotSeated)(f.Keep(t.Context(), f.by("iker"), here))
			answer(f, s)
			if g := f.game(s.ID); !g.EndAsked.IsZero() || g.Seats[0].Agrees {
				t.Errorf("%+v", g)
			}
			if task := f.due(table.TaskLapse, 48*time.Hour); task != nil {
				t.Error("it is still to lapse")
			}
		})
	}
}

func TestWhoeverIsAwayIsNotAskedToEndAGame(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis", "marta")
	g := f.game(s.ID)
	g.Seats[1].Guardian, g.Seats[2].Resigned, g.Seats[2].Guardian = "voraz", true, "voraz"
	f.commit(g)
	f.must(table.Cancelled)(f.Cancel(t.Context(), f.by("ana"), here))
}

func TestPeopleWhoSitTogetherHaveLessTimeToAnswer(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	g := f.game(s.ID)
	g.Pace = 5 * time.Minute
	f.commit(g)
	f.must(table.Agreed)(f.Cancel(t.Context(), f.by("ana"), here))
	if g := f.game(s.ID); g.EndLapses.Sub(g.EndAsked) != 30*time.Minute {
		t.Errorf("asked %v, lapses %v", g.EndAsked, g.EndLapses)
	}
}

// commit stores a game as it was changed.
func (f *fixture) commit(g *store.Game) {
	f.t.Helper()
	if err := f.store.Commit(f.t.Context(), &store.Change{Game: g, At: f.now()}); err != nil {
		f.t.Fatal(err)
	}
}
