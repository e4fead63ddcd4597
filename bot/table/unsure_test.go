package table_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// onUnsure runs a test twice with a table for which the outcome of every second commit is unknown:
// once those commits were made, once they were not. under wraps the table's store.
func onUnsure(t *testing.T, test func(t *testing.T, f *fixture, under func() *hosttest.Unsure)) {
	for _, made := range []bool{true, false} {
		t.Run(fmt.Sprintf("made: %t", made), func(t *testing.T) {
			f := newFixture(t)
			test(t, f, func() *hosttest.Unsure {
				u := &hosttest.Unsure{Store: f.Store, Made: made}
				f.Table = over(f.Host, u)
				return u
			})
		})
	}
}

func TestRandomRequestsDoWhatAModelDoesWithCommitsOfUnknownOutcome(t *testing.T) {
	onUnsure(t, func(t *testing.T, f *fixture, under func() *hosttest.Unsure) {
		unsure, n := under(), 0
		rapid.Check(t, func(t *rapid.T) {
			if n++; n > enginetest.Times(10, 100) {
				return // those do
			}
			f.doesWhatAModelDoes(t, fmt.Sprint("c", n))
		})
		if unsure.Unknown() == 0 {
			t.Error("the outcome of no commit was unknown")
		}
	})
}

// A note about messages is made once, and nobody is taken for overtaken because of their own
// note.
func TestANoteOfUnknownOutcomeIsMadeOnce(t *testing.T) {
	onUnsure(t, func(t *testing.T, f *fixture, under func() *hosttest.Unsure) {
		f.lobby(2, "", "ana", "luis")
		now := f.Now()
		task, err := f.Store.Claim(t.Context(), now, now.Add(time.Minute))
		must.Succeed(t, err)
		p := f.look()
		under()
		shown := showing("m1")
		shown.Look = now.Add(1234567)
		for _, told := range []sitting.Telling{
			{Messages: []store.Message{underWay("n1")}, Tasks: []store.Task{{Kind: "look", Key: "look"}}},
			{Messages: []store.Message{shown}, Tasks: []store.Task{{Kind: "look", Key: "look"}}, Done: task},
			{Messages: []store.Message{shown}, Tasks: []store.Task{{Kind: "look", Key: "look"}}}, // the same
		} {
			must.Succeed(t, f.Note(t.Context(), p, told))
		}
		g := f.Stored(p.ID)
		if len(g.Messages) != 1 || g.Messages[0].ID != "m1" || task.Held() != nil {
			t.Errorf("messages %+v; the task is held: %v", g.Messages, task.Held())
		}
		looks := 0
		for _, left := range sqlitetest.Tasks(t, f.Store) {
			if left.ID == task.ID {
				t.Errorf("the task is there still: %+v", left)
			}
			if left.Kind == "look" {
				looks++
			}
		}
		if looks != 1 {
			t.Errorf("%d tasks to look for it", looks)
		}
	})
}

// A game that has left its thread is not reported as one that could not.
func TestAGameLeavesItsThreadAfterACommitOfUnknownOutcome(t *testing.T) {
	onUnsure(t, func(t *testing.T, f *fixture, under func() *hosttest.Unsure) {
		f.started("", "ana", "luis")
		p := f.look()
		must.Succeed(t, f.Note(t.Context(), p, sitting.Telling{Messages: []store.Message{showing("m1")}, Place: &sitting.Place{Channel: "thread", Home: "c"}}))
		under()
		if left, err := f.LeaveThread(t.Context(), p.ID); err != nil || !left {
			t.Errorf("left: %t, %v", left, err)
		}
		if g := f.Stored(p.ID); g.Channel != "c" || g.Home != "" {
			t.Errorf("the game is in %q, of %q", g.Channel, g.Home)
		}
	})
}
