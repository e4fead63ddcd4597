package table_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// When one of two shards falls silent, only its games wait, and only their clocks are checked
// again when it is back.
func TestClocksStopOnlyInTheSilentShard(t *testing.T) {
	d := newDays(t)
	silent := d.game("c", day, "ana", "luis") // in server "g", which belongs to shard 0
	zero, one := absence.Ear{Shard: 0, Of: 2}, absence.Ear{Shard: 1, Of: 2}
	unheard := func() bool {
		t.Helper()
		is, err := d.Unheard(t.Context(), silent)
		must.Succeed(t, err)
		return is
	}
	if unheard() {
		t.Error("what has never been heard is waited for")
	}
	must.Succeed(t, d.Heartbeat(t.Context(), true, zero, one))
	d.Forward(90 * time.Second)
	must.Succeed(t, d.Heartbeat(t.Context(), true, one))
	if unheard() {
		t.Error("it waits after a moment")
	}
	d.Forward(time.Second)
	must.Succeed(t, d.Heartbeat(t.Context(), true, one))
	if !unheard() {
		t.Error("it does not wait")
	}
	d.Forward(time.Hour)
	for _, ear := range []absence.Ear{one, zero} { // the other shard was silent for that hour too
		must.Succeed(t, d.Heartbeat(t.Context(), true, ear))
		looked := slices.ContainsFunc(sqlitetest.Tasks(t, d.Store), func(task store.Task) bool {
			return task.Kind == sitting.TaskClock && !task.Due.After(d.Now())
		})
		if looked != (ear == zero) {
			t.Errorf("%+v is heard again, and whether the clock is looked at is %t", ear, looked)
		}
	}
	if unheard() {
		t.Error("it waits although it is heard again")
	}
	from := d.Now().Add(-2 * time.Hour)
	for guild, lost := range map[string]time.Duration{"g": time.Hour + 91*time.Second, "4194304": time.Hour} {
		g := d.Stored(silent)
		g.Guild = guild
		if got := absence.Of(g, d.Now()).Counted("", from, d.Now()); got != 2*time.Hour-lost {
			t.Errorf("in %s %v count of two hours, want %v", guild, got, 2*time.Hour-lost)
		}
	}
}
