package table_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"sobremesa/bot/table"
	"sobremesa/store"
)

func TestWhatBecameOfAMessageIsNotedWhateverElseHappens(t *testing.T) {
	f := newFixture(t)
	f.lobby(3, "", "ana")
	pos := f.look()
	id := pos.ID
	f.tasks()
	p := store.Posting{Nonce: "n1", Since: time.UnixMilli(1000).UTC()}
	if err := f.Begin(t.Context(), pos, p, nil); err != nil {
		t.Fatal(err)
	}
	if g := f.game(id); g.Posting != p || pos.Posting != p {
		t.Errorf("under way is %+v, %+v", g.Posting, pos.Posting)
	}
	woken := 0
	f.Table.Wake = func() { woken++ }
	f.Table.KeepIn(&between{Store: f.store, commit: func() {
		f.must(table.Joined)(f.Join(t.Context(), f.by("luis"), here))
	}})
	tasks := []store.Task{{Kind: "retire", Payload: []byte("x")}}
	want := table.Display{Message: "m1", MessagePart: "board", MessageFrom: 1, MessageTo: 2, Concluded: true}
	if err := f.Settle(t.Context(), pos, tasks, func(d *table.Display) { *d = want }); err != nil {
		t.Fatal(err)
	}
	g := f.game(id)
	if got := f.find(id).Display; !reflect.DeepEqual(got, want) || !reflect.DeepEqual(pos.Display, want) || g.Posting != (store.Posting{}) || len(g.Seats) != 2 {
		t.Errorf("%+v", g)
	}
	if got := f.tasks(); len(got) != 2 || woken != 2 {
		t.Errorf("tasks %v, woken %d times", got, woken)
	}
}

func TestAMessageThatWasBegunWhileSomebodyPlayedIsSettled(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	pos := f.look()
	f.Table.KeepIn(&between{Store: f.store, commit: func() {
		now := f.look()
		f.must(table.Played)(f.Play(t.Context(), f.by(mover(now)), here, good(now, now.ToMove().First()), table.AnyBoard))
	}})
	p := store.Posting{Nonce: "n1", Since: time.UnixMilli(1000).UTC()}
	if err := f.Begin(t.Context(), pos, p, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Settle(t.Context(), pos, nil, func(d *table.Display) { d.Message = "m1" }); err != nil {
		t.Fatal(err)
	}
	if g := f.game(pos.ID); g.Message != "m1" || g.Posting != (store.Posting{}) || len(g.Moves) == pos.Moves {
		t.Errorf("%+v", g)
	}
}

func TestWhoeverWasOvertakenNotesNothing(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	id := f.look().ID
	first, second := store.Posting{Nonce: "n1"}, store.Posting{Nonce: "n2", Message: "m"}
	early, slow := f.look(), f.look()
	if err := f.Begin(t.Context(), early, first, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Begin(t.Context(), slow, second, nil); !errors.Is(err, table.ErrOvertaken) {
		t.Errorf("begun beside another: %v", err)
	}
	if err := f.Begin(t.Context(), f.look(), second, []store.Task{{Kind: "late"}}); err != nil {
		t.Fatal(err)
	}
	before := f.game(id)
	err := f.Settle(t.Context(), early, []store.Task{{Kind: "retire"}}, func(d *table.Display) { d.Message = "old" })
	if !errors.Is(err, table.ErrOvertaken) {
		t.Errorf("settled what is not under way any more: %v", err)
	}
	if g := f.game(id); g.Revision != before.Revision || g.Message != "" || g.Posting != second {
		t.Errorf("%+v", g)
	}
	now := f.look()
	if err := f.Settle(t.Context(), now, nil, nil); err != nil || now.Posting != (store.Posting{}) {
		t.Fatal(err)
	}
}
