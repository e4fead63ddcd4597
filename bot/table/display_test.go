package table_test

import (
	"errors"
	"testing"
	"time"

	"sobremesa/bot/table"
	"sobremesa/store"
)

func TestWhatBecameOfAMessageIsNotedWhateverElseHappens(t *testing.T) {
	f := newFixture(t)
	f.lobby(3, "", "ana")
	id := f.look().Game.ID
	f.tasks()
	p := store.Posting{Nonce: "n1", Since: time.UnixMilli(1000).UTC()}
	if err := f.Begin(t.Context(), id, store.Posting{}, p, nil); err != nil {
		t.Fatal(err)
	}
	if g := f.game(id); g.Posting != p {
		t.Errorf("under way is %+v", g.Posting)
	}
	woken := 0
	f.Table.Wake = func() { woken++ }
	f.Table.Store = &between{Store: f.store, commit: func() {
		f.must(table.Joined)(f.Join(t.Context(), f.by("luis"), here))
	}}
	tasks := []store.Task{{Kind: "retire", Payload: []byte("x")}}
	want := table.Display{Message: "m1", Told: 1, Shown: 2, Recapped: 3, Concluded: true, Filmed: true}
	if err := f.Settle(t.Context(), id, "n1", tasks, func(d *table.Display) { *d = want }); err != nil {
		t.Fatal(err)
	}
	g := f.game(id)
	if got := table.DisplayOf(g); got != want || got.Next() != 3 || g.Posting != (store.Posting{}) || len(g.Seats) != 2 {
		t.Errorf("%+v", g)
	}
	if got := f.tasks(); len(got) != 2 || woken != 2 {
		t.Errorf("tasks %v, woken %d times", got, woken)
	}
	if err := f.Settle(t.Context(), id+1, "", nil, nil); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("of no game: %v", err)
	}
}

func TestWhoeverWasOvertakenNotesNothing(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	id := f.look().Game.ID
	first, second := store.Posting{Nonce: "n1"}, store.Posting{Nonce: "n2", Message: "m"}
	if err := f.Begin(t.Context(), id, store.Posting{}, first, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Begin(t.Context(), id, store.Posting{}, second, nil); !errors.Is(err, table.ErrOvertaken) {
		t.Errorf("begun beside another: %v", err)
	}
	if err := f.Begin(t.Context(), id, first, second, []store.Task{{Kind: "late"}}); err != nil {
		t.Fatal(err)
	}
	before := f.game(id)
	err := f.Settle(t.Context(), id, first.Nonce, []store.Task{{Kind: "retire"}}, func(d *table.Display) { d.Message = "old" })
	if !errors.Is(err, table.ErrOvertaken) {
		t.Errorf("settled what is not under way any more: %v", err)
	}
	if g := f.game(id); g.Revision != before.Revision || g.Message != "" || g.Posting != second {
		t.Errorf("%+v", g)
	}
	if err := f.Settle(t.Context(), id, second.Nonce, nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Settle(t.Context(), id, second.Nonce, nil, nil); !errors.Is(err, table.ErrOvertaken) {
		t.Errorf("settled twice: %v", err)
	}
}
