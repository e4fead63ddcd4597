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
	must.Do(d.T)(d.Attendance.BackIn(d.T.Context(), "g"))
}

func TestTimeWithoutTheBotInTheServerDoesNotCount(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	user := d.awaited(id)
	d.heard()
	d.Pass(10 * time.Hour)
	d.heard()
	d.thrownOut()
	d.Pass(9 * day)
	d.wants()
	if g, n := d.Stored(id), d.played(id); n != 0 || g.Seats[0].Guardian+g.Seats[1].Guardian != "" || g.Status != store.Running {
		t.Fatalf("%d moves for who could not play, game %s", n, g.Status)
	}
	d.heard() // commands may exist without the bot
	d.thrownOut()
	shown := d.shown
	d.heard()
	d.Work()
	if d.shown == shown {
		t.Error("the board is not shown anew")
	}
	back := d.Now()
	d.Until(back.Add(2*time.Hour - time.Second)) // of the 12 hours until the first reminder
	d.wants()
	d.Pass(time.Second)
	d.wants(user + " " + d.Now().Format("02 15:04") + " 1")
	d.Until(back.Add(14*time.Hour - time.Second))
	if n := d.played(id); n != 0 {
		t.Error("the guardian moves early")
	}
	d.Pass(time.Second)
	if n := d.played(id); n != 1 {
		t.Error("the time never runs out")
	}
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
		if err := d.Attendance.ShutOut(t.Context(), "g"); err != nil {
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
