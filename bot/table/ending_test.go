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

// Each request notifies people: one that was answered is not made again on the
// same turn, by nobody, and not by way of taking moves back either.
func TestPeopleAreAskedToEndAGameOnceATurn(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	user := mover(s)
	f.must(table.Agreed)(f.Cancel(t.Context(), f.by("ana"), here))
	f.must(table.Kept)(f.Keep(t.Context(), f.by("luis"), here))
	f.refused(table.AskedBefore)(f.Cancel(t.Context(), f.by("ana"), here))
	f.refused(table.AskedBefore)(f.Cancel(t.Context(), f.by("luis"), here))
	f.refused(table.NobodyAsks)(f.Keep(t.Context(), f.by("ana"), here))
	move := good(s, s.ToMove().First())
	f.must(table.Played)(f.Play(t.Context(), f.by(user), here, move, table.AnyBoard))
	f.must(table.Agreed)(f.Cancel(t.Context(), f.by("ana"), here))
	f.must(table.Undone)(f.Undo(t.Context(), f.by(user), here, table.AnyBoard))
	f.must(table.Played)(f.Play(t.Context(), f.by(user), here, move, table.AnyBoard))
	f.refused(table.AskedBefore)(f.Cancel(t.Context(), f.by("ana"), here))
	f.wait(24 * time.Hour) // then it may be asked again, also if nobody moves
	f.must(table.Agreed)(f.Cancel(t.Context(), f.by("ana"), here))
}

func TestWhoeverResignsHasNoSayInWhetherTheGameEnds(t *testing.T) {
	ask := func(users ...string) (*fixture, int64) {
		f := newFixture(t)
		s := moved(f, "ana", "luis", "marta")
		for _, u := range users {
			f.must(table.Agreed)(f.Cancel(t.Context(), f.by(u), here))
		}
		return f, s.ID
	}
	// All others agree.
	f, id := ask("ana", "luis")
	f.must(table.Resigned)(f.Resign(t.Context(), f.by("marta"), here))
	if g := f.game(id); g.Status != store.Cancelled {
		t.Errorf("all agree who are left, and the game is %s", g.Status)
	}
	// Somebody is still to answer; who has left is not asked, and can't.
	f, id = ask("ana")
	f.must(table.Resigned)(f.Resign(t.Context(), f.by("marta"), here))
	if g := f.game(id); g.Status != store.Running || g.EndAsked.IsZero() {
		t.Errorf("one is still to answer, and the game is %s, asked %v", g.Status, g.EndAsked)
	}
	f.refused(table.HasResigned)(f.Keep(t.Context(), f.by("marta"), here))
	f.refused(table.HasResigned)(f.Cancel(t.Context(), f.by("marta"), here))
	// Nobody wants it any more.
	f, id = ask("marta")
	f.must(table.Resigned)(f.Resign(t.Context(), f.by("marta"), here))
	if g := f.game(id); g.Status != store.Running || !g.EndAsked.IsZero() || g.Seats[2].Agrees {
		t.Errorf("the game is %s, asked %v", g.Status, g.EndAsked)
	}
}
