package table_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

const fortnight = 14 * 24 * time.Hour

// tidy carries the task out that looks after the table, once it is due.
func (f *fixture) tidy() {
	f.T.Helper()
	task := f.due(sitting.TaskIdle, 0)
	if task == nil {
		f.T.Fatal("nobody looks after the table")
	}
	must.Succeed(f.T, f.Tidy(f.T.Context(), task))
}

func TestAGameThatNobodyGoesOnWithIsPutAwayAndBroughtBack(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	f.Forward(10 * 24 * time.Hour)
	now := f.look()
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(now)), here, sitting.Play(f.Move(now, now.ToMove().First()), sitting.AnyBoard)))
	f.Forward(5 * 24 * time.Hour)
	f.tidy() // a move has been made five days ago
	if g := f.Stored(s.ID); g.Status != store.Running {
		t.Fatalf("after five days it is %s", g.Status)
	}
	if f.due(sitting.TaskIdle, 8*24*time.Hour) != nil {
		t.Error("it is looked after again too early")
	}
	f.Forward(9*24*time.Hour + time.Minute)
	f.Must(sitting.Agreed)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	f.Forward(fortnight)
	must.Succeed(t, f.Lapse(t.Context(), &store.Task{Game: s.ID}))
	f.tidy() // asking to end it was a stir; since then nothing has happened
	if g := f.Stored(s.ID); g.Status != store.PutAway {
		t.Fatalf("it is %s", g.Status)
	}
	f.refused(sitting.IsPutAway)(f.Do(t.Context(), f.By("ana"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	f.refused(table.NoGame)(f.Do(t.Context(), f.By("iker"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	f.refused(sitting.IsPutAway)(f.Do(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: s.ID}, sitting.Keep))
	f.refused(sitting.NotPutAway)(f.Do(t.Context(), f.By("iker"), here, sitting.Back))
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("iker"), table.Ref{Kind: "azul", ID: s.ID}, sitting.Back))

	// The channel is free meanwhile, and must be to bring it back.
	f.lobby(2, "", "iker", "marta")
	f.refused(table.Occupied)(f.Do(t.Context(), f.By("luis"), here, sitting.Back))
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("iker"), here, sitting.Agree(sitting.AnyBoard)))

	again := f.By("luis")
	f.Must(sitting.BroughtBack)(f.Do(t.Context(), again, here, sitting.Back))
	f.Must(sitting.BroughtBack)(f.Do(t.Context(), again, here, sitting.Back)) // delivered twice
	f.refused(sitting.BackAlready)(f.Do(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: s.ID}, sitting.Back))
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("iker"), table.Ref{Kind: "azul", ID: s.ID}, sitting.Back))
	now = f.look()
	if now.ID != s.ID {
		t.Fatalf("game %d is live", now.ID)
	}
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(now)), here, sitting.Play(f.Move(now, now.ToMove().First()), sitting.AnyBoard)))
	if f.due(sitting.TaskIdle, fortnight+time.Hour) == nil {
		t.Error("nobody looks after it from now on")
	}
}

// Nobody may be left who would bring it back, or who would agree.
func TestAGameThatIsPutAwayIsEndedByItsOpenerOrAModerator(t *testing.T) {
	for name, by := range map[string]func(*fixture) table.Request{
		"its opener":  func(f *fixture) table.Request { return f.By("ana") },
		"a moderator": func(f *fixture) table.Request { r := f.By("eva"); r.Moderator = true; return r },
	} {
		f := newFixture(t)
		s := moved(f, "ana", "luis")
		ref := table.Ref{Kind: "azul", ID: s.ID}
		f.refused(sitting.ModeratorOnly)(f.Do(t.Context(), f.By("ana"), ref, sitting.End))
		f.Forward(fortnight + time.Hour)
		f.tidy()
		for _, other := range []string{"luis", "iker"} {
			f.refused(sitting.CreatorOnly)(f.Do(t.Context(), f.By(other), ref, sitting.End))
			if _, err := f.Discardable(t.Context(), f.By(other), ref); err == nil {
				t.Errorf("%s is asked whether to end it", other)
			}
		}
		if _, err := f.Discardable(t.Context(), f.By("ana"), here); err != nil {
			t.Errorf("by its command: %v", err)
		}
		request := by(f)
		f.Must(sitting.Cancelled)(f.Do(t.Context(), request, ref, sitting.End))
		f.Must(sitting.Cancelled)(f.Do(t.Context(), request, ref, sitting.End)) // delivered twice
		if g := f.Stored(s.ID); g.Status != store.Cancelled || g.EndedBy != request.User {
			t.Errorf("%s: it is %s, by %q", name, g.Status, g.EndedBy)
		}
		if list, err := f.GamesOf(t.Context(), f.By("luis")); len(list) > 0 || err != nil {
			t.Errorf("%s: %d games are listed, %v", name, len(list), err)
		}
		f.refused(sitting.NotPutAway)(f.Do(t.Context(), f.By("luis"), ref, sitting.Back))
	}
}

// racing is a store in which somebody else comes first once.
type racing struct {
	store.Store
	first func()
}

