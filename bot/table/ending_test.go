package table_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// due is the task of a kind, claimed when it falls due, which is looked for in
// the order in which tasks fall due; nil when there is none by then.
func (f *fixture) due(kind string, within time.Duration) *store.Task {
	f.T.Helper()
	for {
		task := f.task(within)
		if task == nil || task.Kind == kind {
			return task
		}
	}
}

// moved is a game of people in which the first of them to move has done so.
func moved(f *fixture, users ...string) *table.Position {
	f.T.Helper()
	f.started("", users...)
	s := f.look()
	f.Must(sitting.Played)(f.Do(f.T.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, s.ToMove().First()), sitting.AnyBoard)))
	return f.look()
}

func TestAModeratorEndsAGameWithASeatAndWithout(t *testing.T) {
	for _, user := range []string{"marta", "luis"} {
		f := newFixture(t)
		s := moved(f, "ana", "luis")
		f.refused(sitting.ModeratorOnly)(f.Do(t.Context(), f.By(user), here, sitting.End))
		moderator := f.By(user)
		moderator.Moderator = true
		f.Must(sitting.Cancelled)(f.Do(t.Context(), moderator, table.Ref{Kind: "azul", ID: s.ID}, sitting.End))
		if g := f.Stored(s.ID); g.Status != store.Cancelled || g.EndedBy != user {
			t.Errorf("%s, ended by %q", g.Status, g.EndedBy)
		}
	}
}

func TestAModeratorClosesALobbyAtOnce(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	moderator := f.By("marta")
	moderator.Moderator = true
	f.Must(sitting.Cancelled)(f.Do(t.Context(), moderator, here, sitting.Agree(sitting.AnyBoard)))
}

func TestARequestToEndAGameLapses(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	f.tasks()
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	asked := f.Stored(s.ID)
	if got := asked.EndLapses.Sub(asked.EndAsked); got != 24*time.Hour {
		t.Errorf("it lapses after %v", got)
	}
	task := f.due(sitting.TaskLapse, 25*time.Hour)
	if task == nil {
		t.Fatal("nothing will make it lapse")
	}
	if early := asked.EndLapses.Sub(task.Due); early != 0 {
		t.Errorf("it falls due %v early", early)
	}
	// Carried out too early it waits.
	if err := f.Lapse(t.Context(), task); err != nil || f.Stored(s.ID).EndAsked.IsZero() {
		t.Errorf("it lapsed early, error %v", err)
	}
	f.Forward(25 * time.Hour)
	f.tasks()
	must.Succeed(t, f.Lapse(t.Context(), task))
	g := f.Stored(s.ID)
	if !g.EndAsked.IsZero() || !g.EndLapses.IsZero() || g.Seats[0].Agrees || g.Status != store.Running {
		t.Errorf("%+v", g)
	}
	if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", got)
	}
	if err := f.Lapse(t.Context(), task); err != nil || f.Stored(s.ID).Revision != g.Revision {
		t.Errorf("the second time it does something, error %v", err)
	}
}

func TestAMoveOrAnAnswerTakesARequestToEndOff(t *testing.T) {
	for what, answer := range map[string]func(*fixture, *table.Position){
		"a move": func(f *fixture, s *table.Position) {
			f.Must(sitting.Played)(f.Do(f.T.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, s.ToMove().First()), sitting.AnyBoard)))
		},
		"play on": func(f *fixture, s *table.Position) {
			f.Must(sitting.Kept)(f.Do(f.T.Context(), f.By("luis"), here, sitting.Keep))
		},
	} {
		t.Run(what, func(t *testing.T) {
			f := newFixture(t)
			s := moved(f, "ana", "luis")
			f.refused(sitting.NobodyAsks)(f.Do(t.Context(), f.By("luis"), here, sitting.Keep))
			f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
			f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("iker"), here, sitting.Keep))
			answer(f, s)
			if g := f.Stored(s.ID); !g.EndAsked.IsZero() || g.Seats[0].Agrees {
				t.Errorf("%+v", g)
			}
			if task := f.due(sitting.TaskLapse, 48*time.Hour); task != nil {
				t.Error("it is still to lapse")
			}
		})
	}
}

// away is a game of ana, who is there, of luis, whose seat a guardian keeps, and of
// marta, who has resigned; ana wants to end it.
func away(t *testing.T, pace time.Duration) (*days, int64) {
	d := newDays(t)
	id := d.game("c", pace, "ana", "luis", "marta")
	d.play(id)
	g := d.Stored(id)
	g.Seats[1].Guardian = "escalonado"
	must.Succeed(t, d.Store.Commit(t.Context(), &store.Change{Game: g, At: d.Now()}))
	d.must(d.Do(t.Context(), d.By("marta", "c"), here, sitting.Resign)) // and guardians move on
	d.Work()
	done, err := d.Do(t.Context(), d.By("ana", "c"), here, sitting.Agree(sitting.AnyBoard))
	if err != nil || done.Code != sitting.Agreed || done.N != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	return d, id
}

