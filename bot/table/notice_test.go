package table_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
)

// told compares the notices since the last call with those wanted.
func (d *days) told(list ...string) {
	d.T.Helper()
	if !slices.Equal(d.noticed, list) {
		d.T.Errorf("told is %q, want %q", d.noticed, list)
	}
	d.noticed = nil
}

func TestAnUnsentNoticeIsReplacedByTheNext(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.waitingFor(id, "ana")
	d.holdNotices = true
	d.Pass(day)
	d.playAs(id, "luis")
	d.Pass(day)
	d.Pass(2 * day) // luis loses his seat too
	if d.holdNotices = false; len(d.noticed) > 0 {
		t.Fatalf("told is %q", d.noticed)
	}
	d.Pass(2 * time.Hour)
	slices.Sort(d.noticed)
	d.told("ana 06 13:00 1 kept", "luis 06 13:00 1 kept")
}

func TestANoticeTellsOnlyWhatStillHolds(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.waitingFor(id, "ana")
	d.Pass(day)
	seat := d.Position(id).SeatOf("ana")
	holds := func(about sitting.About, want bool) {
		t.Helper()
		list, _, err := d.NoticesStillTrue(t.Context(), &sitting.Notice{User: "ana", About: about, Turns: []sitting.SeatTurn{{Game: id, Seat: seat}}})
		if err != nil || len(list) == 1 != want {
			t.Errorf("%q: %d games, %v, want %v", about, len(list), err, want)
		}
		if want && about == sitting.MissedTurn && list[0].MayMiss != 1 {
			t.Errorf("she may miss %d", list[0].MayMiss)
		}
	}
	holds(sitting.MissedTurn, true)
	holds(sitting.SeatKept, false)
	d.playAs(id, "luis")
	d.playAs(id, "ana")
	holds(sitting.MissedTurn, false)
	for range 2 {
		d.playAs(id, "luis")
		d.Pass(day)
	}
	holds(sitting.MissedTurn, false)
	holds(sitting.SeatKept, true)
	holds(sitting.GameAway, false)
	d.Until(d.Now().Add(20 * day))
	holds(sitting.SeatKept, false)
	holds(sitting.GameAway, true)
	holds(sitting.BackAgain, false)
	d.must(d.Do(t.Context(), d.By("luis", "c"), table.Ref{Kind: "azul", ID: id}, sitting.Back))
	holds(sitting.GameAway, false)
	holds(sitting.BackAgain, true)
	holds(sitting.SeatKept, true)
	d.must(d.Do(t.Context(), d.By("ana", "c"), table.Ref{Kind: "azul", ID: id}, sitting.Resign))
	holds(sitting.BackAgain, false)
	holds(sitting.SeatKept, false)
}
