package table_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// watched returns a game of artificial players, the task for one of them to think, and the
// number of moves so far.
func watched(f *fixture) (task *store.Task, moves int) {
	f.T.Helper()
	f.Must(sitting.Opened)(f.Open(f.T.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Artificial: []string{"voraz", "aleatorio"}, Watch: true}))
	f.Must(sitting.Started)(f.Do(f.T.Context(), f.By("ana"), here, sitting.Start))
	s := f.look()
	if task = f.due(sitting.TaskThink, 0); task == nil || string(task.Payload) != fmt.Sprint(s.Moves) {
		f.T.Fatalf("nobody is to think: %+v", task)
	}
	return task, s.Moves
}

func TestAThoughtMakesOneChange(t *testing.T) {
	f := newFixture(t)
	task, moves := watched(f)
	revision := f.look().Revision
	other := over(f.Host, &between{Store: f.Store, commit: func() { // on another machine
		if err := f.Think(t.Context(), task); err != nil {
			t.Error(err)
		}
	}})
	must.Succeed(t, other.Think(t.Context(), task))
	after := trace(f)
	for range 2 {
		must.Succeed(t, f.Think(t.Context(), task))
	}
	if now := f.look(); now.Moves != moves+1 || now.Revision != revision+1 || trace(f) != after {
		t.Errorf("%d moves were added in %d changes; was\n%s, is\n%s", now.Moves-moves, now.Revision-revision, after, trace(f))
	}
}

func TestThinkingEndsWithItsContext(t *testing.T) {
	f := newFixture(t)
	task, _ := watched(f)
	before := trace(f)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := f.Think(ctx, task); !errors.Is(err, context.Canceled) || trace(f) != before {
		t.Errorf("%v; was\n%s, is\n%s", err, before, trace(f))
	}
}

func TestNobodyThinksAboutAGameThatIsGoneOrOver(t *testing.T) {
	f := newFixture(t)
	for name, task := range map[string]*store.Task{"gone": {Kind: sitting.TaskThink, Game: 99, Payload: []byte("6")}, "for no board": {Kind: sitting.TaskThink, Game: 99}} {
		if err := f.Think(t.Context(), task); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	task, _ := watched(f)
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	before := trace(f)
	if err := f.Think(t.Context(), task); err != nil || trace(f) != before {
		t.Errorf("over: %v, %s", err, trace(f))
	}
}

// Artificial players are on no leaderboard of people, and games without people are not counted.
func TestAGameWithoutPeopleIsNotCounted(t *testing.T) {
	f := newFixture(t)
	task, _ := watched(f)
	id := task.Game
	for ; f.Stored(id).Status == store.Running; task = f.due(sitting.TaskThink, sitting.TalkAfter) {
		if task == nil {
			t.Fatal("the game stands still")
		}
		must.Succeed(t, f.Think(t.Context(), task))
	}
	r, err := f.Records.Leaderboard(t.Context(), records.Board{Guild: "g", Kind: "azul", List: records.Artificial}, "ana")
	if err != nil || len(r.Lines) != 0 || f.Stored(id).Status != store.Finished {
		t.Errorf("the game is %s; on the leaderboard: %v, %v", f.Stored(id).Status, r.Lines, err)
	}
}

// The coach waits for a place to think, but not for ever. The last moment of its review is the
// end of the game.
func TestTheCoachWaitsForAPlaceToThink(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "trueque"}, "ana", "luis")
	p := f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Status == store.Finished })
	synctest.Test(t, func(t *testing.T) {
		busy := thinking.New(f.Games, engine.Budget{}, 1)
		end, err := busy.Begin(t.Context())
		must.Succeed(t, err)
		began := time.Now()
		_, err = busy.Review(t.Context(), p, "ana")
		f.refused(thinking.Busy)(sitting.Done{}, err)
		if waited := time.Since(began); waited != 10*time.Second {
			t.Errorf("it waited %v", waited)
		}
		end()
		for range 2 { // the second time shows that it gave its place back
			r, err := busy.Review(t.Context(), p, "ana")
			must.Succeed(t, err)
			if last := r.Curve[len(r.Curve)-1]; last.Moves != p.Moves {
				t.Errorf("the end is %+v", last)
			}
		}
	})
}

// A hint needs a place to think. It waits for one, but not for long.
func TestAHintWaitsForAPlaceAndNotForLong(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "trueque", Seats: 2, Artificial: []string{"tendera"}}, "ana")
	p := f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Awaited().Has(p.SeatOf("ana")) })
	synctest.Test(t, func(t *testing.T) {
		busy := thinking.New(f.Games, engine.Budget{}, 1)
		ask := func() (time.Duration, error) {
			began := time.Now()
			_, _, err := busy.Hint(t.Context(), p, "ana")
			return time.Since(began), err
		}
		end, err := busy.Begin(t.Context())
		must.Succeed(t, err)
		waited, err := ask()
		f.refused(thinking.Busy)(sitting.Done{}, err)
		if waited != 2*time.Second {
			t.Errorf("it waited %v", waited)
		}
		time.AfterFunc(time.Second, end)
		for _, want := range []time.Duration{time.Second, 0} { // the second time shows that it gave its place back
			if waited, err := ask(); err != nil || waited != want {
				t.Errorf("after %v, want %v: %v", waited, want, err)
			}
		}
	})
}