func TestWhoeverIsAwayHasATurnsTimeBeforeAGameEnds(t *testing.T) {
	for _, pace := range []time.Duration{day, 3 * day} {
		d, id := away(t, pace)
		d.Pass(pace - time.Second) // guardians move meanwhile, for ana too
		if g := d.Stored(id); g.Status != store.Running || g.EndAsked.IsZero() {
			t.Fatalf("pace %v: before the time is over it is %s, asked %v", pace, g.Status, g.EndAsked)
		}
		d.shown = 0
		d.Pass(2 * time.Second)
		if g := d.Stored(id); g.Status != store.Cancelled || g.EndedBy != "" || !g.Seats[0].Agrees || d.shown == 0 {
			t.Errorf("pace %v: nobody answers, and the game is %s, by %q, shown %d times", pace, g.Status, g.EndedBy, d.shown)
		}
		d.Refused(sitting.Closed)(d.Do(t.Context(), d.By("luis", "c"), table.Ref{Kind: "azul", ID: id}, sitting.Keep))
	}
}

func TestWhoeverComesBackMayKeepTheGameFromEnding(t *testing.T) {
	for what, does := range map[string]func(*days, int64){
		"says no": func(d *days, id int64) { d.must(d.Do(d.T.Context(), d.By("luis", "c"), here, sitting.Keep)) },
		"comes back and says nothing": func(d *days, id int64) {
			d.must(d.Do(d.T.Context(), d.By("luis", "c"), here, sitting.Return))
		},
		"comes back and plays": func(d *days, id int64) {
			d.must(d.Do(d.T.Context(), d.By("luis", "c"), here, sitting.Return))
			for d.play(id) != "luis" {
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			d, id := away(t, day)
			does(d, id)
			d.Pass(2 * day)
			if g := d.Stored(id); g.Status != store.Running || !g.EndAsked.IsZero() || g.Seats[0].Agrees {
				t.Errorf("it is %s, asked %v", g.Status, g.EndAsked)
			}
		})
	}
}

// Players who have asked may play on meanwhile, or their own time would run out.
func TestARequestToEndAGameStandsWhileThoseWhoAgreePlay(t *testing.T) {
	d, id := away(t, day)
	for range 3 {
		d.play(id)
	}
	if g := d.Stored(id); g.EndAsked.IsZero() || !g.Seats[0].Agrees {
		t.Fatalf("asked %v after moves of ana's", g.EndAsked)
	}
	d.must(d.Do(t.Context(), d.By("luis", "c"), here, sitting.Agree(sitting.AnyBoard)))
	if g := d.Stored(id); g.Status != store.Cancelled {
		t.Errorf("both agree, and the game is %s", g.Status)
	}
}

// A moderator's own agreement is that of a player.
func TestAModeratorWhoAsksTheOthersDoesNotEndTheGame(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	g := f.Stored(s.ID)
	g.Seats[1].Guardian = "voraz"
	f.commit(g)
	req := f.By("ana")
	req.Moderator = true
	if done := f.Must(sitting.Agreed)(f.Do(t.Context(), req, here, sitting.Agree(s.Moves))); done.N != 1 {
		t.Errorf("%d have not answered", done.N)
	}
}

// Nobody can answer where the bot is no member of the server: that is looked up
// before a game ends.
func TestAGameDoesNotEndWhileNobodyCouldAnswer(t *testing.T) {
	d, id := away(t, 0) // at which no clock finds out
	absent := true
	d.Absent = func(context.Context, string) bool { return absent }
	d.Pass(2 * day)
	if g := d.Stored(id); g.Status != store.Running || g.EndAsked.IsZero() {
		t.Errorf("the game is %s, asked %v", g.Status, g.EndAsked)
	}
	absent = false
	d.Pass(6 * day)
	if g := d.Stored(id); g.Status != store.Cancelled {
		t.Errorf("back in the server, the game is %s", g.Status)
	}
}

