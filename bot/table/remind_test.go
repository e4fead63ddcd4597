package table_test

import (
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// waitingFor plays until a game waits for a user.
func (d *days) waitingFor(id int64, user string) {
	d.T.Helper()
	for range 4 {
		if d.awaited(id) == user {
			return
		}
		d.play(id)
	}
	d.T.Fatalf("game %d never waits for %s", id, user)
}

func TestOneReminderNamesAllWaitingGames(t *testing.T) {
	d := newDays(t)
	first := d.game("c", day, "ana", "luis")
	d.waitingFor(first, "ana")
	d.Pass(30 * time.Minute)
	soon := d.game("d", day, "ana", "eva") // reaches 50% half an hour after the first
	d.waitingFor(soon, "ana")
	d.Pass(3 * time.Hour)
	late := d.game("e", day, "ana", "leo")
	d.waitingFor(late, "ana")
	slow := d.game("f", 0, "ana", "leo")
	d.waitingFor(slow, "ana")
	d.Until(time.Date(2026, 3, 3, 8, 0, 0, 0, time.UTC))
	d.wants("ana 03 00:00 1 2 3 4", "ana 03 03:30 3 1 2 4", "ana 03 07:12 1 2 3 4")
}

// The setting of reminders is that of all notices.
func TestRemindersCanBeSwitchedOff(t *testing.T) {
	for name, off := range map[string]store.Scope{
		"the person": {Kind: store.Person, ID: "ana"}, "the server": {Kind: store.Server, ID: "g"}, "the channel": {Kind: store.Channel, ID: "c"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDays(t)
			id := d.game("c", day, "ana", "luis")
			d.waitingFor(id, "ana")
			// The setting takes effect at once, also for running games.
			must.Succeed(t, d.SetSettings(t.Context(), off, map[string]string{settings.Reminders: settings.Off}))
			d.Pass(day)
			d.wants()
			if d.awaited(id) == "ana" || len(d.noticed) > 0 {
				t.Errorf("her time has run out all the same; told is %q", d.noticed)
			}
		})
	}
}

func TestLeaveAloneCoversOnlyTheTurnsOfTheReminder(t *testing.T) {
	d := newDays(t)
	first, other := d.game("c", day, "ana", "luis"), d.game("d", day, "ana", "eva")
	d.waitingFor(first, "ana")
	d.waitingFor(other, "ana")
	d.Pass(12 * time.Hour)
	d.wants("ana 03 00:00 1 2")
	ref, at, seat := table.Ref{Kind: "azul", ID: first}, d.Now(), d.Position(first).SeatOf("ana")
	dm := d.By("ana", "dm")
	dm.Guild = "" // in a direct message
	luis := d.By("luis", "c")
	d.Refused(table.NotYours)(d.LeaveAlone(t.Context(), luis, ref, seat, at))
	d.Refused(table.NotYours)(d.LeaveAlone(t.Context(), dm, table.Ref{Kind: "azul", ID: 99}, seat, at))
	d.Refused(table.NotYours)(d.LeaveAlone(t.Context(), dm, ref, 1-seat, at))
	third := d.game("e", day, "ana", "leo") // begins after the reminder
	d.Pass(time.Minute)
	d.waitingFor(third, "ana")
	done, err := d.LeaveAlone(t.Context(), dm, ref, seat, at)
	if err != nil || done != (sitting.Done{Code: sitting.LeftAlone, N: 2}) {
		t.Fatalf("%+v, %v", done, err)
	}
	if again, err := d.LeaveAlone(t.Context(), dm, ref, seat, at); err != nil || again != done { // redelivered
		t.Errorf("%+v, %v", again, err)
	}
	d.Until(time.Date(2026, 3, 3, 11, 59, 0, 0, time.UTC))
	d.wants()
	d.Pass(time.Minute)
	if d.awaited(first) == "ana" || d.awaited(other) == "ana" {
		t.Error("the deadline holds all the same")
	}
	// The next turn is reminded of again.
	d.Pass(time.Minute)
	d.wants("ana 03 12:01 3")
	dm.ID = "another"
	d.Refused(sitting.TurnOver)(d.LeaveAlone(t.Context(), dm, ref, seat, at))
	d.waitingFor(first, "ana")
	d.reminded = nil
	d.Pass(12 * time.Hour)
	d.wants("ana 03 19:13 3 1", "ana 03 22:49 3 1", "eva 04 00:00 2")
}

func TestAReminderNamesOnlyTurnsThatStillGoOn(t *testing.T) {
	d := newDays(t)
	first, other := d.game("c", day, "ana", "luis"), d.game("d", 0, "ana", "eva")
	d.waitingFor(first, "ana")
	d.waitingFor(other, "ana")
	turn := func(id int64) sitting.SeatTurn {
		p := d.Position(id)
		return sitting.SeatTurn{Game: id, Seat: p.SeatOf("ana"), Since: d.Stored(id).Seats[p.SeatOf("ana")].Clock.Since}
	}
	r := &sitting.Notice{User: "ana", At: d.Now(), Turns: []sitting.SeatTurn{turn(first), turn(other), {Game: 99}}}
	still := func(want ...int64) []table.Noticed {
		t.Helper()
		list, _, err := d.NoticesStillTrue(t.Context(), r)
		if err != nil || len(list) != len(want) {
			t.Fatalf("%+v, %v; want %d", list, err, want)
		}
		for i, w := range list {
			if w.ID != want[i] {
				t.Errorf("%d, want %d", w.ID, want[i])
			}
		}
		return list
	}
	list := still(first, other)
	if !list[0].Deadline.Equal(d.Now().Add(day)) || !list[1].Deadline.IsZero() {
		t.Errorf("%v, %v", list[0].Deadline, list[1].Deadline)
	}
	d.Pass(time.Hour)
	d.playAs(first, "ana")
	d.waitingFor(first, "ana") // the next turn is another one
	still(other)
	d.must(d.LeaveAlone(t.Context(), d.By("ana", "dm"), table.Ref{Kind: "azul", ID: other}, turn(other).Seat, r.At))
	still()
}
