package table_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

func underWay(nonce string) store.Message {
	return store.Message{State: store.MessageAsked, Part: "board", Channel: "c", Nonce: nonce}
}

func showing(id string) store.Message {
	return store.Message{State: store.MessageShown, Part: "board", Channel: "c", ID: id, From: 1, To: 2, Look: time.UnixMilli(1000).UTC(), Looks: 1}
}

func TestAMessagesStateIsRecordedWhateverElseHappens(t *testing.T) {
	f := newFixture(t)
	f.lobby(3, "", "ana")
	pos := f.look()
	id := pos.ID
	f.tasks()
	must.Succeed(t, f.Note(t.Context(), pos, sitting.Telling{Messages: []store.Message{underWay("n1")}}))
	if g := f.Stored(id); cmp.Diff(g.Messages, pos.Messages) != "" || len(g.Messages) != 1 || g.Messages[0] != underWay("n1") {
		t.Errorf("under way is %+v, %+v", g.Messages, pos.Messages)
	}
	before := f.Woken.Load()
	f.Table = over(f.Host, &between{Store: f.Store, commit: func() {
		f.Must(sitting.Joined)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	}})
	want := sitting.Telling{Messages: []store.Message{showing("m1")}, Tasks: []store.Task{{Kind: "look", Payload: []byte("x")}}, Called: engine.SeatsOf(0), Turn: 3}
	must.Succeed(t, f.Note(t.Context(), pos, want))
	g := f.Stored(id)
	if got := f.Position(id); cmp.Diff(got.Messages, want.Messages) != "" || cmp.Diff(pos.Messages, want.Messages) != "" || got.Shown() != showing("m1") || len(g.Seats) != 2 {
		t.Errorf("%+v", g)
	}
	if g.Seats[0].Called != 4 || g.Seats[1].Called != 0 {
		t.Errorf("called are %+v", g.Seats)
	}
	if got, woken := f.tasks(), f.Woken.Load()-before; len(got) != 3 || woken != 2 {
		t.Errorf("tasks %v, woken %d times", got, woken)
	}
}

func TestAMessageBegunDuringAMoveIsSettled(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	pos := f.look()
	f.Table = over(f.Host, &between{Store: f.Store, commit: func() {
		now := f.look()
		f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(now)), here, sitting.Play(f.Move(now, now.ToMove().First()), sitting.AnyBoard)))
	}})
	must.Succeed(t, f.Note(t.Context(), pos, sitting.Telling{Messages: []store.Message{underWay("n1")}}))
	must.Succeed(t, f.Note(t.Context(), pos, sitting.Telling{Messages: []store.Message{showing("m1")}}))
	if g := f.Stored(pos.ID); len(g.Messages) != 1 || g.Messages[0] != showing("m1") || len(g.Moves) == pos.Moves {
		t.Errorf("%+v", g)
	}
	if !pos.Outdated() {
		t.Error("the display is taken for how the game stands")
	}
}

func TestAnOvertakenDisplayRecordsNothing(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	id := f.look().ID
	early, slow := f.look(), f.look()
	must.Succeed(t, f.Note(t.Context(), early, sitting.Telling{Messages: []store.Message{underWay("n1")}}))
	if err := f.Note(t.Context(), slow, sitting.Telling{Messages: []store.Message{underWay("n2")}}); !errors.Is(err, sitting.ErrOvertaken) {
		t.Errorf("begun beside another: %v", err)
	}
	must.Succeed(t, f.Note(t.Context(), f.look(), sitting.Telling{Messages: []store.Message{underWay("n2")}, Tasks: []store.Task{{Kind: "look"}}}))
	before := f.Stored(id)
	err := f.Note(t.Context(), early, sitting.Telling{Messages: []store.Message{showing("old")}, Tasks: []store.Task{{Kind: "look"}}})
	if !errors.Is(err, sitting.ErrOvertaken) {
		t.Errorf("noted of what is not under way any more: %v", err)
	}
	if g := f.Stored(id); g.Revision != before.Revision || len(g.Messages) != 1 || g.Messages[0] != underWay("n2") {
		t.Errorf("%+v", g)
	}
	now := f.look()
	if err := f.Note(t.Context(), now, sitting.Telling{}); err != nil || len(now.Messages) > 0 {
		t.Fatal(err)
	}
}

// A task that another process has claimed meanwhile is not finished, but the work done for
// it is recorded.
func TestWorkIsRecordedEvenIfAnotherProcessHasTheTask(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	now := f.Now()
	task, err := f.Store.Claim(t.Context(), now, now.Add(time.Second))
	must.Succeed(t, err)
	other, err := f.Store.Claim(t.Context(), now.Add(time.Second), now.Add(time.Minute))
	must.Succeed(t, err)
	must.Succeed(t, f.Note(t.Context(), f.look(), sitting.Telling{Messages: []store.Message{showing("m1")}, Done: task}))
	if got := f.look().Shown(); got != showing("m1") {
		t.Errorf("shown by %+v", got)
	}
	must.Succeed(t, f.Note(t.Context(), f.look(), sitting.Telling{Messages: []store.Message{showing("m2")}, Done: other}))
	if other.Held() != nil {
		t.Error("a task that is finished is held")
	}
	if left := sqlitetest.Tasks(t, f.Store); len(left) != 2 { // that of an idle table, and the notice that somebody sat down
		t.Errorf("tasks are left: %+v", left)
	}
}