func (r *racing) Commit(ctx context.Context, c *store.Change) error {
	if first := r.first; first != nil {
		r.first = nil
		first()
	}
	return r.Store.Commit(ctx, c)
}

func TestAGameThatOthersChangeMeanwhileIsBroughtBackAllTheSame(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	g := f.Stored(s.ID)
	g.Status = store.PutAway
	f.commit(g)
	f.KeepIn(&racing{f.Store, func() { f.commit(f.Stored(s.ID)) }})
	f.Must(sitting.BroughtBack)(f.Do(t.Context(), f.By("luis"), here, sitting.Back))
}

// Somebody who comes or comes back does so for a while.
func TestATableIsNotClosedSoonAfterSomebodyHasCome(t *testing.T) {
	for what, comes := range map[string]func(*fixture) int64{
		"a lobby": func(f *fixture) int64 {
			f.lobby(3, "", "ana", "luis")
			f.Forward(fortnight - time.Hour)
			f.Must(sitting.Joined)(f.Do(f.T.Context(), f.By("marta"), here, sitting.Join(0)))
			return f.look().ID
		},
		"a chair": func(f *fixture) int64 {
			s := moved(f, "ana", "luis")
			f.Must(sitting.Resigned)(f.Do(f.T.Context(), f.By("ana"), here, sitting.Resign))
			f.Forward(fortnight - time.Hour)
			f.Must(sitting.SatDown)(f.Do(f.T.Context(), f.By("marta"), here, sitting.TakeChair(0)))
			return s.ID
		},
		"a seat": func(f *fixture) int64 {
			s := moved(f, "ana", "luis")
			g := f.Stored(s.ID)
			g.Seats[0].Guardian, g.Seats[1].Guardian = "escalonado", "escalonado"
			f.commit(g)
			f.Forward(fortnight - time.Hour)
			f.Must(sitting.Returned)(f.Do(f.T.Context(), f.By("ana"), here, sitting.Return))
			return s.ID
		},
		"a table that was put away": func(f *fixture) int64 {
			s := moved(f, "ana", "luis")
			f.Forward(fortnight + time.Hour)
			f.tidy()
			f.Must(sitting.BroughtBack)(f.Do(f.T.Context(), f.By("ana"), here, sitting.Back))
			return s.ID
		},
	} {
		t.Run(what, func(t *testing.T) {
			f := newFixture(t)
			id := comes(f)
			f.Forward(fortnight - time.Hour)
			if task := f.due(sitting.TaskIdle, 0); task != nil {
				must.Succeed(t, f.Tidy(t.Context(), task))
			}
			if g := f.Stored(id); !g.Status.Live() {
				t.Errorf("it is %s", g.Status)
			}
			f.Forward(2 * time.Hour)
			f.tidy()
			if g := f.Stored(id); g.Status.Live() {
				t.Errorf("it is %s", g.Status)
			}
		})
	}
}

func TestALobbyThatNobodyStartsIsClosed(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	id := f.look().ID
	f.Forward(fortnight + time.Minute)
	f.tidy()
	if g := f.Stored(id); g.Status != store.Cancelled || g.Ended.IsZero() {
		t.Errorf("it is %s", g.Status)
	}
}

func TestAGameWithAClockIsNotPutAwayWhileSomebodyPlays(t *testing.T) {
	for what, absent := range map[string]bool{"somebody plays": false, "everybody has left": true} {
		t.Run(what, func(t *testing.T) {
			f := newFixture(t)
			s := moved(f, "ana", "luis")
			g := f.Stored(s.ID)
			g.Pace = 24 * time.Hour
			g.Seats[0].Guardian = "escalonado"
			want := store.Running
			if absent {
				g.Seats[1].Guardian = "escalonado"
				want = store.PutAway
			}
			f.commit(g)
			f.Forward(fortnight + time.Hour)
			f.tidy()
			if g := f.Stored(s.ID); g.Status != want {
				t.Errorf("it is %s, want %s", g.Status, want)
			}
		})
	}
}

func TestNobodyLooksAfterAGameThatIsOver(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	if f.due(sitting.TaskIdle, 100*24*time.Hour) != nil {
		t.Error("somebody does")
	}
}

// A player who brings a game back that was put away must not know what chance will bring.
func TestAGameThatIsPutAwayKeepsItsSecrets(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	g := f.Stored(s.ID)
	g.Status = store.PutAway
	f.commit(g)
	p, err := f.DrawnFor(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: s.ID})
	must.Succeed(t, err)
	if seed, over := p.Seed(); over || seed != (engine.Seed{}) {
		t.Errorf("the seed %v", seed)
	}
	if proof, err := p.Proof(); err != nil || proof.Seed != nil {
		t.Errorf("proof %+v, %v", proof, err)
	}
	if text, err := p.Record([]string{"Ana", "Luis"}, nil); err == nil && strings.Contains(text, fmt.Sprintf("%x", g.Seed[:])) {
		t.Errorf("the record tells the seed:\n%s", text)
	}
	f.refused(sitting.Stale)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: s.ID}, false))
}
