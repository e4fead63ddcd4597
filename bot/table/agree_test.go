package table_test

import (
	"slices"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestBeforeTheFirstMoveTheCreatorAloneCancels(t *testing.T) {
	for what, begin := range map[string]func(*fixture){
		"in the lobby": func(f *fixture) { f.lobby(2, "", "ana", "luis") },
		"begun":        func(f *fixture) { f.started("", "ana", "luis") },
	} {
		t.Run(what, func(t *testing.T) {
			f := newFixture(t)
			begin(f)
			id := f.look().Stored().ID
			f.tasks()
			r := f.refused(sitting.CreatorOnly)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard)))
			if r.Args["name"] != "Ana" {
				t.Errorf("args %v", r.Args)
			}
			f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
			if g := f.Stored(id); g.Status != store.Cancelled || g.Ended.IsZero() {
				t.Errorf("%s, ended %v", g.Status, g.Ended)
			}
			if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
				t.Errorf("tasks %v", got)
			}
			f.refused(table.NoGame)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
			_, _, err := f.LastFrames(t.Context(), f.By(""), "azul")
			f.refused(sitting.NoFinished)(sitting.Done{}, err) // given up is not finished
		})
	}
}

// begunWith is a game of people and an artificial player in which somebody
// has moved.
func begunWith(f *fixture, people ...string) {
	f.T.Helper()
	f.lobby(len(people)+1, "", people...)
	f.Must(sitting.Added)(f.Do(f.T.Context(), f.By(people[0]), here, sitting.Add("voraz")))
	f.Must(sitting.Started)(f.Do(f.T.Context(), f.By(people[0]), here, sitting.Start))
	f.think()
	s := f.look()
	f.Must(sitting.Played)(f.Do(f.T.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, s.ToMove().First()), sitting.AnyBoard)))
	f.think()
}

// think lets artificial players move until a person is to.
func (f *fixture) think() {
	f.T.Helper()
	for task := f.task(0); task != nil; task = f.task(0) {
		if task.Kind == sitting.TaskThink {
			must.Succeed(f.T, f.Think(f.T.Context(), task))
		}
	}
}

func TestAGameUnderWayIsGivenUpWhenEveryPersonAgrees(t *testing.T) {
	f := newFixture(t)
	begunWith(f, "ana", "luis", "marta")
	id := f.look().Stored().ID
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("iker"), here, sitting.Agree(sitting.AnyBoard)))
	if done := f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard))); done.N != 2 {
		t.Errorf("%d have not agreed, want 2", done.N)
	}
	f.refused(sitting.AlreadyAgreed)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard)))
	seq := len(f.look().Stored().Moves)
	if done := f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(seq))); done.N != 1 {
		t.Errorf("%d have not agreed, want 1", done.N)
	}
	f.refused(sitting.Stale)(f.Do(t.Context(), f.By("marta"), here, sitting.Agree(seq-1)))
	f.tasks()
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("marta"), table.Ref{Kind: "azul", ID: id}, sitting.Agree(seq)))
	if g := f.Stored(id); g.Status != store.Cancelled || g.Ended.IsZero() {
		t.Errorf("%s, ended %v", g.Status, g.Ended)
	}
	if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", got)
	}
	if rows, err := f.Store.Leaderboard(t.Context(), store.Board{Guild: "g", Kind: "azul", List: store.People}, 10); err != nil || len(rows) != 0 {
		t.Errorf("a game that was given up counts: %v, %v", rows, err)
	}
}

func TestARequestToEndAGameIsOffWithTheMoveOfWhoHasNotAgreed(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	s := f.look()
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, s.ToMove().First()), sitting.AnyBoard)))
	s = f.look()
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By(waiting(s)), here, sitting.Agree(sitting.AnyBoard)))
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, s.ToMove().First()), sitting.AnyBoard)))
	for _, seat := range f.look().Stored().Seats {
		if seat.Agrees {
			t.Errorf("%s still agrees", seat.User)
		}
	}
	if done := f.Must(sitting.Agreed)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Agree(sitting.AnyBoard))); done.N != 1 {
		t.Errorf("%d have not agreed, want 1", done.N)
	}
}

func TestARequestToEndAGameStandsWhileArtificialPlayersMove(t *testing.T) {
	f := newFixture(t)
	begunWith(f, "ana", "luis")
	var task *store.Task
	for task == nil { // until the artificial player is to move
		s := f.look()
		f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, s.ToMove().First()), sitting.AnyBoard)))
		if now := f.task(0); now.Kind == sitting.TaskThink {
			task = now
		}
	}
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	must.Succeed(t, f.Think(t.Context(), task))
	if s := f.look(); !s.Stored().Seats[0].Agrees || s.EndAsked.IsZero() || s.ToMove().Has(2) {
		t.Errorf("agreed: %v; asked: %v; to move: %b", s.Stored().Seats[0].Agrees, s.EndAsked, s.ToMove())
	}
}

func TestAGameWithoutPeopleIsItsCreatorsToGiveUp(t *testing.T) {
	f := newFixture(t)
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Artificial: []string{"voraz", "voraz"}, Watch: true}))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
	f.think()
	f.refused(sitting.CreatorOnly)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard)))
	late := thinkNow(f.look())
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	moves := len(f.Stored(1).Moves)
	must.Succeed(t, f.Think(t.Context(), late))
	if now := len(f.Stored(1).Moves); now != moves {
		t.Errorf("%d moves in a game that was given up, %d before", now, moves)
	}
}
