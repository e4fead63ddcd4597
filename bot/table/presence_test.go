package table_test

import (
	"context"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// thrownOut makes the bot leave the guild, or join it again if it is called a second
// time.
func (d *days) thrownOut() { d.Memory.Absent = !d.Memory.Absent }

// heard is called when somebody does something in the guild.
func (d *days) heard() {
	d.T.Helper()
	must.Do(d.T)(d.BackIn(d.T.Context(), "g"))
}

// The bot learns that it is back even if nobody does anything in the server. In other
// servers time goes on.
func TestClocksCheckWhetherTheBotIsBack(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.heard()
	d.thrownOut()
	asked := 0
	d.Memory.OnAbsent = func(ctx context.Context) {
		if _, ends := ctx.Deadline(); !ends {
			t.Error("clocks wait for an answer that may never come")
		}
		asked++
	}
	d.Pass(4 * day)
	if asked < 5 || asked > 40 || d.played(id) > 0 {
		t.Errorf("asked %d times in four days, %d moves", asked, d.played(id))
	}
	d.Memory.Absent = false
	d.Pass(day) // long enough for one check
	d.Pass(day)
	if n := d.played(id); n != 1 {
		t.Errorf("%d moves, want that of the guardian", n)
	}
}

func TestAGameInAServerThatLacksTheBotForLongIsPutAway(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.heard()
	d.thrownOut()
	d.Pass(13 * day)
	if g := d.Stored(id); g.Status != store.Running {
		t.Fatalf("the game is %s", g.Status)
	}
	d.Pass(16 * day)
	if g := d.Stored(id); g.Status != store.PutAway {
		t.Fatalf("the game is %s", g.Status)
	}
	if left := sqlitetest.Tasks(t, d.Store); len(left) > 0 {
		t.Errorf("tasks are left: %+v", left)
	}
	d.thrownOut()
	d.heard()
	d.must(d.Do(t.Context(), d.By("ana", "c"), table.Ref{Kind: "azul", ID: id}, sitting.Back))
	if g := d.Stored(id); g.Status != store.Running || d.played(id) != 0 {
		t.Errorf("the game is %s after %d moves", g.Status, d.played(id))
	}
}

// A request is refused while a sighting of the bot is being recorded.
func TestThatTheBotWasRemovedIsNotOverwritten(t *testing.T) {
	d := newDays(t)
	d.heard()
	d.Pass(time.Hour)
	d.Table = over(d.Host, &declaring{d.Store, func() {
		if err := d.ShutOut(t.Context(), "g"); err != nil {
			t.Error(err)
		}
	}})
	d.heard() // asked once more, the bot is a member again
	kept, err := store.ReadText(t.Context(), d.Store, store.PresenceIn("g"))
	list := absence.ReadPresence(kept).Absences
	if err != nil || len(list) != 1 || list[0].Until.Sub(list[0].From) != time.Hour {
		t.Errorf("%+v, %v", list, err)
	}
}