func TestWhoEndsAGameIsToldFirstWhatIsLostAndWhoIsAsked(t *testing.T) {
	f := newFixture(t)
	f.lobby(3, "", "ana", "luis", "marta")
	ask := func(user string, moderator bool) sitting.EndQuestion {
		t.Helper()
		req := f.By(user)
		req.Moderator = moderator
		_, q, err := f.AskEnd(t.Context(), req, here)
		must.Succeed(t, err)
		return q
	}
	if q := ask("ana", false); !q.Nothing {
		t.Errorf("in the lobby: %+v", q)
	}
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
	if q := ask("ana", false); q.Nothing || q.Moves != 0 || q.Others != 0 || !q.Agree { // she is asked, and nobody else
		t.Errorf("before the first move: %+v", q)
	}
	if q := ask("eva", true); q.Nothing || !q.Alone || q.Agree {
		t.Errorf("before the first move a moderator: %+v", q)
	}
	for range 3 {
		f.oneMove()
	}
	user, _ := f.oneMove()
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By(user), here, sitting.Undo(sitting.AnyBoard)))
	id := f.look().ID
	g := f.Stored(id)
	g.Seats[1].Guardian, g.Pace = "voraz", day
	f.commit(g)
	q := ask("ana", false)
	if least := f.Now().Add(day - time.Minute); q.Moves != 3 || q.Nothing || q.Alone || !q.Agree || q.Others != engine.SeatsOf(1, 2) || q.Until.Before(least) {
		t.Errorf("%+v", q)
	}
	if q := ask("eva", true); !q.Alone || q.Agree || q.Others.Len() != 3 {
		t.Errorf("a moderator without a seat: %+v", q)
	}
	if q := ask("ana", true); !q.Alone || !q.Agree || q.Others.Len() != 2 {
		t.Errorf("a moderator with a seat: %+v", q)
	}
	before := trace(f)
	f.refused(sitting.NotSeated)(asked(f.AskEnd(t.Context(), f.By("eva"), here)))
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	f.refused(sitting.AlreadyAgreed)(asked(f.AskEnd(t.Context(), f.By("ana"), here)))
	if q, until := ask("marta", false), f.Stored(id).EndLapses; q.Others != engine.SeatsOf(1) || !q.Until.Equal(until) || before == trace(f) {
		t.Errorf("%+v, which lapses at %v", q, until)
	}
}

// asked is the answer to a request that only asks.
func asked(_ *table.Position, _ sitting.EndQuestion, err error) (sitting.Done, error) {
	return sitting.Done{}, err
}

// commit stores a game as it was changed.
func (f *fixture) commit(g *store.Game) {
	f.T.Helper()
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: g, At: f.Now()}))
}

// Each request notifies people: one that was answered is not made again on the
// same turn, by nobody, and not by way of taking moves back either.
func TestPeopleAreAskedToEndAGameOnceATurn(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	user := mover(s)
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	f.Must(sitting.Kept)(f.Do(t.Context(), f.By("luis"), here, sitting.Keep))
	f.refused(sitting.AskedBefore)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	f.refused(sitting.AskedBefore)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard)))
	f.refused(sitting.NobodyAsks)(f.Do(t.Context(), f.By("ana"), here, sitting.Keep))
	move := f.Move(s, s.ToMove().First())
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(user), here, sitting.Play(move, sitting.AnyBoard)))
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By(user), here, sitting.Undo(sitting.AnyBoard)))
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(user), here, sitting.Play(move, sitting.AnyBoard)))
	f.refused(sitting.AskedBefore)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	f.Forward(24 * time.Hour) // then it may be asked again, also if nobody moves
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
}

func TestWhoeverResignsHasNoSayInWhetherTheGameEnds(t *testing.T) {
	ask := func(users ...string) (*fixture, int64) {
		f := newFixture(t)
		s := moved(f, "ana", "luis", "marta")
		for _, u := range users {
			f.Must(sitting.Agreed)(f.Do(t.Context(), f.By(u), here, sitting.Agree(sitting.AnyBoard)))
		}
		return f, s.ID
	}
	// All others agree.
	f, id := ask("ana", "luis")
	f.Must(sitting.Resigned)(f.Do(t.Context(), f.By("marta"), here, sitting.Resign))
	if g := f.Stored(id); g.Status != store.Cancelled {
		t.Errorf("all agree who are left, and the game is %s", g.Status)
	}
	// Somebody is still to answer; a player who has left is not asked, and can't.
	f, id = ask("ana")
	f.Must(sitting.Resigned)(f.Do(t.Context(), f.By("marta"), here, sitting.Resign))
	if g := f.Stored(id); g.Status != store.Running || g.EndAsked.IsZero() {
		t.Errorf("one is still to answer, and the game is %s, asked %v", g.Status, g.EndAsked)
	}
	f.refused(sitting.HasResigned)(f.Do(t.Context(), f.By("marta"), here, sitting.Keep))
	f.refused(sitting.HasResigned)(f.Do(t.Context(), f.By("marta"), here, sitting.Agree(sitting.AnyBoard)))
	// Nobody wants it any more.
	f, id = ask("marta")
	f.Must(sitting.Resigned)(f.Do(t.Context(), f.By("marta"), here, sitting.Resign))
	if g := f.Stored(id); g.Status != store.Running || !g.EndAsked.IsZero() || g.Seats[2].Agrees {
		t.Errorf("the game is %s, asked %v", g.Status, g.EndAsked)
	}
}
